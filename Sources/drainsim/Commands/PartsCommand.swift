import ArgumentParser
import Experiments
import Reports
import Studies

struct PartsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "parts",
    abstract: "Show what each part of the apps costs, by taking it out.",
    discussion: """
      Examples:
        drainsim parts scenarios/ergondesk/working-day.yaml
        drainsim parts my-app/scenario.yaml -n 20 --format json

      Simulates the baseline once more without each app, handler, timer and step that draws, on the \
      same runs: the phone draws so much less without it. The ledger charges shared energy, such as \
      that of a radio, to one of those who need it.
      """)

  @OptionGroup var input: ScenarioOptions

  @Option(
    name: .replications,
    help: .value("count", "Simulate this many runs (default: the scenario's, at most 20)."))
  var replications: PositiveCount?

  @Option(help: .value("level", "Use this level for all intervals (default: the scenario's)."))
  var confidence: ConfidenceOption?

  @OptionGroup var work: JobOptions

  @Option(help: "Write the results in this format.") var format = DocumentFormat.text

  func validate() throws {
    try replications?.check("--replications", most: ExperimentPlan.mostReplications)
  }

  func run() throws {
    let document = try PartsStudy.run(
      input, replications: replications?.value, confidence: confidence?.level,
      jobs: work.count, by: ProgramVersion.current, TerminalObserver())
    try format.write(PartsTable(document).text, json: document.text)
  }
}
