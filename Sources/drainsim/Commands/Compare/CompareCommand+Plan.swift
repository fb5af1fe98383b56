import ArgumentParser
import Experiments
import Statistics
import Reports
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
