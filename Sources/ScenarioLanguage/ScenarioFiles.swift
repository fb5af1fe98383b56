import Batteries
import Components
import Configuration
import Experiments
import Foundation
import Importers
import PhoneModel
import Policies
import Quantities
import Recordings

/// The files of a scenario: itself, its bases, its device profile, its settings.
struct ScenarioFiles {
  let diagnostics: Diagnostics
  var texts = SourceTexts()
  /// The devices that were filled in before.
  var expansions = TreeMemo<ConfigurationNode>()
  /// The components of the profiles that were read, by the name of the profile.
  private(set) var profiles: [String: ConfigurationNode] = [:]
  /// The recordings that were read, for the compiler.
  var recordings = RecordingLibrary()
  /// The misspelt keys of scenarios, which were read under the names that are meant.
  let misspelt = Diagnostics()
  /// Whether a name of a patch that matches nothing is a mistake; not in a scenario that has run
  /// before.
  var checksNames = true
  /// Whether to warn of a setting outside of the range of its number; not for draws, which are meant.
  var warnsOfRanges = true
  /// The scenario's own files: itself and those that it extends, and no profile of a phone.
  var own: Set<String> = []
  /// Whether all files could be read that the scenario extends.
  private(set) var isWhole = true

  /// The greatest length of a chain of files that extend one another.
  private static let chainLimit = 16

  /// The scenario at `path`, or on standard input at `-`, merged over the files it extends.
  mutating func scenario(at path: String) throws(InputFileError) -> ConfigurationNode? {
    guard
      let own = try YAMLReader.readFile(
        at: path, takesInput: true, reporting: diagnostics, texts: &texts)
    else { return nil }
    let node = corrected(own)
    PhoneKeys.check(node, "the scenario", diagnostics)
    return extended(node, chain: [StandardInput.name(of: path)])
  }

  /// A scenario as written, with misspelt keys under the names that are meant.
  private func corrected(_ node: ConfigurationNode) -> ConfigurationNode {
    MappingReader.correcting(
      node, "the scenario", among: ScenarioSchema.topLevel.map(\.name), diagnostics: misspelt)
  }

  /// A tree merged over its bases.
  ///
  /// - Parameter chain: The files that led to it, its own the last.
  private mutating func extended(_ node: ConfigurationNode, chain: [String]) -> ConfigurationNode {
    own.formUnion(chain)
    guard let parent = node["extends"],
      let name = parent.name("'extends'", diagnostics: diagnostics)
    else { return node }
    let file = InputFile.path(name, besides: chain[chain.count - 1])
    if chain.contains(file) || chain.count >= Self.chainLimit {
      diagnostics.error(
        "'\(name)' extends itself: \(chain.joined(separator: " → ")) → \(file)",
        at: parent.location)
      isWhole = false
      return node
    }
    guard let base = read(file, wantedAt: parent) else {
      isWhole = false
      return node
    }
    guard base.entries != nil else {
      diagnostics.error("'\(name)' is no scenario but \(base.kind)", at: parent.location)
      isWhole = false
      return node
    }
    let whole = extended(corrected(base), chain: chain + [file])
    let patch = node.removing("extends")
    // Its phones are compared with a profile, where that is read, and a new variant with the scenario.
    let changes = patch.removing("phone").removing("device").changing("variants") { variants in
      variants.mapEntries { $0.filter { whole["variants"]?[$0.key] != nil || $0.value.isNull } }
        .changingValues { change in
          PhoneKeys.all.reduce(change) { $0[$1]?.namesPhone == true ? $0.removing($1) : $0 }
        }
    }
    checkRemovals(of: changes, from: whole, named: name)
    // A practice belongs to the file itself, and not to files that extend it.
    let merged = whole.removing("practice").mergingScenario(patch)
    guard let own = patch["variants"]?.entries, let slot = merged["variants"] else { return merged }
    // A variant is a patch: what it takes away, and the other file's does not have, it takes away of
    // the whole.
    let variants = (slot.entries ?? []).map { entry -> ConfigurationNode.Entry in
      guard let change = own.first(where: { $0.key == entry.key })?.value else { return entry }
      return entry.replacing(
        value: whole["variants"]?[entry.key]?.changingVariant(by: change) ?? change)
    }
    return merged.replacing(
      key: "variants", by: ConfigurationNode(.mapping(variants), at: slot.location))
  }

  /// Report what a file or a phone removes, and what the one that it extends does not have.
  private func checkRemovals(
    of patch: ConfigurationNode, from base: ConfigurationNode, named name: String
  ) {
    guard checksNames else { return }
    for removal in patch.idleRemovals(from: base) {
      diagnostics.error(
        "'\(removal.path.joined(separator: "."))' is removed, and '\(name)' does not have it",
        at: removal.location, note: removal.hint ?? "take it out")
    }
  }

  /// The file that another one names; reports an error there when it cannot be read.
  private mutating func read(_ file: String, wantedAt node: ConfigurationNode) -> ConfigurationNode?
  {
    do throws(InputFileError) {
      return try tree(of: file, namedAt: node.location)
    } catch { return diagnostics.refuse("\(error)", at: node.location, note: error.hint) }
  }

