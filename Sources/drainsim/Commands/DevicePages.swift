import Reports
import Results
import Studies

/// The pages of `explain` on devices: two profiles side by side, and the power of phones in a
/// scenario.
struct DevicePages {
  let format: ExplainFormat

  /// Print two device profiles side by side.
  func printComparison(of first: String, _ second: String, showsAll: Bool) throws {
    let comparison = try DeviceComparisonStudy.run(first, second, TerminalObserver())
    let text =
      switch format {
      case .text: DeviceTable.text(of: comparison, showsAll: showsAll, style: StandardOutput.style)
      case .json: DeviceComparisonJSON.text(of: comparison, by: ProgramVersion.current)
      case .csv: DeviceComparisonCSV.text(of: comparison)
      }
    try StandardOutput.write(text)
  }

  /// Print the power of phones in every variant of a scenario, as Markdown.
  func printReport(on scenario: String, devices: [String], phones: [String]) throws {
    let found = try DeviceReportStudy.run(
      scenario, devices: devices, phones: phones, TerminalObserver())
    let pages = found.map { device in
      DevicesPage.Device(
        name: device.name, chip: device.profile.chip, notes: device.profile.notes,
        parameters: device.profile.parameters,
        published: device.profile.published, runs: device.runs)
    }
    let options = devices.flatMap { ["--device", $0] } + phones.flatMap { ["--phone", $0] }
    let command = (["drainsim explain devices", scenario] + options).joined(separator: " ")
    try StandardOutput.write(DevicesPage.markdown(of: pages, printedBy: command))
  }
}
