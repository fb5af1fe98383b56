internal import Configuration
public import Experiments
internal import PhoneModel

/// A scenario file with all it extends and its device, before any setting: read once, and made into
/// scenarios as often as values are to be changed.
public struct ScenarioTemplate: Sendable {
  private let root: ConfigurationNode
  private let texts: SourceTexts
  /// What was found so far; mistakes in settings and in the rest are told together with it.
  private let found: [Diagnostic]

  /// Reads the scenario at `path`.
  ///
  /// - Parameter device: The name of a profile, or its file, in place of the scenario's phone.
  public init(_ path: String, device: String? = nil) throws(LoadFailure) {
    let diagnostics = Diagnostics()
    var files = ScenarioFiles(diagnostics: diagnostics)
    let read: ConfigurationNode?
    do throws(InputFileError) {
      read = try files.scenario(at: path)
    } catch {
      throw .missing(path: path, reason: "\(error)")
    }
    guard var root = read, !diagnostics.hasErrors else {
      throw .wrong(diagnostics.all, files.texts)
    }
    if let device { root = files.choosing(device, in: root) }
    self.root = files.expandingDevice(in: root)
    texts = files.texts
    found = diagnostics.all
  }

  /// The scenario with settings in place; may be called from several threads at once.
  ///
  /// - Parameter settings: `path=value`, as `--set` takes them, applied in order to every variant.
  public func scenario(settings: [String] = []) throws(LoadFailure) -> LoadedScenario {
    try scenario(settings, comparesVariants: true)
  }

  private func scenario(
    _ settings: [String], comparesVariants: Bool
  ) throws(LoadFailure) -> LoadedScenario {
    let diagnostics = Diagnostics()
    for diagnostic in found { diagnostics.report(diagnostic) }
    var files = ScenarioFiles(diagnostics: diagnostics, texts: texts)
    var root = root
    for setting in settings { root = files.applying(setting, to: root) }
    // A person is told of all mistakes at once; a study asks only whether there are any.
    if !comparesVariants, diagnostics.hasErrors { throw .wrong(diagnostics.all, files.texts) }
    root = files.expandingTraces(in: files.expandingDevice(in: root))
    var compiler = ScenarioCompiler(
      root, files: files, diagnostics: diagnostics, comparesVariants: comparesVariants)
    let scenario = compiler.compile()
    files = compiler.files
    guard let scenario, !diagnostics.hasErrors else {
      throw .wrong(diagnostics.all, files.texts)
    }
    return LoadedScenario(
      scenario: scenario, warnings: diagnostics.all, sources: files.texts,
      resolved: Self.withBattery(root))
  }

  /// The scenario with other values of its numbers, for a study that goes on where some of them do not
  /// go together.
  ///
  /// Whether the variants differ as they may was looked at before; at one point two of them may
  /// happen to be the same.
  ///
  /// - Throws: ``ImpossiblePoint`` with the first mistake.
  public func point(settings: [String]) throws(ImpossiblePoint) -> Scenario {
    do {
      return try scenario(settings, comparesVariants: false).scenario
    } catch {
      switch error {
      case .missing(_, let reason): throw ImpossiblePoint(reason: reason)
      case .wrong(let diagnostics, _):
        let first = diagnostics.first { $0.severity == .error }
        throw ImpossiblePoint(reason: first?.message ?? "the scenario is wrong")
      }
    }
  }

  /// The scenario with everything filled in that its battery's model has a standard for.
  ///
  /// Not where a variant has another device, which may have a battery of its own.
  private static func withBattery(_ root: ConfigurationNode) -> ConfigurationNode {
    let patches = root["variants"]?.entries ?? []
    guard root["battery"] != nil, patches.allSatisfy({ $0.value["device"] == nil }),
      let battery = PhoneCompiler.battery(of: root)
    else { return root }
    return root.replacing(key: "battery", by: battery)
  }
}