  /// The tree of a file that another one names. Outside of the folder of that one, the file itself,
  /// and no link to it, must end as scenarios do, and messages show no line of it.
  private mutating func tree(
    of file: String, namedAt place: SourceLocation
  ) throws(InputFileError) -> ConfigurationNode? {
    guard !InputFile.mayQuote(file, namedAt: place) else {
      return try YAMLReader.readFile(at: file, reporting: diagnostics, texts: &texts)
    }
    let endings = [".yaml", ".yml"]
    guard endings.contains(where: InputFile.resolved(file).hasSuffix) else {
      let isLink = endings.contains(where: file.hasSuffix)
      return diagnostics.refuse(
        isLink
          ? "'\(file)' is a link out of the folder of the file that names it, to a file that does not end in .yaml"
          : "'\(file)' is not in the folder of the file that names it, so it must end in .yaml",
        at: place)
    }
    var unseen = SourceTexts()
    return try YAMLReader.readFile(at: file, reporting: diagnostics, texts: &unseen)
  }

  /// The text of a recording, of at most `limit` bytes; reports an error at `node` when it cannot
  /// be read.
  mutating func recording(at path: String, limit: Int, wantedAt node: ConfigurationNode) -> String?
  {
    do throws(InputFileError) {
      let text = try InputFile.text(at: path, limit: limit, reporting: diagnostics)
      if let text, InputFile.mayQuote(path, namedAt: node.location) { texts.add(text, as: path) }
      return text
    } catch { return diagnostics.refuse("\(error)", at: node.location, note: error.hint) }
  }

  // MARK: - Devices

  static let deviceFields: [FieldDefinition] = [
    .init("device", .text, "the name of the profile"),
    .init("extends", .text, "another profile, merged under this one"),
    .section(
      "sources", .entries(.known(sourceFields)), "what the numbers are from, by a short name"),
    .init("chip", .text, "the name of its system on a chip"),
    .section(
      "profile", .textsByName,
      "the models of the profile that it changes, which the scenario of a result keeps to name the phone"
    ),
    .section(
      HeldNetwork.key, .texts,
      "the parameters of its cellular radio that no published network replaces, as a list, which the scenario of a result keeps"
    ),
    .init("notes", .text, "what else to know"),
    .section("battery", .batteries, "what feeds it: a model and its parameters"),
    .section("components", .components, "the parts and their parameters"),
    .init(
      "system", .text,
      "its operating system, which 'phone' adds, with its version: android-9 to android-16, ios-13 to ios-26; android and ios stand for android-14 and ios-17"
    ).taking(SystemVersion.words).holding(.kind(.choice(SystemVersion.words))),
    .section("policies", .policies, "what its operating system decides"),
    .section(
      "together", .list(.mapping(ScenarioSchema.correlated)),
      "numbers that were fitted together, as a list of { numbers, correlations }; their paths begin with components or battery"
    ),
    .section(
      "published", .list(.mapping(PublishedPower.fields)),
      "powers that were printed for the phone, to compare its days with"),
  ]

  /// The keys of a source, which nobody checks.
  static let sourceFields: [FieldDefinition] = [
    .init("title", .text, "where its numbers were published"),
    .init("note", .text, "what the numbers are of"),
  ]

  /// The scenario with its device profile in place of the profile's name, and with missing values
  /// filled in by the models.
  ///
  /// `device` is a name, a file, or a mapping that `extends` one and changes some of its values.
  mutating func expandingDevice(in root: ConfigurationNode) -> ConfigurationNode {
    let phone = root["phone"].flatMap { $0.isNull ? nil : $0 }
    let root = loweringPhone(in: root)
    guard let device = root["device"], !device.isNull else { return root }
    let whole = expansions.value(of: [device, root["policies"], phone]) {
      let known = diagnostics.count
      let whole = expanded(device, root["policies"], isPhone: phone != nil)
      // The text of a file that it extends is wanted for messages every time.
      return (whole, isKept: diagnostics.count == known && device["extends"] == nil)
    }
    return root.replacing(key: "device", by: whole)
  }

