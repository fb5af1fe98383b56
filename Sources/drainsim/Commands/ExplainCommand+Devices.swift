import Reports
import Results
import Studies

extension ExplainCommand {
  /// Print two device profiles side by side.
  func printComparison(of first: String, _ second: String) throws {
    let comparison = try DeviceComparisonStudy.run(first, second, TerminalObserver())
    let text =
      switch format {
      case .text: DeviceTable.text(of: comparison, showsAll: all, style: StandardOutput.style)
      case .json: DeviceComparisonJSON.text(of: comparison, by: ProgramVersion.current)
      case .csv: DeviceComparisonCSV.text(of: comparison)
      }
    try StandardOutput.write(text, forPeople: format == .text)
  }

  /// Print the power of phones in every variant of a scenario, as Markdown.
  func printReport(on scenario: String) throws {
    let found = try DeviceReportStudy.run(
      scenario, devices: device, phones: phone, TerminalObserver())
    let options = device.flatMap { ["--device", $0] } + phone.flatMap { ["--phone", $0] }
    let command = (["drainsim explain devices", scenario] + options).joined(separator: " ")
    try StandardOutput.write(
      DevicesPage.markdown(of: found.map { ($0.name, $0.profile, $0.runs) }, printedBy: command))
  }
}
