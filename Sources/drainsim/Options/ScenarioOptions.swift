import ArgumentParser
import Studies

/// The scenario, and the changes to it for this call.
struct ScenarioOptions: ParsableArguments {
  @Argument(
    help: "The scenario file (YAML); - for standard input.",
    completion: .file(extensions: ["yaml", "yml"]))
  var scenario: String

  @OptionGroup var changes: ChangeOptions

  var input: ScenarioInput { changes.input(scenario) }
}

/// The changes to a scenario for one call.
struct ChangeOptions: ParsableArguments {
  @Option(
    name: .customLong("set"),
    help: .value("path=value", "Change a value in all variants; may be repeated."))
  var settings: [String] = []

  @OptionGroup var choice: PhoneOptions

  @Option(help: .value("seed", "Use this seed (default: the scenario's).")) var seed: UInt64?

  func input(_ scenario: String) -> ScenarioInput {
    ScenarioInput(scenario, settings: settings, choice: choice.choice, seed: seed)
  }

  /// The words that give these options again.
  var words: [String] {
    settings.flatMap { ["--set", $0] } + choice.choice.words
      + (seed.map { ["--seed", "\($0)"] } ?? [])
  }
}