  private mutating func expanded(
    _ device: ConfigurationNode, _ policies: ConfigurationNode?, isPhone: Bool
  ) -> ConfigurationNode {
    var profile: ConfigurationNode
    if let name = device.text {
      profile = self.profile(name, at: device, from: device.location.file) ?? standIn()
      if !isPhone { profile = profile.removing("system") }
    } else if let parent = device["extends"] {
      let name = parent.name("'extends' of the device", diagnostics: diagnostics)
      let read = name.flatMap { self.profile($0, at: parent, from: parent.location.file) }
      let base = isPhone ? read ?? standIn() : (read ?? standIn()).removing("system")
      let patch = device.removing("extends")
      // Another phone may lack a component that the scenario takes away.
      if let name, read != nil, !parent.location.file.hasPrefix("--") {
        checkRemovals(of: patch, from: base, named: name)
      }
      profile = base.merging(patch)
    } else if device.entries != nil {
      profile = device
      if let name = device["device"]?.text { noteProfile(name, of: device) }
    } else {
      diagnostics.error(
        "'\(isPhone ? "phone" : "device")' must be a name, a file or a mapping, found \(device.kind)",
        at: device.location)
      profile = standIn()
    }
    if isPhone, !diagnostics.hasErrors { profile = addingSystem(to: profile, wantedAt: device) }
    _ = MappingReader(profile, "the device", fields: Self.deviceFields, diagnostics: diagnostics)
    let found = diagnostics
    if !isPhone, device["extends"] != nil { profile = profile.removing("system") }
    var version = profile["system"]?.text.flatMap(SystemVersion.init)
    if !isPhone, let written = profile["system"] {
      version = changed(to: written, with: profile["policies"])
      if let version { profile = addingSettings(of: version, to: profile) }
    }
    let complete = profile.changing("components") {
      BrightnessSlider.resolving(
        ComponentCatalogue.completing($0), on: version?.system.rawValue, diagnostics: found)
    }
    .changing("battery", BatteryCatalogue.completing)
    // The scenario's own policies come over those of the device, all in their long form. Its own
    // battery stays as it is written, since it may be one for another device.
    let patched =
      policies.map {
        complete.merging(ConfigurationNode(entries: ["policies": $0], at: $0.location))
      } ?? complete
    let whole = patched.changing("policies") { PolicyCatalogue.completing($0, for: version) }
    return notingModels(in: whole)
  }

  /// A phone with the models of its profile, by which it has its name again; a shipped one as it is.
  func notingModels(in phone: ConfigurationNode) -> ConfigurationNode {
    guard let name = phone["device"]?.text, !DeviceLibrary.has(name), phone["profile"] == nil,
      let own = profiles[name]
    else { return phone }
    return phone.adding(key: "profile", PhoneDescription.models(of: own))
  }

  /// The profile of a phone that stands in the scenario itself, as in that of a result.
  private mutating func noteProfile(_ name: String, of device: ConfigurationNode) {
    if let kept = device["profile"] {
      profiles[name] = kept
    } else if DeviceLibrary.has(name), profiles[name] == nil {
      _ = profile(name, at: device, from: device.location.file)
    }
  }

  /// A shipped profile in place of one with a reported error, so that the rest of the scenario can
  /// be checked too.
  private mutating func standIn() -> ConfigurationNode {
    let nothing = ConfigurationNode(.null, at: SourceLocation(file: ""))
    return profile(DeviceLibrary.standardPhone, at: nothing, from: "") ?? nothing
  }

  /// A profile merged over its bases; a shipped one must give the evidence of all its numbers.
  mutating func profile(
    _ name: String, at node: ConfigurationNode, from file: String
  ) -> ConfigurationNode? {
    let profile = merged(name, at: node, from: file, depth: 0)
    if let profile, let title = profile["device"]?.text {
      // The description of a file that has the name of a shipped phone says how they differ.
      if DeviceLibrary.has(title), title != name {
        noteProfile(title, of: profile)
      } else {
        profiles[title] = profile["components"]
      }
    }
    if let profile, DeviceLibrary.has(name) {
      ProfileEvidence.check(profile, diagnostics)
    }
    return profile
  }

  /// The profile in the file at `path`, merged over its bases.
  ///
  /// - Parameter place: Where another file names it; nil where the user does.
  mutating func profile(
    inFile path: String, namedAt place: SourceLocation? = nil
  ) throws(InputFileError) -> ConfigurationNode? {
    let read =
      if let place {
        try tree(of: path, namedAt: place)
      } else {
        try YAMLReader.readFile(
          at: path, takesInput: true, reporting: diagnostics, texts: &texts)
      }
    return read.flatMap { extended($0, from: StandardInput.name(of: path), depth: 0) }
  }

  /// The profile in `text`, merged over its bases.
  mutating func profile(text: String, file: String) -> ConfigurationNode? {
    texts.add(text, as: file)
    let read = YAMLReader.read(text, file: file, reporting: diagnostics)
    return read.flatMap { extended($0, from: file, depth: 0) }
  }

  private mutating func extended(
    _ profile: ConfigurationNode, from file: String, depth: Int
  ) -> ConfigurationNode? {
    guard let parent = profile["extends"] else { return profile }
    guard let name = parent.name("'extends'", diagnostics: diagnostics),
      let base = merged(name, at: parent, from: file, depth: depth + 1)
    else { return nil }
    let patch = profile.removing("extends")
    checkRemovals(of: patch, from: base, named: name)
    // Published values of the other phone do not apply to this one.
    return base.removing("published").merging(patch)
  }

