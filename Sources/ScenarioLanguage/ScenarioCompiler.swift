import Configuration
import Experiments
import PhoneModel
import Policies
import Statistics

/// Compiler of all variants of a scenario whose files have been merged.
struct ScenarioCompiler {
  /// The name of the variant of a scenario without a section of variants.
  static let onlyVariant = "original"

  /// The most variants: each has phones of its own, and is compared with all before it.
  private static let mostVariants = 250

  let root: ConfigurationNode
  private(set) var files: ScenarioFiles
  let diagnostics: Diagnostics
  /// The models of devices that were read before.
  var devices = TreeMemo<DeviceModels>()
  /// Whether variants must differ from one another, and only in the app.
  var comparesVariants = true
  /// Whether things that can have no effect are errors; not in a scenario that has run before.
  var checksEffects = true
  /// Whether it is on a phone that a study chose, on which nobody has checked it yet.
  var isOnOtherPhone = false
  /// Whether one error is enough to know.
  var stopsAtError = false
  /// The phones of the variants that name or change one.
  private(set) var ownPhones: [OwnPhone] = []

  /// The phone of a variant that names or changes one.
  struct OwnPhone {
    let variant: String
    let device: ConfigurationNode?
    let network: HeldNetwork
  }

  /// A key is one word, or has a hyphen; other texts are the author's own words.
  private func checkSources(_ sources: [ConfigurationNode]) {
    let own = root["device"]?["sources"]?.entries?.map(\.key) ?? []
    for node in sources {
      guard let text = node.text,
        !text.contains(" ") || text.prefix(while: { $0 != " " }).contains("-")
      else { continue }
      References.check(text, besides: own, at: [node.location], diagnostics)
    }
  }

  mutating func compile() -> Scenario? {
    guard
      let reader = MappingReader(
        root, "the scenario", fields: ScenarioSchema.topLevel, naming: .alone,
        in: ReadingContext(diagnostics: diagnostics))
    else { return nil }
    let name = reader.name("scenario")
    let sources = reader.elements("sources")
    checkSources(sources)
    let seed = reader.value("seed") { $0.seed($1, in: reader.context) } ?? 1
    let replications = reader.count("replications") ?? ExperimentPlan.defaultReplications
    if replications == 0 { reader.error("replications", "must be at least 1") }
    let most = ExperimentPlan.mostReplications
    if replications > most { reader.error("replications", "must be at most \(most)") }
    let confidence = readConfidence(reader)
    if reportsUnreadable() { return nil }
    let variants = readVariants(reader["variants"])
    let written = reader["variants"]?.entries?.map(\.key) ?? []
    let names = written.isEmpty ? [Self.onlyVariant] : written
    let baseline = reader.choice("baseline", among: names) ?? 0
    let metrics =
      variants.first?.specification.metrics
      ?? MetricCatalogue.builtIn(
        subject: root["apps"]?.entries?.first?.key,
        hasBattery: PhoneCompiler.battery(of: root) != nil)
    let ownMetrics = reader["metrics"]?.entries?.map(\.key) ?? []
    let known = MetricNames(
      metrics: metrics, broken: ownMetrics,
      batteryHint: { [root] in SystemRemedy(device: root["device"]).batteryHint })
    let practice = PracticeReader(metrics: known, variants: names, diagnostics: diagnostics)
      .read(reader)
    let expectations = ExpectationReader(
      metrics: known, variants: names, baseline: baseline, diagnostics: diagnostics,
      sessions: variants.first?.specification.sessions ?? 0
    ).read(reader["expect"])
    let sweep = SweepReader(diagnostics: diagnostics).read(reader)
    let together = TogetherReader(
      variants: variants, diagnostics: diagnostics, checksRanges: comparesVariants
    ).read(reader["together"], of: [(prefix: "", device: root["device"])] + phonesOfVariants)
    let knownWarnings = KnownWarningReader(diagnostics: diagnostics).read(reader["known-warnings"])
    checkEffects(variants)
    HeldNetwork.check(root["device"], diagnostics)
    guard let name, !variants.isEmpty, !diagnostics.hasErrors else { return nil }
    var scenario = Scenario(
      name: name, question: reader["question"]?.text, practice: practice,
      sources: sources.compactMap(\.text),
      device: phones(),
      seed: seed, replications: replications, confidence: confidence, variants: variants,
      baseline: baseline, expectations: expectations, sweep: sweep, together: together.alike)
    scenario.correlated = together.correlated
    scenario.knownWarnings = knownWarnings
    return scenario
  }

