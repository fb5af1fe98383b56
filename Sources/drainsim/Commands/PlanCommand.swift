import ArgumentParser
import Experiments
import Reports
import Results
import ScenarioLanguage

struct PlanCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan",
    abstract: "Say how many days it takes to find a change, from a pilot of a few.",
    discussion: """
      The pilot says how much the differences of days vary; the number of days follows from the power of \
      the paired t test. It is as uncertain as the pilot's spread, and says between which numbers it lies.

      Examples:
        drainsim plan scenarios/ergondesk/search.yaml --detect 5%
        drainsim plan search.yaml --detect 1% --power 80% --pilot 200 \\
          --metric search-time
      """)

  @OptionGroup var input: ScenarioOptions

  @Option(
    help: ArgumentHelp(
      "The change to find, as a share of the baseline's mean, such as 5%.", valueName: "share"))
  var detect: ShareOption

  @Option(
    help: ArgumentHelp("With which probability it is to be found.", valueName: "share"))
  var power = ShareOption.defaultPower

  @Option(help: ArgumentHelp("How many days the pilot has.", valueName: "count"))
  var pilot = PositiveCount.defaultPilot

  @Option(
    help: ArgumentHelp(
      "The metric; may be repeated (if not given: all).", valueName: "metric"))
  var metric: [String] = []

  @OptionGroup var basis: ComparisonOptions

  @Option(help: "How to write the results to standard output.")
  var format = DocumentFormat.text

  func validate() throws {
    if pilot.value < 3 { throw ValidationError("--pilot needs 3 days at least.") }
  }

  func run() throws {
    try withExitStatus {
      let scenario = try input.load().scenario
      guard scenario.variants.count > 1 else {
        throw CommandFailure(
          .wrongData, "'\(scenario.name)' has one variant, and nothing to compare it with")
      }
      let places =
        metric.isEmpty
        ? Array(scenario.metrics.indices) : try scenario.places(ofMetrics: metric)
      let plan = try basis.plan(of: scenario, days: pilot.days, seed: input.seed)
      let found = try ProgressLine.during(plan.runCount) { progress in
        try Experiment(plan).compare(detail: nil, progress: progress.update)
      }
      let needs = found.replicationNeeds(
        metrics: places, finding: detect.share, power: power.share)
      let text =
        switch format {
        case .text:
          PlanTable(
            needs, pilot: found, finding: detect.share, power: power.share,
            style: StandardOutput.style
          ).text
        case .json:
          PlanJSON.text(
            of: needs, pilot: found, finding: detect.share, power: power.share,
            by: ProgramVersion.current)
        }
      try StandardOutput.write(text)
    }
  }
}
