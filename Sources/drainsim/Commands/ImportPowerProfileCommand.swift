import ArgumentParser
import Configuration
import PowerProfiles
import Results
import ScenarioLanguage

struct ImportPowerProfileCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "power-profile",
    abstract: "Turn an Android power_profile.xml into a device profile.",
    discussion: """
      Currents become powers: at the voltage that the file has for a controller, and otherwise at \
      the battery's nominal one, which is assumed. The profile keeps the printed currents in its \
      notes, grades every number, and says at its top what was assumed. What the file does not \
      have is left to the standard values of the models.

      The file is refused with exit status 65, and nothing is written, when it is no XML, has \
      declarations or entities of its own, or numbers that make no phone.

      Examples:
        drainsim import power-profile power_profile.xml -o my-phone.yaml
        drainsim import power-profile power_profile.xml --panel oled --voltage '3.8 V'
      """)

  @Argument(help: "The power profile (XML).", completion: .file(extensions: ["xml"]))
  var file: String

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp(
      "The file to write (if not given: standard output).", valueName: "file"),
    completion: .file(extensions: ["yaml"]))
  var output: String?

  @Flag(help: "Replace the file if it is there already.")
  var overwrite = false

  @Option(
    help: ArgumentHelp(
      "The name of the device (if not given: that of the output, or 'imported').",
      valueName: "name"))
  var name: String?

  @Option(help: ArgumentHelp("The battery's nominal voltage.", valueName: "voltage"))
  var voltage = "3.85 V"

  @Option(help: "How the panel works; the file does not say it.")
  var panel = ProfileConversion.Panel.lcd

  @Option(help: "Which model of a cellular radio to use; the file does not say it.")
  var radio = ProfileConversion.Radio.lte

  func run() throws {
    try withExitStatus {
      let options = ProfileConversion.Options(
        name: name ?? defaultName, voltage: try volts, panel: panel, radio: radio)
      if let output { try OutputDocument.check(output, replacing: overwrite) }
      let text = try converted(options)
      guard let output else { return try StandardOutput.write(text) }
      try OutputDocument.write(text, to: output, replacing: overwrite)
      StandardError.note("wrote the profile '\(options.name)'; its top says what was assumed")
    }
  }

  /// The profile, which is known to load.
  private func converted(_ options: ProfileConversion.Options) throws -> String {
    let diagnostics = Diagnostics()
    var texts = SourceTexts()
    let text: String?
    do throws(InputFileError) {
      text = try InputFile.text(
        at: file, limit: PowerProfile.sizeLimit, kind: "power profile", reporting: diagnostics)
    } catch {
      throw LoadFailure.missing(path: file, reason: "\(error)")
    }
    if let text { texts.add(text, as: file) }
    guard let text, let profile = PowerProfile(text, file: file, diagnostics: diagnostics),
      let converted = ProfileConversion.text(of: profile, options, diagnostics: diagnostics)
    else { throw LoadFailure.wrong(diagnostics.all, texts) }
    let device = try DeviceLoader.load(text: converted, file: "the profile made of \(file)")
    StandardError.write(StandardError.text(of: device.warnings, device.sources))
    return converted
  }

  private var volts: Double {
    get throws {
      let volts = try? UnitParser.parse(voltage, as: .voltage).value
      guard let volts, (1...20).contains(volts) else {
        throw CommandFailure(
          .usage, "--voltage: '\(TerminalText.sanitized(voltage))' is no voltage from 1 V to 20 V")
      }
      return volts
    }
  }

  /// The name of the output without folder and ending.
  private var defaultName: String {
    let last = output?.split(separator: "/").last ?? ""
    let stem = last.split(separator: ".", omittingEmptySubsequences: false).first ?? ""
    return stem.isEmpty ? "imported" : String(stem)
  }
}

extension ProfileConversion.Panel: ExpressibleByArgument {}
extension ProfileConversion.Radio: ExpressibleByArgument {}