  /// Whether a section cannot be read whose names others use, which is reported.
  ///
  /// Every use of such a name would be a mistake that only follows.
  private func reportsUnreadable() -> Bool {
    let sections = ["parameters", "surroundings", "user", "apps", "metrics", "variants"]
    let unreadable = sections.filter { key in
      root[key].map { $0.entries("'\(key)'", diagnostics: diagnostics) == nil } ?? false
    }
    return !unreadable.isEmpty
  }

  /// The scenario's phone, and the variants that have another one.
  private func phones() -> String {
    func text(_ device: ConfigurationNode?) -> String {
      PhoneDescription.text(of: device, besides: files.profiles)
    }
    let common = text(root["device"])
    return
      ([common]
      + ownPhones.map { (variant: $0.variant, phone: text($0.device)) }
      .filter { $0.phone != common }.map { "\($0.variant): \($0.phone)" })
      .joined(separator: Scenario.inVariant)
  }

  /// The phone of each variant, where any has its own, by the text before the paths of its numbers.
  private var phonesOfVariants: [(prefix: String, device: ConfigurationNode?)] {
    guard !ownPhones.isEmpty else { return [] }
    return (root["variants"]?.entries ?? []).map {
      ("variants.\($0.key).", device(of: $0.key))
    }
  }

  /// The device of a variant.
  private func device(of variant: String) -> ConfigurationNode? {
    ownPhones.first { $0.variant == variant }.map(\.device) ?? root["device"]
  }

  private func readConfidence(_ reader: MappingReader) -> ConfidenceLevel {
    guard let value = reader.quantity("confidence", .none)?.value else { return .percent95 }
    if let level = try? ConfidenceLevel(value) { return level }
    reader.error(
      "confidence", "must lie between 0 % and 100 %, found '\(reader["confidence"]?.text ?? "")'",
      note: "95 % is usual")
    return .percent95
  }

  // MARK: - Variants