  private mutating func merged(
    _ name: String, at node: ConfigurationNode, from file: String, depth: Int
  ) -> ConfigurationNode? {
    guard depth < Self.chainLimit else {
      return diagnostics.refuse("device '\(name)' extends itself", at: node.location)
    }
    var source = file
    let read: ConfigurationNode?
    if let text = DeviceLibrary.text(of: name) {
      source = DeviceLibrary.fileName(of: name)
      texts.add(text, as: source)
      read = YAMLReader.read(text, file: source, reporting: diagnostics)
    } else if DeviceLibrary.isFile(name) {
      source = InputFile.path(name, besides: file)
      read = self.read(source, wantedAt: node)
    } else {
      let known = DeviceLibrary.names
      let all = known + RealPhone.withFiles.map(\.name)
      let series = all.filter { $0.prefix { !$0.isNumber } == name.prefix { !$0.isNumber } }
      return diagnostics.refuse(
        "unknown device '\(name)'", at: node.location,
        note: Spelling.slip(name, among: all).map { "did you mean '\($0)'?" }
          ?? "known devices: \((series.isEmpty ? known : series.sorted()).joined(separator: ", "))"
          + "; a file ends in .yaml")
    }
    return read.flatMap { extended($0, from: source, depth: depth) }
  }

  // MARK: - Phones

  // Operating system and battery of phones.

  /// The scenario with a device in place of its phone: the same hardware, and the policies and the
  /// battery of a phone below those of the scenario.
  func loweringPhone(in root: ConfigurationNode) -> ConfigurationNode {
    guard let phone = root["phone"], !phone.isNull else { return root }
    let lowered = root.removing("device").renaming("phone", to: "device")
    let battery = PhoneBattery.section(at: phone.location, below: root["battery"])
    return root["battery"] == nil
      ? lowered.adding(key: "battery", battery) : lowered.changing("battery", battery.merging)
  }

  /// The profile of a phone with the policies and settings of its operating system below its own.
  func addingSystem(
    to profile: ConfigurationNode, wantedAt phone: ConfigurationNode
  ) -> ConfigurationNode {
    guard let written = profile["system"], !written.isNull else {
      let name = profile["device"]?.text ?? "the phone"
      let systems = OperatingSystem.allCases.map(\.rawValue).joined(separator: " or ")
      diagnostics.error(
        "nobody says which operating system '\(name)' has", at: phone.location,
        note:
          "write phone: { extends: \(phone.text ?? phone["extends"]?.text ?? name), system: … } with \(systems), or 'device' for the bare hardware"
      )
      return profile
    }
    guard let version = version(in: written) else { return profile }
    let policies = ConfigurationNode(
      entries: ["policies": version.system.section(at: written.location)], at: written.location)
    return policies.merging(addingSettings(of: version, to: profile))
  }

  private func version(in written: ConfigurationNode) -> SystemVersion? {
    written.choice("'system'", among: SystemVersion.words, diagnostics: diagnostics)
      .flatMap { SystemVersion(SystemVersion.words[$0]) }
  }

  /// The version of a phone that has been filled in, which a variant or an option may have changed
  /// since; nil for one that the phone cannot have.
  private func changed(
    to written: ConfigurationNode, with policies: ConfigurationNode?
  ) -> SystemVersion? {
    guard let version = version(in: written) else { return nil }
    if version.system.hasPolicy(in: policies) { return version }
    guard let own = OperatingSystem.allCases.first(where: { $0.hasPolicy(in: policies) }) else {
      return version
    }
    diagnostics.error(
      "the phone has \(own.name), and \(version) is no version of it", at: written.location,
      note:
        "name a phone too, as in phone: { extends: \(version.system.example), system: \(version.text) }"
    )
    return nil
  }

  /// The profile with what people find set on a new phone, where nothing else is said.
  private func addingSettings(
    of version: SystemVersion, to profile: ConfigurationNode
  ) -> ConfigurationNode {
    let settings = (version.settings.entries ?? []).flatMap { role in
      (role.value.entries ?? []).map { (role: role.key, key: $0.key, value: $0.value) }
    }
    return settings.reduce(profile) { profile, setting in
      guard let component = profile["components"]?[setting.role], !component.isNull,
        component[setting.key].map({ StandardValue.gave($0.location) }) ?? true
      else { return profile }
      // The name of a model alone is short for a mapping with it.
      let section =
        component.text == nil
        ? component
        : ConfigurationNode(entries: ["model": component], at: component.location)
      return profile.changing("components") {
        $0.replacing(
          key: setting.role,
          by: (try? section.setting(path: [setting.key], to: setting.value)) ?? section)
      }
    }
  }

  // MARK: - Another phone

  /// The scenario on another phone, as for `--device` and `--phone`, with its own changes of the
  /// phone laid over that one.
  ///
  /// - Parameters:
  ///   - name: A profile's name or its file.
  ///   - key: `device` or `phone`.
  mutating func choosing(
    _ name: ConfigurationNode, as key: String, in root: ConfigurationNode
  ) -> ConfigurationNode {
    let old = root["phone"] ?? root["device"]
    var value = name
    if name.text != nil, let old, let changes = old.changesOfPhone {
      // One behind the other, since merging would drop removals of the profile's components.
      let base = ConfigurationNode(entries: ["extends": name], at: name.location).entries ?? []
      let own = fitting(changes, of: old, to: name).entries ?? []
      value = ConfigurationNode(
        .mapping(base + own.filter { $0.key != "extends" }), at: name.location)
    }
    let without = root.removing(PhoneKeys.other(key)).removing(key)
    let chosen = ConfigurationNode.Entry(key: key, keyLocation: name.location, value: value)
    return ConfigurationNode(.mapping((without.entries ?? []) + [chosen]), at: without.location)
  }

