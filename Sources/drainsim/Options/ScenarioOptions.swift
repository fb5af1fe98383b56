import ArgumentParser
import Studies

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

  var input: ScenarioInput {
    ScenarioInput(scenario, settings: settings, choice: choice.choice, seed: seed)
  }
}
