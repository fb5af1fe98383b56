import ArgumentParser
import Experiments
import Reports
import ScenarioLanguage

/// The scenario, and the changes to it for this call.
struct ScenarioOptions: ParsableArguments {
  @Argument(
    help: "The scenario file (YAML); - for standard input.",
    completion: .file(extensions: ["yaml", "yml"]))
  var scenario: String

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      """
      Change a value of the scenario in all variants; may be repeated. Example: --set \
      parameters.idle-stop=20s
      """, valueName: "path=value"))
  var settings: [String] = []

  @OptionGroup var choice: PhoneOptions

  @Option(help: "Use this seed for all random draws (default: the scenario's).") var seed: UInt64?

  /// Whether the scenario comes on standard input, where nobody can read it again.
  var readsInput: Bool { scenario == StandardInput.path }

  /// Read the scenario; warnings go to standard error.
  func load() throws -> LoadedScenario { try loadWithMaker().loaded }

  /// Read the scenario, with a function that makes it again with more settings.
  func loadWithMaker() throws -> (loaded: LoadedScenario, make: ScenarioMaker) {
    let (loaded, template) = try loadWithTemplate()
    let given = settings
    return (loaded, { try template.point(settings: given + $0) })
  }

  /// Read the scenario, and its template before any setting.
  func loadWithTemplate() throws -> (loaded: LoadedScenario, template: ScenarioTemplate) {
    let template = try ScenarioTemplate(
      scenario, device: choice.device, phone: choice.phone)
    let loaded = try template.scenario(settings: settings)
    StandardError.write(StandardError.text(of: loaded.warnings, loaded.sources))
    return (loaded, template)
  }

  /// The words that give these options again.
  func words(seed: UInt64) -> [String] {
    [scenario] + choice.words + settings.flatMap { ["--set", $0] }
      + ["--seed", "\(seed)"]
  }
}

extension Scenario {
  /// The index of the variant called `name`, which an option gave.
  func place(ofVariant name: String) throws(CommandFailure) -> Int {
    try variants.map(\.name).index(of: name, as: "variant")
  }

  /// The index of the metric called `name`, which an option gave.
  func place(ofMetric name: String) throws(CommandFailure) -> Int {
    try metrics.map(\.name).index(of: name, as: "metric")
  }

  /// The indices of metrics that options named, each once, in the order of the names.
  ///
  /// - Throws: ``CommandFailure`` if there is no such metric.
  func places(ofMetrics names: [String]) throws(CommandFailure) -> [Int] {
    var places: [Int] = []
    for name in names {
      let place = try place(ofMetric: name)
      if !places.contains(place) { places.append(place) }
    }
    return places
  }
}