  /// The changes of a phone without those that do not fit another one, which are reported.
  private mutating func fitting(
    _ changes: ConfigurationNode, of old: ConfigurationNode, to name: ConfigurationNode
  ) -> ConfigurationNode {
    guard let components = changes["components"]?.entries, let title = name.text else {
      return changes
    }
    // An unknown name is reported where the phone is read.
    var quiet = ScenarioFiles(diagnostics: Diagnostics())
    let alone = ConfigurationNode(entries: ["device": name], at: name.location)
    let profile = quiet.expandingDevice(in: alone)["device"]
    guard let profile, !quiet.diagnostics.hasErrors else { return changes }
    let was = old["extends"]?.text ?? "another phone"
    func misfit(_ message: String, at location: SourceLocation) {
      diagnostics.error(
        message, at: location,
        note:
          "the scenario changes it on '\(was)'; move the change to a variant that names this phone, or leave it out"
      )
    }
    let kept = components.compactMap { change -> ConfigurationNode.Entry? in
      guard !change.value.isNull, !change.value.chooses else { return change }
      guard let section = profile["components"]?[change.key] else {
        misfit(
          "'\(change.key)' does not fit '\(title)', which has no such component",
          at: change.keyLocation)
        return nil
      }
      guard let model = ComponentCatalogue.model(chosenBy: section, role: change.key),
        let entries = change.value.entries
      else { return change }
      let known = model.definition.parameters.map(\.name)
      let fits = entries.filter { known.contains($0.key) }
      for entry in entries where !known.contains(entry.key) {
        misfit(
          PhoneCompiler.misfit("\(change.key).\(entry.key)", model.definition, on: title),
          at: entry.keyLocation)
      }
      return change.replacing(value: ConfigurationNode(.mapping(fits), at: change.value.location))
    }
    return changes.replacing(
      key: "components", by: ConfigurationNode(.mapping(kept), at: changes.location))
  }

  // MARK: - Recordings

  // Contents of a scenario in files of their own: recorded loads, signals and tracks, which replace
  // their names.

  /// The scenario with all recordings in place, also those that its variants name.
  mutating func expandingTraces(in root: ConfigurationNode) -> ConfigurationNode {
    notingReplays(in: expandingContents(in: root))
  }

  private mutating func expandingContents(in root: ConfigurationNode) -> ConfigurationNode {
    let whole = expandingTrack(in: expandingSignals(in: expandingLoad(in: root)))
    return whole.changing("variants") { variants in
      variants.changingValues { expandingContents(in: $0) }
    }
  }

  private mutating func expandingLoad(in root: ConfigurationNode) -> ConfigurationNode {
    guard let load = root["load"], let wish = load["trace"],
      let reader = MappingReader(
        load, "'load'", fields: Self.loadFields, naming: .alone,
        in: ReadingContext(diagnostics: diagnostics)),
      let name = reader.name("trace")
    else { return root }
    let steps = recordedLoad(name, step: reader.duration("step"), reader, wantedAt: wish)
    return root.replacing(key: "load", by: steps ?? ConfigurationNode(.null, at: load.location))
  }

  static let loadFields: [FieldDefinition] = [
    .init("trace", .text, required: true, "a CSV file"),
    .init(
      "step", .quantity(.duration),
      "of a power monitor's table: takes means over steps of this length, which keep its charge"),
  ]

  /// The steps of a recorded load: a trace with time and power or current, or a monitor's table.
  private mutating func recordedLoad(
    _ name: String, step: SimDuration?, _ reader: MappingReader, wantedAt wish: ConfigurationNode
  ) -> ConfigurationNode? {
    let path = self.path(of: name, wantedAt: wish)
    guard let text = recording(at: path, limit: TraceFile.sizeLimit, wantedAt: wish) else {
      return nil
    }
    guard MonitorReader.recognizes(text, file: path) else {
      if step != nil {
        return reader.refuse("step", "is for the tables of power monitors", note: "leave it out")
      }
      return TraceFile.steps(in: text, of: .load, file: path, diagnostics: diagnostics)
    }
    if let step, step <= .zero { return reader.refuse("step", "must be longer than 0 s") }
    return MonitorLoad.steps(in: text, file: path, step: step?.seconds, diagnostics: diagnostics)
  }

  private mutating func expandingSignals(in root: ConfigurationNode) -> ConfigurationNode {
    guard let around = root["surroundings"], var network = around["network"] else { return root }
    for key in ["cellular", "wi-fi"] {
      guard let signal = network[key], let wish = signal["trace"], !wish.isNull,
        let name = wish.name("'trace'", diagnostics: diagnostics)
      else { continue }
      // A variant's file replaces the steps read from another one.
      let rest = signal.removing("trace").removing("steps")
      let expanded = trace(name, of: .signal, wantedAt: wish).map {
        rest.adding(key: "steps", at: wish.location, $0)
      }
      network = network.replacing(
        key: key, by: expanded ?? ConfigurationNode(.null, at: signal.location))
    }
    return root.replacing(key: "surroundings", by: around.replacing(key: "network", by: network))
  }

