import ArgumentParser
import Experiments
import Reports
import Results
import ScenarioLanguage

struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Simulate one day of one variant and say who drew how much energy.",
    discussion: """
      The metrics of the day, and the phone's energy by component, by app and by cause. Day 37 is \
      the same day here as among the days of compare.

      Examples:
        drainsim run scenarios/ergondesk/search.yaml
        drainsim run search.yaml --variant improved --only 37 --format json
      """)

  @OptionGroup var input: ScenarioOptions

  @Option(help: "Which variant to run (if not given: the baseline).")
  var variant: String?

  @Option(help: ArgumentHelp("Which day to simulate, counted from 1.", valueName: "day"))
  var only = PositiveCount.one

  @Option(help: "How to write the results to standard output.")
  var format = OutputFormat.text

  func run() throws {
    try withExitStatus {
      let scenario = try input.load().scenario
      let place = try variant.map { name in try scenario.place(ofVariant: name) }
      let plan = ExperimentPlan(scenario: scenario, seed: input.seed)
      let report = try Experiment(plan).run(
        variant: place ?? scenario.baseline, replication: only.value)
      try StandardOutput.write(text(of: report))
    }
  }

  private func text(of report: RunReport) -> String {
    switch format {
    case .text: RunTable(report, style: StandardOutput.style).text
    case .json: RunJSON.text(of: report, by: ProgramVersion.current)
    case .csv:
      RunsCSV.header
        + RunsCSV(variants: [report.variant]).rows(
          of: RunRecord(
            variant: 0, replication: report.replication, events: report.events,
            readings: report.metrics))
    }
  }
}
