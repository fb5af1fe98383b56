import ArgumentParser
import Components
import Reports
import Results
import ScenarioLanguage

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

  @Argument(help: ArgumentHelp("A profile's name or file.", valueName: "device"))
  var first: String

  @Argument(help: ArgumentHelp("The other profile's name or file.", valueName: "device"))
  var second: String

  @Flag(help: "Also show values that are the same in both.")
  var all = false

  @Option(help: "Write the comparison in this format.")
  var format = Format.text

  enum Format: String, CaseIterable, ExpressibleByArgument { case text, json, csv }

  func run() throws {
    try withExitStatus {
      let devices = [try device(first), try device(second)]
      let comparison = DeviceComparison(
        devices[0].parameters, devices[1].parameters, names: devices.map(\.name))
      let text =
        switch format {
        case .text: DeviceTable(comparison, showsAll: all, style: StandardOutput.style).text
        case .json: DeviceComparisonJSON.text(of: comparison, by: ProgramVersion.current)
        case .csv: DeviceComparisonCSV.text(of: comparison)
        }
      try StandardOutput.write(text)
    }
  }

  private func device(_ name: String) throws -> LoadedDevice {
    let names = DeviceLibrary.names
    guard names.contains(name) || name.contains("/") || name.contains(".") else {
      throw CommandFailure.unknown("device", name, among: names)
    }
    let device = try DeviceLoader.load(name)
    StandardError.write(StandardError.text(of: device.warnings, device.sources))
    return device
  }
}