  private mutating func expandingTrack(in root: ConfigurationNode) -> ConfigurationNode {
    guard let around = root["surroundings"], let movement = around["movement"],
      let wish = movement["track"], wish.text != nil,
      let name = wish.name("'track'", diagnostics: diagnostics)
    else { return root }
    let path = path(of: name, wantedAt: wish)
    let points = recording(at: path, limit: GPXFile.sizeLimit, wantedAt: wish).flatMap {
      GPXFile.points(in: $0, file: path, diagnostics: diagnostics)
    }
    let expanded =
      points.map { movement.replacing(key: "track", by: $0) }
      ?? ConfigurationNode(.null, at: movement.location)
    return root.replacing(key: "surroundings", by: around.replacing(key: "movement", by: expanded))
  }

  /// The steps of a recorded file; nil when anything was wrong, which is reported.
  private mutating func trace(
    _ name: String, of content: TraceFile.Content, wantedAt wish: ConfigurationNode
  ) -> ConfigurationNode? {
    let path = self.path(of: name, wantedAt: wish)
    return recording(at: path, limit: TraceFile.sizeLimit, wantedAt: wish).flatMap {
      TraceFile.steps(in: $0, of: content, file: path, diagnostics: diagnostics)
    }
  }

  /// The path of a file relative to the file that names it.
  func path(of name: String, wantedAt wish: ConfigurationNode) -> String {
    InputFile.path(name, besides: wish.location.file)
  }

  // MARK: - Replays

  // The recordings that apps, people and surroundings of a scenario play.

  /// The scenario with the digest of every recording beside its name, by which the compiler finds
  /// it; recordings that cannot be read are reported.
  mutating func notingReplays(in root: ConfigurationNode) -> ConfigurationNode {
    Self.changingReplays(in: root) { noting($0) }
  }

  /// The scenario with recordings by the names of their copies, which lie beside a result.
  static func namingCopies(in root: ConfigurationNode) -> ConfigurationNode {
    changingReplays(in: root) { replay in
      guard let digest = replay["digest"]?.text, let name = replay["recording"] else {
        return replay
      }
      let copy = ConfigurationNode(text: Recording.copyName(digest: digest), at: name.location)
      return replay.replacing(key: "recording", by: copy)
    }
  }

  /// The recordings that a scenario plays, each once.
  func playedRecordings(in root: ConfigurationNode) -> [Recording] {
    var digests: Set<String> = []
    _ = Self.changingReplays(in: root) { replay in
      if let digest = replay["digest"]?.text { digests.insert(digest) }
      return replay
    }
    return recordings.all.filter { digests.contains($0.digest) }
  }

  /// The scenario with each of its replays changed, wherever it stands.
  private static func changingReplays(
    in root: ConfigurationNode, _ change: (ConfigurationNode) -> ConfigurationNode
  ) -> ConfigurationNode {
    func replays(of owner: ConfigurationNode) -> ConfigurationNode {
      owner.changing("replay") { $0.changingValues(change) }
    }
    var whole = root
    for section in ["user", "surroundings"] where root[section]?["replay"] != nil {
      whole = whole.changing(section, replays)
    }
    if let apps = root["apps"]?.entries, apps.contains(where: { $0.value["replay"] != nil }) {
      whole = whole.changing("apps") { $0.changingValues(replays) }
    }
    // A variant's patch has a digest of its own, or that of the scenario would stay.
    return whole.changing("variants") { section in
      section.changingValues { changingReplays(in: $0, change) }
    }
  }

  private func noting(_ replay: ConfigurationNode) -> ConfigurationNode {
    guard let wish = replay["recording"], !wish.isNull,
      let name = wish.name("'recording'", diagnostics: diagnostics)
    else { return replay }
    guard
      let recording = recordings.recording(at: path(of: name, wantedAt: wish), wish, diagnostics)
    else { return replay.removing("digest") }
    if let digest = replay["digest"], !digest.isNull, digest.text != recording.digest {
      diagnostics.error(
        "'\(name)' is another recording than the one that was meant", at: digest.location,
        note: "its digest is \(recording.digest); leave 'digest' out for any recording")
    }
    return replay.removing("digest").adding(
      key: "digest", ConfigurationNode(text: recording.digest, at: wish.location))
  }

  // MARK: - Settings

  // Settings of the command line beside the files: another device, other values.

  /// The scenario on another phone, as for `--device` or `--phone`.
  mutating func choosing(
    _ name: String, as key: String, in root: ConfigurationNode
  ) -> ConfigurationNode {
    let option = "--\(key)"
    texts.add(name, as: option)
    return choosing(
      ConfigurationNode(text: name, at: SourceLocation(file: option)), as: key, in: root)
  }