  private mutating func readVariants(_ section: ConfigurationNode?) -> [Variant] {
    let base = root.removing("variants")
    let patches = section?.namedEntries("'variants'", diagnostics: diagnostics) ?? []
    guard patches.count <= Self.mostVariants else {
      diagnostics.error(
        "a scenario has at most \(Self.mostVariants) variants, found \(patches.count)",
        at: patches[Self.mostVariants].keyLocation,
        note: "vary a number with 'sweep' or with --vary")
      return []
    }
    guard !patches.isEmpty else {
      guard
        let specification = phoneCompiler(base).compile()
      else { return [] }
      var only = Variant(
        name: Self.onlyVariant, specification: specification, changesWorld: false,
        location: root.location)
      only.held = HeldNetwork(of: base["device"], own: files.own).paths
      checkButtons([only])
      return [only]
    }
    var variants: [Variant] = []
    var wholes: [(name: String, node: ConfigurationNode)] = []
    let mayChange = patches.map { patch in
      let keys = Self.variantKeys
      let quiet = Diagnostics(hintsAtMost: 1)
      let whole = MappingReader.correcting(patch.value, "", among: keys, diagnostics: quiet)
      return flag(whole[ScenarioSchema.changesWorld])
    }
    let unpatched = comparesVariants ? resolved(files.expandingDevice(in: base)) : base
    for (index, entry) in patches.enumerated() {
      if stopsAtError, diagnostics.hasErrors { return [] }
      let known = diagnostics.count
      guard let written = writtenPatch(of: entry, changesWorld: mayChange[index]) else { continue }
      let names = PatchNames(
        base: base, title: "variant '\(entry.key)'", diagnostics: diagnostics,
        wholes: { [base.mergingScenario($0)] },
        isShared: { metric in patches.allSatisfy { $0.value["metrics"]?[metric] != nil } })
      let checksNames = comparesVariants && checksEffects
      let patch = checksNames ? names.checked(written) : written
      let whole = files.expandingDevice(in: base.mergingScenario(patch))
      let network = HeldNetwork(of: whole["device"], own: files.own, patch: patch)
      if PhoneKeys.all.contains(where: { patch[$0] != nil }) {
        HeldNetwork.check(whole["device"], diagnostics)
        ownPhones.append(
          OwnPhone(variant: entry.key, device: whole["device"], network: network))
      }
      let before = diagnostics.count
      var compiler = phoneCompiler(whole)
      if checksNames { compiler.added = names.added(by: patch) }
      let specification = compiler.compile()
      if index > 0 { name(entry, inErrorsSince: before) }
      if comparesVariants {
        let patched = resolved(whole)
        // Another mistake in a variant is the reason why it changes nothing.
        if diagnostics.count == known { checkDiffers(patched, entry, from: wholes) }
        if !mayChange[index] { checkWorld(of: patched, entry, patch, against: unpatched) }
        wholes.append((name: entry.key, node: patched))
      }
      if let specification {
        var variant = Variant(
          name: entry.key, specification: specification, changesWorld: mayChange[index],
          location: entry.keyLocation)
        variant.held = network.paths
        variants.append(variant)
      }
    }
    checkMetrics(variants, section)
    checkButtons(variants)
    return variants.count == patches.count ? variants : []
  }

  /// Names a variant in the errors that stand in what all variants share, and that no variant before
  /// it had.
  private func name(_ entry: ConfigurationNode.Entry, inErrorsSince before: Int) {
    guard diagnostics.count > before, let section = root["variants"] else { return }
    let variants = section.location...max(section.location, section.end)
    for error in diagnostics.added(since: before) where error.severity == .error {
      let isInVariants =
        error.location.file == section.location.file && variants.contains(error.location)
      if isInVariants { continue }
      diagnostics.add(note: "it is so in variant '\(entry.key)'", to: error)
    }
  }

  private func phoneCompiler(_ whole: ConfigurationNode) -> PhoneCompiler {
    var compiler = PhoneCompiler(
      whole, diagnostics: diagnostics, memo: devices,
      checksEffects: (comparesVariants || isOnOtherPhone) && checksEffects)
    compiler.recordings = files.recordings
    compiler.batteryHint = { SystemRemedy(device: whole["device"]).batteryHint }
    return compiler
  }

  private func flag(_ node: ConfigurationNode?) -> Bool {
    node?.flag("'\(ScenarioSchema.changesWorld)'", diagnostics: diagnostics) ?? false
  }

  private static let variantKeys =
    ScenarioSchema.topLevel.map(\.name) + [ScenarioSchema.changesWorld]

  /// The patch of a variant with known keys alone; nil for one that is no mapping.
  private func writtenPatch(
    of entry: ConfigurationNode.Entry, changesWorld: Bool
  ) -> ConfigurationNode? {
    guard entry.value.entries("variant '\(entry.key)'", diagnostics: diagnostics) != nil else {
      return nil
    }
    PhoneKeys.check(entry.value, "variant '\(entry.key)'", diagnostics)
    if let device = entry.value["device"], device.namesPhone, root["device"]?["system"] != nil {
      // It would lack the policies and keep the battery.
      diagnostics.error(
        "variant '\(entry.key)' is bare hardware, and the scenario has a phone",
        at: device.location,
        note:
          "write 'phone' in place of 'device'; policies: { doze: off } takes a part of its operating system away"
      )
    }
    let patch = MappingReader.correcting(
      entry.value, "variant '\(entry.key)'",
      among: Self.variantKeys, otherwise: "a variant patches the keys of the scenario",
      diagnostics: diagnostics)
    for change in patch.entries ?? [] {
      if ScenarioSchema.common.contains(change.key) {
        diagnostics.error(
          "variant '\(entry.key)' cannot change '\(change.key)', which all variants share",
          at: change.keyLocation)
      } else if ScenarioSchema.world.contains(change.key) && !changesWorld {
        diagnostics.error(
          "variant '\(entry.key)' changes '\(change.key)', so its runs are not those of the others",
          at: change.keyLocation,
          note: "variants differ in what the app does; say changes-world: true if this is meant")
      }
    }
    return patch.removing(ScenarioSchema.changesWorld)
  }

