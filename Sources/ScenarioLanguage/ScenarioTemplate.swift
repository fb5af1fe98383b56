import Components
import Configuration
import Experiments
import PhoneModel
import Recordings

/// A scenario file with its bases and its device, before any setting: read once, and compiled as
/// often as values change.
package struct ScenarioTemplate: Sendable {
  private let root: ConfigurationNode
  /// The scenario with the phone as it is written, to choose another one.
  private let written: ConfigurationNode
  private let texts: SourceTexts
  /// The diagnostics so far; errors in settings and in the rest are reported together with them.
  private let found: [Diagnostic]
  /// Whether what can have no effect is a mistake; not in a scenario that has run before.
  private let checksEffects: Bool
  /// The devices that were read before, whole and as models.
  private let expansions = TreeMemo<ConfigurationNode>()
  private let profiles: [String: ConfigurationNode]
  private let own: Set<String>
  private let devices = TreeMemo<DeviceModels>()
  /// The devices as they are written down.
  private let writtenDevices = TreeMemo<ConfigurationNode>()
  /// The patches of variants with their phones in place of files.
  private let embedded = TreeMemo<ConfigurationNode>()
  private let sectionTexts = TreeMemo<String>(limit: 64)
  private let recordings = RecordingLibrary()

  /// Reads the scenario at `path`.
  ///
  /// - Parameters:
  ///   - device: The name of a profile, or its file, which replaces the scenario's phone by bare
  ///     hardware.
  ///   - phone: The same, with operating system and battery.
  ///   - checksEffects: Whether what can have no effect is a mistake.
  package init(
    _ path: String, device: String? = nil, phone: String? = nil, checksEffects: Bool = true
  ) throws(LoadFailure) {
    let diagnostics = Diagnostics()
    var files = ScenarioFiles(diagnostics: diagnostics)
    files.checksNames = checksEffects
    let read = try LoadFailure.loading(path) { () throws(InputFileError) in
      try files.scenario(at: path)
    }
    guard var root = read, files.isWhole else { throw .wrong(diagnostics.all, files.texts) }
    for mistake in files.misspelt.all { diagnostics.report(mistake) }
    if let device { root = files.choosing(device, as: "device", in: root) }
    if let phone { root = files.choosing(phone, as: "phone", in: root) }
    self.init(root, files, checksEffects: checksEffects)
  }

  private init(_ written: ConfigurationNode, _ files: ScenarioFiles, checksEffects: Bool) {
    var files = files
    self.written = written
    root = files.expandingDevice(in: written)
    texts = files.texts
    profiles = files.profiles
    own = files.own
    found = files.diagnostics.all
    self.checksEffects = checksEffects
  }

  /// Reads the scenario of a store, as written by ``LoadedScenario/contentText``.
  ///
  /// Up to 1.0 the content of variants with files of their own followed it.
  ///
  /// - Parameters:
  ///   - name: The name of the text in messages.
  ///   - recordings: Those that it plays.
  package init(
    stored text: String, as name: String, recordings: [Recording]
  ) throws(LoadFailure) {
    let diagnostics = Diagnostics()
    let own = text.firstRange(of: "\n---\n").map { String(text[...$0.lowerBound]) } ?? text
    var files = ScenarioFiles(diagnostics: diagnostics)
    files.checksNames = false
    files.texts.add(own, as: name)
    let read = YAMLReader.read(own, file: name, reporting: diagnostics)
    guard let read, !diagnostics.hasErrors else { throw .wrong(diagnostics.all, files.texts) }
    self.init(read, files, checksEffects: false)
    for recording in recordings {
      self.recordings.add(
        recording, ofFile: InputFile.path(recording.copyName, besides: name))
    }
  }

  /// Whether the scenario says anything under a key of its top level.
  package func says(_ key: String) -> Bool { root[key].map { !$0.isNull } ?? false }

  /// The scenario with settings in place; may be called from several threads at once.
  ///
  /// - Parameter settings: `path=value`, as for `--set`, applied in order to every variant.
  package func scenario(settings: [String] = []) throws(LoadFailure) -> LoadedScenario {
    try scenario(settings, comparesVariants: true)
  }

  /// A point of a sweep; may be called from several threads at once.
  ///
  /// As with ``point(settings:)``, two variants may happen to be the same at it.
  package func scenario(settings: [String], at point: [SweepSetting]) throws(LoadFailure)
    -> LoadedScenario
  { try scenario(settings, at: point, comparesVariants: false) }

  /// The design of a sweep of the scenario.
  ///
  /// - Parameters:
  ///   - settings: As for ``scenario(settings:)``; the resulting scenario is assumed to be correct.
  ///   - axes: `path=values`, as for `--vary`, which replace the axes of the scenario.
  ///   - kind: Replaces the scenario's kind; the default is a grid.
  ///   - size: Replaces the scenario's size.
  /// - Returns: Nil where nothing varies.
  package func design(
    of scenario: Scenario, axes: [String], kind: SweepDesign.Kind?, size: Int?
  ) throws(LoadFailure) -> SweepDesign? {
    let own = axes.isEmpty ? scenario.sweep : nil
    guard own != nil || !axes.isEmpty else { return nil }
    let diagnostics = Diagnostics()
    var texts = texts
    for text in axes { texts.add(text, as: AxisReader.option + text) }
    let reader = AxisReader(diagnostics: diagnostics)
    let all = own?.axes ?? axes.compactMap { reader.axis(option: $0) }
    let chosen = kind ?? own?.kind ?? .grid
    let nowhere = SourceLocation(file: "--vary")
    let index = all.first?.location ?? nowhere
    guard !diagnostics.hasErrors,
      let design = SweepReader(diagnostics: diagnostics).design(
        chosen, axes: all, size: size ?? (chosen.isSampled ? own?.size : nil), at: index,
        sizeAt: SourceLocation(file: "--points"))
    else { throw .wrong(diagnostics.all, texts) }
    return design
  }

  /// The variants as they are written, and the name of the baseline among them; nil without variants.
  package var variants: (all: [ConfigurationNode.Entry], baseline: String)? {
    let all = written["variants"]?.entries ?? []
    return all.first.map { (all, written["baseline"]?.text ?? $0.key) }
  }

  /// The same failure of a run of the baseline, with its name and place.
  package func failure(_ failure: RunFailure, ofBaselineIn run: Int) -> RunFailure {
    let entry = variants.flatMap { variants in
      variants.all.first { $0.key == variants.baseline }
    }
    return failure.of(
      variant: entry?.key ?? ScenarioCompiler.onlyVariant, run: run,
      at: entry?.keyLocation ?? written.location)
  }

  /// The scenario's baseline alone, as `remake` makes it another one.
  ///
  /// It has no other variant, and nothing that is of the comparison: no question, practice, claim,
  /// sweep or known warning. What can have no effect is no mistake, unless it is asked for.
  package func baseline(
    settings: [String], checksEffects: Bool = false,
    remake: (ConfigurationNode) -> ConfigurationNode
  ) throws(LoadFailure) -> Scenario {
    try scenario(settings, comparesVariants: checksEffects, checksEffects: checksEffects) { root in
      let variants = root["variants"]?.entries ?? []
      let name = root["baseline"]?.text ?? variants.first?.key
      let patch = variants.first { $0.key == name }?.value.removing(ScenarioSchema.changesWorld)
      let alone = patch.map { root.removing("variants").mergingScenario($0) } ?? root
      return remake(ScenarioSchema.ofComparison.reduce(alone) { $0.removing($1) })
    }.scenario
  }

  private func scenario(
    _ settings: [String], at point: [SweepSetting] = [], comparesVariants: Bool,
    stopsAtError: Bool = false, checksEffects: Bool = true,
    remake: (ConfigurationNode) -> ConfigurationNode = { $0 }
  ) throws(LoadFailure) -> LoadedScenario {
    let diagnostics = Diagnostics()
    for diagnostic in found { diagnostics.report(diagnostic) }
    var files = ScenarioFiles(
      diagnostics: diagnostics, texts: texts, expansions: expansions, profiles: profiles,
      recordings: recordings)
    files.own = own
    files.checksNames = self.checksEffects
    files.warnsOfRanges = !stopsAtError
    // The phone comes first: other settings change the one that is chosen.
    let ofPhone = settings.last { Self.choosesPhone(PathAssignment($0)?.path) }
    let phoneOfPoint = point.last { Self.choosesPhone($0.path) }
    var root = ofPhone == nil && phoneOfPoint == nil ? root : written
    if let phoneOfPoint {
      root = files.applying(phoneOfPoint, to: root)
    } else if let ofPhone {
      root = files.applying(ofPhone, to: root)
    }
    for setting in settings where !Self.choosesPhone(PathAssignment(setting)?.path) {
      root = files.applying(setting, to: root)
    }
    for setting in point where !Self.choosesPhone(setting.path) {
      root = files.applying(setting, to: root)
    }
    // A person needs all errors at once; a study needs only to know whether there are any.
    if !comparesVariants, diagnostics.hasErrors { throw .wrong(diagnostics.all, files.texts) }
    root = ExpectationReader.addingBars(
      to: remake(files.expandingTraces(in: files.expandingDevice(in: root))))
    var compiler = ScenarioCompiler(
      root: root, files: files, diagnostics: diagnostics, devices: devices,
      comparesVariants: comparesVariants,
      checksEffects: checksEffects && self.checksEffects,
      isOnOtherPhone: ofPhone != nil || phoneOfPoint != nil, stopsAtError: stopsAtError)
    let scenario = compiler.compile()
    files = compiler.files
    guard let scenario, !diagnostics.hasErrors else { throw .wrong(diagnostics.all, files.texts) }
    let warnings = diagnostics.all
    let resolved = Self.withBattery(root).changing("device", asWritten)
      .changing("variants") { self.asWritten($0, on: compiler.ownPhones, &files) }
    return LoadedScenario(
      scenario: scenario, warnings: warnings, sources: files.texts,
      resolved: ScenarioFiles.namingCopies(in: resolved), texts: sectionTexts,
      recordings: files.playedRecordings(in: root))
  }

  /// The variants as they are written down, each with its phone in place of a file.
  private func asWritten(
    _ variants: ConfigurationNode, on phones: [ScenarioCompiler.OwnPhone],
    _ files: inout ScenarioFiles
  ) -> ConfigurationNode {
    phones.reduce(variants) { variants, phone in
      variants.changing(phone.variant) { files.embeddingPhone(in: $0, phone.network, embedded) }
    }
  }

  /// A device as it is written down; the same one each time, so that its text is made once.
  private func asWritten(_ device: ConfigurationNode) -> ConfigurationNode {
    writtenDevices.value(of: [device]) {
      let written = device.changing("components", ComponentCatalogue.withoutOpenOptions)
      return (HeldNetwork(of: device, own: own).noted(in: written), isKept: true)
    }
  }

  private static func choosesPhone(_ path: String?) -> Bool {
    path.map(PhoneKeys.all.contains) ?? false
  }

  /// The scenario with other values of its numbers, for a study that continues past impossible
  /// combinations.
  ///
  /// The permitted differences of the variants were checked before; at one point two of them may
  /// happen to be the same.
  ///
  /// - Throws: ``ImpossiblePoint`` with the first error of the first variant that has one.
  package func point(settings: [String]) throws(ImpossiblePoint) -> Scenario {
    do {
      return try scenario(settings, comparesVariants: false, stopsAtError: true).scenario
    } catch { throw ImpossiblePoint(reason: error.reason) }
  }

  /// The scenario with all standard values of its battery's model filled in.
  ///
  /// Not where a variant has another device, which may have a battery of its own.
  private static func withBattery(_ root: ConfigurationNode) -> ConfigurationNode {
    let patches = root["variants"]?.entries ?? []
    guard root["battery"] != nil,
      patches.allSatisfy({ patch in PhoneKeys.all.allSatisfy { patch.value[$0] == nil } }),
      let battery = PhoneCompiler.battery(of: root)
    else { return root }
    return root.replacing(key: "battery", by: battery)
  }
}