  /// The scenario with one `path=value` in place; reports errors.
  mutating func applying(_ setting: String, to root: ConfigurationNode) -> ConfigurationNode {
    let file = "--set \(setting)"
    texts.add(setting, as: file)
    let slot = SourceLocation(file: file)
    guard let assignment = PathAssignment(setting) else {
      diagnostics.error(
        "a setting needs a path and a value, found '\(setting)'", at: slot,
        note: "write --set parameters.idle-stop=20s")
      return root
    }
    // Spaces in place of the path, so that columns count from the beginning of the setting.
    let margin = String(repeating: " ", count: assignment.offset)
    guard
      let value = YAMLReader.readValue(
        margin + assignment.value, file: file, reporting: diagnostics)
    else { return root }
    return putting(value.moved(to: slot), at: assignment.path, in: root, saidAt: slot)
  }

  /// The scenario with a point's value in place; reports errors.
  mutating func applying(_ setting: SweepSetting, to root: ConfigurationNode) -> ConfigurationNode {
    let slot = setting.location
    if slot.file.hasPrefix(AxisReader.option) {
      texts.add(String(slot.file.dropFirst(AxisReader.option.count)), as: slot.file)
    }
    let inside = Diagnostics()
    let value = YAMLReader.readValue(setting.value, file: slot.file, reporting: inside)
    for mistake in inside.all {
      diagnostics.report(
        Diagnostic(mistake.severity, at: slot, mistake.message, notes: mistake.notes))
    }
    guard let value else { return root }
    return putting(value.moved(to: slot), at: setting.path, in: root, saidAt: slot)
  }

  /// The scenario with `value` at `path`; reports an error where the path leads nowhere.
  private mutating func putting(
    _ value: ConfigurationNode, at path: String, in root: ConfigurationNode,
    saidAt slot: SourceLocation
  ) -> ConfigurationNode {
    var keys = path.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      .compactMap(Substring.init).map(String.init)
    if PhoneKeys.all.contains(keys[0]) {
      if keys.count == 1, value.namesPhone {
        return expandingDevice(in: choosing(value, as: keys[0], in: root))
      }
      if keys.count == 2, keys[1] == "device" || keys[1] == "extends" {
        diagnostics.error(
          "'\(path)' would rename the phone and keep its numbers", at: slot,
          note: "write \(keys[0])=\(value.text ?? "NAME") for another phone")
        return root
      }
    }
    if path == "extends" {
      diagnostics.error(
        "'extends' is read before any setting, so it cannot be set", at: slot,
        note: "write it into the scenario")
      return root
    }
    if keys[0] == "phone" {
      // A phone is read as a device with a system.
      guard root["device"]?["system"] != nil else {
        diagnostics.error(
          "'\(path)' leads nowhere, since the scenario has a bare device", at: slot,
          note: "write 'device' in place of 'phone', or choose a phone with --phone")
        return root
      }
      keys[0] = "device"
    }
    // Numbers have the paths of a device, and the variant may say 'phone'.
    if keys.count > 3, keys[0] == "variants", let patch = root["variants"]?[keys[1]],
      PhoneKeys.all.contains(keys[2]), patch[keys[2]] == nil,
      patch[PhoneKeys.other(keys[2])] != nil
    {
      keys[2] = PhoneKeys.other(keys[2])
    }
    guard isKnown(keys, in: root, at: slot), matches(keys, value, in: root) else { return root }
    do throws(ConfigurationNode.SettingProblem) {
      let long = root.spellingOut(on: keys[...])
      if warnsOfRanges { warnOfRange(value, at: path, in: long.node(at: keys)) }
      return try long.setting(path: keys, to: value)
    } catch {
      switch error {
      case .emptyKey: diagnostics.error("the path '\(path)' has an empty key", at: slot)
      case .notAMapping(let path, let kind, _):
        diagnostics.error(
          "'\(path.joined(separator: "."))' is \(kind), so nothing can be set below it", at: slot)
      }
      return root
    }
  }

  /// Warns of a value outside of the range of the number that it replaces, which may be intended.
  private func warnOfRange(
    _ value: ConfigurationNode, at path: String, in number: ConfigurationNode?
  ) {
    guard let number, number["range"] != nil, value.text != nil else { return }
    let inside = Diagnostics()
    _ = GradedParameter.read(
      number.replacing(key: "value", by: value), path: path, dimension: nil, diagnostics: inside)
    for warning in inside.all where warning.severity == .warning { diagnostics.report(warning) }
  }