  /// The content of a variant, for comparison with others.
  private func resolved(_ whole: ConfigurationNode) -> ConfigurationNode {
    let table = ParameterTable(whole["parameters"], diagnostics: diagnostics)
    return table.spellOut(table.resolve(whole, diagnostics: diagnostics)).withoutPoliciesOff
  }

  /// Checks that a variant differs from the ones before.
  private func checkDiffers(
    _ whole: ConfigurationNode, _ entry: ConfigurationNode.Entry,
    from earlier: [(name: String, node: ConfigurationNode)]
  ) {
    let content = whole.removing("parameters")
    let same = earlier.first { $0.node.removing("parameters").hasSameContent(as: content) }
    guard let same else { return }
    diagnostics.error(
      "variant '\(entry.key)' is the same as '\(same.name)'", at: entry.keyLocation,
      note: entry.value["parameters"] == nil
        ? "a variant patches something that the other does not have"
        : "nothing uses the parameters that it changes")
  }

  /// Checks that a variant has the same world as the scenario as written, parameters included.
  private func checkWorld(
    of whole: ConfigurationNode, _ entry: ConfigurationNode.Entry, _ patch: ConfigurationNode,
    against unpatched: ConfigurationNode
  ) {
    for key in ScenarioSchema.world where patch[key] == nil {
      let nothing = ConfigurationNode(.null, at: whole.location)
      if (unpatched[key] ?? nothing).hasSameContent(as: whole[key] ?? nothing) { continue }
      diagnostics.error(
        "variant '\(entry.key)' changes '\(key)' through a parameter, so its runs are not those of the others",
        at: entry.keyLocation, note: "say changes-world: true if this is meant")
    }
  }

  /// Warns about taps and presses to which no app of any variant responds.
  private func checkButtons(_ variants: [Variant]) {
    for event in variants.first?.specification.unansweredEvents ?? []
    where variants.allSatisfy({ $0.specification.unansweredEvents.contains(event) }) {
      diagnostics.warning(
        "no app has a handler for '\(event)'", at: root["user"]?.location ?? root.location)
    }
  }

  private func checkMetrics(_ variants: [Variant], _ section: ConfigurationNode?) {
    guard !diagnostics.hasErrors, let first = variants.first else { return }
    let names = first.specification.metrics.map { "\($0.name) \($0.unit)" }
    for variant in variants.dropFirst()
    where variant.specification.metrics.map({ "\($0.name) \($0.unit)" }) != names {
      let hasBattery = [first, variant].map { variant in
        variant.specification.metrics.contains { $0.name == "battery-percent" }
      }
      diagnostics.error(
        "variants '\(first.name)' and '\(variant.name)' do not have the same metrics",
        at: section?.location ?? root.location,
        note: hasBattery[0] == hasBattery[1]
          ? nil
          : "a phone has a battery, and a bare device has none: write 'phone' for all variants, or 'device' for all"
      )
    }
  }

  // MARK: - Effects

  // Reports of what can have no effect in a scenario with all its variants.
  //
  // A thing that only one variant brings to life is none; the work that one variant hands to nobody
  // is, since the variant would be cheaper for doing nothing.

