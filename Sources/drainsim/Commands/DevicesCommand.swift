import ArgumentParser
import Reports
import Results
import Studies

/// The commands for device profiles.
struct DevicesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "devices",
    abstract: "Compare device profiles, and report the power of the shipped phones.",
    subcommands: [CompareDevicesCommand.self, ReportDevicesCommand.self])
}

struct CompareDevicesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Show two device profiles side by side, with the grade of every number.",
    discussion: """
      Prints every difference: the values of each, how well they are known, and the values that \
      only one has. A grade in brackets is that of a model's standard value, used where a \
      profile has none. With --all, also the values that are the same; JSON and CSV always have \
      all, with sources.

      Examples:
        drainsim devices compare pixel-3 pixel-6
        drainsim devices compare pixel-6 mine.yaml --format csv
      """)

  @Argument(help: .value("device", "A profile's name or file.")) var first: String

  @Argument(help: .value("device", "The other profile's name or file.")) var second: String

  @Flag(help: "Also show values that are the same in both.") var all = false

  @Option(help: "Write the comparison in this format.") var format = Format.text

  enum Format: String, CaseIterable, ExpressibleByArgument { case text, json, csv }

  func run() throws {
    let comparison = try DeviceComparisonStudy(first, second).run(TerminalObserver())
    let text =
      switch format {
      case .text:
        DeviceTable.text(of: comparison, showsAll: all, style: StandardOutput.style)
      case .json: DeviceComparisonJSON.text(of: comparison, by: ProgramVersion.current)
      case .csv: DeviceComparisonCSV.text(of: comparison)
      }
    try StandardOutput.write(text)
  }
}

struct ReportDevicesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Print the power of the shipped phones in every variant of a scenario, as Markdown.",
    discussion: """
      Every variant is an activity and runs once. Prints for each phone the mean power of its \
      components in each activity, and published values with the differences. docs/devices.md is \
      made with it from the reference day. A phone, with operating system and battery, stands \
      beside its bare hardware.

      Examples:
        drainsim devices report scenarios/days/reference-day.yaml > docs/devices.md
        drainsim devices report scenarios/days/reference-day.yaml --phone pixel-6
      """)

  @Argument(help: "The scenario file (YAML).", completion: .file(extensions: ["yaml", "yml"]))
  var scenario: String

  @Option(
    help: .value(
      "device", "Include only this phone, by the name or file of its profile; may be repeated."))
  var device: [String] = []

  @Option(
    help: .value(
      "phone",
      "Include this phone with operating system and battery, beside its bare hardware; may be repeated."
    ))
  var phone: [String] = []

  func run() throws {
    let found = try DeviceReportStudy(scenario, devices: device, phones: phone)
      .run(TerminalObserver())
    let devices = found.map { device in
      DevicesPage.Device(
        name: device.name, notes: device.profile.notes, parameters: device.profile.parameters,
        published: device.profile.published, runs: device.runs)
    }
    let options =
      device.flatMap { ["--device", $0] } + phone.flatMap { ["--phone", $0] }
    let command = (["drainsim devices report", scenario] + options).joined(separator: " ")
    let page = DevicesPage.markdown(of: devices, printedBy: command)
    try StandardOutput.write(page)
  }
}