  /// Whether each name of a path is there, or is used where it is new; reports an error otherwise.
  private func matches(
    _ path: [String], _ value: ConfigurationNode, in root: ConfigurationNode
  ) -> Bool {
    guard checksNames, !path.contains("") else { return true }
    let slot = value.location
    let variants = root["variants"]?.entries ?? []
    var base = root.removing("variants")
    var rest = path[...]
    if rest.first == "variants", let name = rest.dropFirst().first {
      guard let patch = variants.first(where: { $0.key == name })?.value else {
        diagnostics.error(
          "no variant is called '\(name)'", at: slot,
          note: Spelling.hint(
            for: name, among: variants.map(\.key), ifNone: "the scenario has no variants"))
        return false
      }
      base = base.mergingScenario(patch.removing(ScenarioSchema.changesWorld))
      rest = rest.dropFirst(2)
    }
    guard !rest.isEmpty else { return true }
    let patch = rest.reversed().reduce(value) { ConfigurationNode(entries: [($1, $0)], at: slot) }
    let errors = diagnostics.errorCount
    let patched = base
    _ = PatchNames(base: patched, title: "this setting", diagnostics: diagnostics) { patch in
      let whole = patched.mergingScenario(patch)
      return [whole] + variants.map { whole.mergingScenario($0.value) }
    }.checked(patch)
    return diagnostics.errorCount == errors
  }

  /// Whether a path into the parameters leads to an existing one; reports an error otherwise.
  ///
  /// Readers report other keys that lead nowhere, but any name would be a new parameter.
  private func isKnown(
    _ path: [String], in root: ConfigurationNode, at slot: SourceLocation
  ) -> Bool {
    let variants = root["variants"]?.entries ?? []
    var known = root["parameters"]?.entries?.map(\.key) ?? []
    var rest = path[...]
    if rest.first == "variants", rest.count > 2 {
      let patch = variants.first { $0.key == rest[1] }?.value["parameters"]
      known += patch?.entries?.map(\.key) ?? []
      rest = rest.dropFirst(2)
    }
    if rest.count == 1, let name = rest.first, known.contains(name),
      !ScenarioSchema.topLevel.contains(where: { $0.name == name })
    {
      diagnostics.error(
        "unknown key '\(name)' in the scenario", at: slot,
        note: "did you mean 'parameters.\(name)'?")
      return false
    }
    guard rest.first == "parameters", rest.count > 1 else { return true }
    let name = rest[rest.startIndex + 1]
    guard !name.isEmpty, !known.contains(name) else { return true }
    diagnostics.error(
      "no parameter is called '\(name)'", at: slot,
      note: Spelling.hint(for: name, among: known, ifNone: "the scenario has no parameters"))
    return false
  }
}

extension RecordingLibrary {
  /// The greatest size of a recording in bytes.
  private static let sizeLimit = 1 << 30

  /// The recording at a path; nil for a file that is none, which is reported.
  func recording(
    at path: String, _ wish: ConfigurationNode, _ diagnostics: Diagnostics
  ) -> Recording? {
    if let known = recording(ofFile: path) { return known }
    let bytes: [UInt8]
    do throws(InputFileError) {
      bytes = try InputFile.bytes(at: path, limit: Self.sizeLimit, takesPipes: false)
    } catch { return diagnostics.refuse("\(error)", at: wish.location, note: error.hint) }
    guard bytes.count <= Self.sizeLimit else {
      return diagnostics.refuse(
        "'\(path)' is larger than \(Self.sizeLimit >> 20) MiB, which no recording is",
        at: wish.location)
    }
    do throws(RecordingFailure) {
      let recording = try Recording(bytes)
      add(recording, ofFile: path)
      return recording
    } catch {
      return diagnostics.refuse(
        "'\(path)' \(error.reason) (byte \(error.byte))", at: wish.location,
        note: "'drainsim import' makes recordings")
    }
  }
}

extension ConfigurationNode {
  /// The same scenario, or variant of it, with what `path` leads into in its long form, so that a
  /// parameter can be set in it: `{ model: android-doze }` for `android-doze`, and
  /// `{ extends: pixel-6 }` for `pixel-6`.
  ///
  /// - Parameter owner: The key of this section; nil for a scenario or a variant.
  fileprivate func spellingOut(
    on path: ArraySlice<String>, below owner: String? = nil
  ) -> ConfigurationNode {
    guard path.count > 1, let key = path.first, let child = self[key] else { return self }
    let rest = path.dropFirst()
    switch (owner, key) {
    case (nil, "variants"): return replacing(key: key, by: child.spellingOut(on: rest, below: key))
    case ("variants", _): return replacing(key: key, by: child.spellingOut(on: rest))
    case _ where child.text == nil:
      return replacing(key: key, by: child.spellingOut(on: rest, below: key))
    case (nil, "device"), (nil, "phone"): return replacing(key: key, by: child.named("extends"))
    case (nil, "battery"), ("components", _), ("policies", _):
      return replacing(key: key, by: child.named("model"))
    default: return self
    }
  }

  /// The mapping of a key to this text.
  func named(_ key: String) -> ConfigurationNode {
    ConfigurationNode(entries: [key: self], at: location)
  }

  /// The same content, with all locations replaced by `location`.
  func moved(to location: SourceLocation) -> ConfigurationNode {
    switch content {
    case .scalar, .null: return ConfigurationNode(content, at: location)
    case .sequence(let elements):
      return ConfigurationNode(.sequence(elements.map { $0.moved(to: location) }), at: location)
    case .mapping(let entries):
      let moved = entries.map {
        Entry(key: $0.key, keyLocation: location, value: $0.value.moved(to: location))
      }
      return ConfigurationNode(.mapping(moved), at: location)
    }
  }
}
