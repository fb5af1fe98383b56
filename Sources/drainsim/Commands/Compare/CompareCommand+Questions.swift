import ArgumentParser
import Experiments
import Reports
import Results
import Statistics
import Studies

/// The options of a pilot that tells how many runs find a change.
struct PlanOptions: ParsableArguments {
  static let usualPower = ShareOption(0.9)

  @Option(
    help: .value(
      "share",
      "Find the change of --detect with this probability (default: \(usualPower.defaultValueDescription))."
    ))
  var power: ShareOption?

  @Option(
    help: .value(
      "count",
      "Simulate this many runs for the pilot of --detect (default: \(StoppingRule.firstLook))."))
  var pilot: PositiveCount?

  func validate() throws {
    try refuse((pilot?.value ?? 3) < 3, "--pilot needs 3 runs at least.")
    try pilot?.check("--pilot", most: ExperimentPlan.mostReplications)
  }
}

extension CompareCommand {
  /// Estimate how many runs find a change, by a pilot of a few.
  func printPlan(finding share: Double) throws {
    let (document, pilot) = try PlanStudy.run(
      input, basis, metrics: metric, pilot: plan.pilot?.value ?? StoppingRule.firstLook,
      finding: share, power: (plan.power ?? PlanOptions.usualPower).share,
      by: ProgramVersion.current,
      TerminalObserver())
    try StandardOutput.write(
      format == .json
        ? document.text
        : PlanTable.text(of: document, from: pilot, style: StandardOutput.style),
      forPeople: format != .json)
  }
}

extension CompareCommand {
  /// Compare the variants on many phones, and print on how many each one helps.
  func printPhones(_ words: String) throws {
    let document = try PhonesStudy.run(
      input, basis, on: PhoneSelection(words), replications: replications?.value,
      by: ProgramVersion.current, TerminalObserver())
    let table = PhonesTable(document, style: StandardOutput.style)
    switch format {
    case .text: try StandardOutput.write(table.text, forPeople: true)
    case .markdown: try StandardOutput.write(table.markdown)
    case .json: try StandardOutput.write(document.text)
    case .csv: try StandardOutput.write(PhonesCSV.text(of: document))
    case .latex:
      throw StudyFailure(.usage, "--phones writes text, Markdown, JSON or CSV")
    }
  }
}
