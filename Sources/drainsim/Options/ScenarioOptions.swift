import ArgumentParser
import Studies

/// The scenario, and the changes to it for this call.
struct ScenarioOptions: ParsableArguments, ScenarioInput {
  @Argument(
    help: "The scenario file (YAML); - for standard input.",
    completion: .file(extensions: ["yaml", "yml"]))
  var scenario: String

  @Option(
    name: .customLong("set"),
    help: .value("path=value", "Change a value in all variants; may be repeated."))
  var settings: [String] = []

  @OptionGroup var choice: PhoneOptions

  @Option(help: .value("seed", "Use this seed (default: the scenario's).")) var seed: UInt64?

  var phone: String? { choice.phone }
  var device: String? { choice.device }

  /// The words that give the changes again.
  var changes: [String] {
    settings.flatMap { ["--set", $0] } + phoneWords + (seed.map { ["--seed", "\($0)"] } ?? [])
  }
}
