import ArgumentParser
import Studies

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
