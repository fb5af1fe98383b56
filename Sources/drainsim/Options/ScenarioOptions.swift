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

/// The choice of another phone than the scenario's.
struct PhoneOptions: ParsableArguments, PhoneChoice {
  @Option(help: .value("phone", "Use this phone, by name or file."))
  var phone: String?

  @Option(help: .value("device", "Use the bare hardware of this phone."))
  var device: String?

  /// The scenario's own phone.
  static var none: Self {
    var options = Self()
    (options.phone, options.device) = (nil, nil)
    return options
  }

  func validate() throws {
    try refuse(
      phone != nil && device != nil,
      "--phone and --device exclude each other: --device is the bare hardware of a phone")
  }
}
