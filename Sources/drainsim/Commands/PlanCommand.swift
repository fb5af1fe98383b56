import ArgumentParser
import Experiments
import Reports
import Results
import Statistics
import Studies

struct PlanCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan", abstract: "Estimate how many runs find a change, from a pilot of a few.",
    discussion: """
      The pilot shows how much the differences of runs vary; the number of runs follows from the \
      power of the paired t test. It is as uncertain as the pilot's spread, and is printed with \
      its interval.

      Examples:
        drainsim plan scenarios/ergondesk/search.yaml --detect 5%
        drainsim plan search.yaml --detect 1% --power 80% --pilot 200 \\
          --metric search-time
      """)

  @OptionGroup var input: ScenarioOptions

  @Option(help: .value("share", "Find a change of this share of the baseline's mean, such as 5%."))
  var detect: ShareOption

  @Option(help: .value("share", "Find it with this probability.")) var power = ShareOption(0.9)

  @Option(help: .value("count", "Simulate this many runs for the pilot."))
  var pilot = PositiveCount(StoppingRule.firstLook)

  @Option(help: .value("metric", "Plan for this metric; may be repeated (default: all)."))
  var metric: [String] = []

  @OptionGroup var basis: ComparisonOptions

  @Option(help: "Write the results in this format.") var format = DocumentFormat.text

  func validate() throws {
    try refuse(pilot.value < 3, "--pilot needs 3 runs at least.")
    try pilot.check("--pilot", most: ExperimentPlan.mostReplications)
  }

  func run() throws {
    let study = PlanStudy(
      input.input, basis.basis, metrics: metric, pilot: pilot.value, finding: detect.share,
      power: power.share)
    let (found, needs) = try study.run(TerminalObserver())
    try StandardOutput.write(
      format.output(
        text: PlanTable.text(
          of: needs, pilot: found, finding: detect.share, power: power.share,
          style: StandardOutput.style),
        json: PlanJSON.text(
          of: needs, pilot: found, finding: detect.share, power: power.share,
          by: ProgramVersion.current)))
  }
}