  func checkEffects(_ variants: [Variant]) {
    guard comparesVariants || isOnOtherPhone, checksEffects, !diagnostics.hasErrors else { return }
    // Each with the phone of its variant.
    let found = variants.flatMap { variant in
      let remedy = SystemRemedy(device: device(of: variant.name))
      return variant.specification.effects.map { (finding: $0, remedy: remedy) }
    }
    let findings = found.map(\.finding)
    var alive: Set<Place> = []
    for finding in findings where finding.complaint == nil { alive.insert(Place(finding)) }
    let dead = found.filter { finding, _ in
      finding.complaint != nil && finding.scope != .consequence
        && (finding.scope == .eachVariant || !alive.contains(Place(finding)))
    }
    let policies = Set(dead.filter { $0.finding.scope != .answer }.map(\.finding.policies))
    for (finding, remedy) in dead {
      if finding.scope == .answer, policies.contains(finding.policies) { continue }
      diagnostics.report(remedy.complaint(of: finding))
    }
    checkParameters()
    checkAxes()
    if diagnostics.hasErrors { return }
    // A circle that another variant opens is none.
    for finding in findings where finding.scope == .consequence {
      let isEverywhere = variants.allSatisfy { variant in
        let own = variant.specification.effects.filter { $0.location == finding.location }
        return own.isEmpty || own.contains { $0.scope == .consequence }
      }
      if isEverywhere, let complaint = finding.complaint { diagnostics.report(complaint) }
    }
  }

  private struct Place: Hashable {
    let location: SourceLocation
    let subject: String

    init(_ finding: EffectFinding) {
      location = finding.location
      subject = finding.subject
    }
  }

  /// Reports parameters that no expression reads, directly or through others.
  private func checkParameters() {
    let sections =
      [root["parameters"]] + (root["variants"]?.entries ?? []).map { $0.value["parameters"] }
    let unread = ParameterTable.unread(of: sections.compactMap(\.self), in: root)
    for entry in root["parameters"]?.entries ?? []
    where unread.contains(entry.key) {
      diagnostics.error(
        "nothing reads the parameter '\(entry.key)'", at: entry.keyLocation,
        note: "write $(\(entry.key)) where it is meant, or take it out")
    }
  }

  /// Reports axes of the scenario's sweep whose values every variant replaces by its own.
  private func checkAxes() {
    let patches = root["variants"]?.entries ?? []
    guard !patches.isEmpty else { return }
    for entry in root["sweep"]?["matrix"]?.entries ?? [] {
      let path = entry.key.split(separator: ".").map(String.init)
      guard path.first != "variants", let first = patches.first,
        patches.allSatisfy({ $0.value.node(at: path) != nil })
      else { continue }
      diagnostics.error(
        "every variant says '\(entry.key)' itself, so the sweep changes nothing",
        at: (entry.value.elements?.first ?? entry.value).location,
        note: "vary 'variants.\(first.key).\(entry.key)', or take it out of the variants")
    }
  }
}

extension ConfigurationNode {
  /// The location behind its last character; of a text in several lines, behind its first.
  fileprivate var end: SourceLocation {
    switch content {
    case .null: location
    case .scalar(let text, _):
      SourceLocation(
        file: location.file, line: location.line, column: location.column + text.count + 1)
    case .sequence(let elements): elements.map(\.end).max() ?? location
    case .mapping(let entries): entries.map(\.value.end).max() ?? location
    }
  }
}

extension ConfigurationNode {
  /// The same without policies that are switched off: they are like none.
  var withoutPoliciesOff: ConfigurationNode {
    keepingPoliciesOn.changing("device") { $0.keepingPoliciesOn }
  }

  private var keepingPoliciesOn: ConfigurationNode {
    let kept = changing("policies") { section in
      section.mapEntries { entries in
        entries.filter { ($0.value.text ?? $0.value["model"]?.text) != PolicyRole.off }
      }
    }
    return kept["policies"]?.entries?.isEmpty ?? false ? kept.removing("policies") : kept
  }
}
