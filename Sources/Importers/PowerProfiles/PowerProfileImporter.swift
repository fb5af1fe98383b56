import Configuration

/// Importer of Android's `power_profile.xml`.
package enum PowerProfileImporter: Importer {
  package static let name = "power-profile"
  package static let title = "power profile"
  package static let abstract = "Turn an Android power_profile.xml into a device profile."
  package static let discussion = """
    Examples:
      drainsim import power-profile power_profile.xml -o my-phone.yaml
      drainsim import power-profile power_profile.xml --panel oled --voltage 3.8V

    Currents become powers. The profile keeps the printed currents in its notes, grades every number, \
    and says at its top what was assumed. Warnings name all that was inferred or left out. A file that \
    is not XML, declares entities, has no measured current, or describes an impossible phone is refused.
    """
  package static let fileExtension = "xml"
  /// The greatest size of a file in bytes; a profile has ten thousand.
  package static let sizeLimit = 1 << 20
  /// The value of an option that leaves a fact to inference.
  private static let automatic = "auto"
  package static let options = [
    ImportOption(name: "voltage", help: "The battery's nominal voltage.", standard: "3.85 V"),
    ImportOption(
      name: "panel", help: "How the panel works, which the file does not say; auto: inferred.",
      standard: automatic,
      choices: [automatic] + ProfileConversion.Panel.allCases.map(\.rawValue)),
    ImportOption(
      name: "radio",
      help: "The model of the cellular radio; auto: 5G if the file tells of it, or LTE.",
      standard: automatic,
      choices: [automatic] + ProfileConversion.Radio.allCases.map(\.rawValue)),
  ]

  package static func deviceProfile(
    from text: String, file: String, device: String, values: [String: String],
    diagnostics: Diagnostics
  ) throws(ImportOptionError) -> String? {
    var options = ProfileConversion.Options(name: device)
    if let voltage = values["voltage"] { options.voltage = try volts(voltage) }
    options.panel = values["panel"].flatMap(ProfileConversion.Panel.init)
    options.radio = values["radio"].flatMap(ProfileConversion.Radio.init)
    let profile = PowerProfile(text, file: file, diagnostics: diagnostics)
    return profile.flatMap { ProfileConversion.text(of: $0, options, diagnostics: diagnostics) }
  }

  private static func volts(_ text: String) throws(ImportOptionError) -> Double {
    guard let volts = try? UnitParser.parse(text, as: .voltage).value, (1...20).contains(volts)
    else {
      throw ImportOptionError(
        message: "--voltage: '\(TerminalText.sanitized(text))' is no voltage from 1 V to 20 V")
    }
    return volts
  }
}
