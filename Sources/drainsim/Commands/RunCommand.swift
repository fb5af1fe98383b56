import ArgumentParser
import Experiments
import PhoneModel
import Reports
import Results

struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Simulate one run of one variant and report its energy by component, app and cause.",
    discussion: """
      Examples:
        drainsim run scenarios/ergondesk/search.yaml
        drainsim run search.yaml --variant improved --only 37 --format json
        drainsim run search.yaml --only 37 --trace run-37.pftrace
        drainsim run search.yaml --folded - | flamegraph.pl --countname µJ > run.svg

      Run 37 is the same here as run 37 of compare.
      """)

  @OptionGroup var input: ScenarioOptions

  @Option(help: "Simulate this variant (default: the baseline).") var variant: String?

  @Option(help: .value("run", "Simulate this run, counted from 1."))
  var only = PositiveCount(1)

  @OptionGroup var pictures: PictureOptions

  @Option(
    help: ArgumentHelp(
      """
      Also write the energy as stacks for a flame graph; '-' writes them to standard output and \
      nothing else.
      """, valueName: "file"),
    completion: .file(extensions: ["folded"]))
  var folded: String?

  @Option(help: "Write the results in this format.") var format = OutputFormat.text

  func validate() throws { try only.check("--only", most: ExperimentPlan.mostReplications) }

  func run() throws {
    let scenario = try input.load(TerminalObserver()).scenario
    let place = try variant.map { name in try scenario.place(ofVariant: name) }
    let plan = ExperimentPlan(scenario: scenario, seed: input.seed)
    try pictures.check()
    if let folded, folded != "-" { try OutputDocument.check(folded, replacing: pictures.overwrite) }
    let report = try Experiment(plan).run(
      variant: place ?? scenario.baseline, replication: only.value,
      keepsTimeline: pictures.trace != nil, keepsHandlers: folded != nil)
    try pictures.writeTrace(of: [report])
    try writeStacks(of: report)
    if folded != "-" {
      try StandardOutput.write(
        text(of: report, course: course(of: report, plan)), forPeople: format == .text)
    }
  }

  private func writeStacks(of report: RunReport) throws {
    guard let folded, let handlers = report.handlers else { return }
    let stacks = FoldedStacks(handlers).text
    if folded == "-" { return try StandardOutput.write(stacks) }
    try OutputDocument.write(stacks, to: folded, replacing: pictures.overwrite)
  }

  /// The course of a repeated run, where there is a battery whose level can be shown.
  private func course(of report: RunReport, _ plan: ExperimentPlan) throws -> BinnedRun? {
    guard format == .text, StandardOutput.style.showsBars, report.battery != nil else { return nil }
    return try Experiment(plan).binnedRun(
      variant: plan.scenario.place(ofVariant: report.variant), replication: report.replication)
  }

  private func text(of report: RunReport, course: BinnedRun?) -> String {
    switch format {
    case .text: RunTable(report, over: course, style: StandardOutput.style).text
    case .markdown: RunTable(report).markdown
    case .latex: RunTable(report).latex
    case .json: RunJSON.text(of: report, by: ProgramVersion.current)
    case .csv: RunsCSV.header + RunsCSV(variants: [report.variant]).rows(of: report.record)
    }
  }
}
