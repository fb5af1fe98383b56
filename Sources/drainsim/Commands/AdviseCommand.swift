import Advice
import ArgumentParser
import Configuration
import Experiments
import Reports
import Results
import ScenarioLanguage
import Studies

struct AdviseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "advise",
    abstract: "Find out what to change in the apps of a scenario, what it saves and what it costs.",
    discussion: """
      Examples:
        drainsim advise scenarios/ergondesk/search.yaml
        drainsim advise my-app.yaml --allow 'data-age: +5 min' -o advised.yaml
        drainsim advise my-app/ --format github

      Simulates each change that a practice proposes, and advises those that save for sure and keep \
      every quality within its margin; docs/advice.md has the rule. Ctrl-C ends the search and shows its advice so \
      far. 'drainsim advise --help-hidden' lists the other options.
      """)

  @OptionGroup var input: ScenarioOptions

  @Option(
    name: .replications,
    help: .value("count", "Judge by this many fresh runs (default: 20 to 100)."))
  var replications: PositiveCount?

  @Option(
    name: .customLong("over-ranges"),
    help: .further("points", "Judge by this many draws (default: at most 79)."))
  var points: PositiveCount?

  @Option(help: .further("level", "Use this level for all intervals (default: the scenario's)."))
  var confidence: ConfidenceOption?

  @Option(help: .value("metric: amount", "Accept this loss in a metric; repeat for others."))
  var allow: [AllowanceOption] = []

  @OptionGroup(visibility: .hidden) var work: JobOptions

  @Flag(help: "Also show rejected changes and all patches.") var all = false

  @Option(help: "Write the results in this format.")
  var format = AdviceFormat.text

  @OptionGroup var files: AdviceOutputOptions

  func validate() throws {
    try replications?.check("--replications", most: ExperimentPlan.mostReplications)
    try points?.check("--over-ranges", most: SweepDesign.mostPoints)
    try refuse(
      (replications?.value ?? 2) < 2, "--replications is at least 2: one run judges nothing.")
    try refuse(
      (points?.value ?? JudgementRule.fewestPoints) < JudgementRule.fewestPoints,
      "--over-ranges is at least \(JudgementRule.fewestPoints): "
        + "a change has to save in \(PercentText.option(JudgementRule.leastShare)) of the draws.")
    try refuse(
      files.output != nil && input.scenario == "-",
      "-o needs a scenario file; standard input cannot be extended.")
  }

  func run() throws {
    let isFolder = FilePaths.kind(of: input.scenario) == .folder
    try require(
      !isFolder || (!files.areGiven && format != .json), or: .usage,
      "-o, --page and JSON are for a single scenario")
    try files.check(beside: input.scenario)
    guard isFolder else { return try tell(input) }
    var failures = ShownFailures()
    let files = try ScenarioFolder.files(below: input.scenario)
    try require(
      !files.isEmpty, or: .missingInput,
      "there is no scenario in '\(TerminalText.sanitized(input.scenario))'")
    for (place, file) in files.enumerated() {
      if place > 0, format == .text { try StandardOutput.write("\n") }
      var own = input
      own.scenario = file
      do {
        try tell(own)
      } catch {
        guard let failure = CommandFailure(of: error) else { throw error }
        failures.show(failure)
        if failure.status == .stoppedEarly { break }
      }
    }
    try failures.check()
  }

  private func tell(_ input: ScenarioOptions) throws {
    let document = try ScenarioAdviceStudy.run(
      input, replications: replications?.value, points: points?.value,
      confidence: confidence?.level, allowances: allow.map { ($0.metric, $0.amount) },
      jobs: work.count, by: ProgramVersion.current, writing: files.output,
      replacing: files.overwrite, TerminalObserver())
    if let page = files.page {
      try OutputDocument.write(AdvicePage(document).text, to: page, replacing: files.overwrite)
    }
    switch format {
    case .json: try StandardOutput.write(document.text)
    case .github: try StandardOutput.write(AdviceAnnotations.text(of: document))
    case .text:
      try StandardOutput.write(
        AdviceTable(document, showsAll: all, style: StandardOutput.style).text, forPeople: true)
    }
    try require(document.isWhole, or: .stoppedEarly, "interrupted: not all changes were judged")
  }
}
