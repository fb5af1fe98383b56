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
    abstract: "Tell what to change in the apps of a scenario, what it saves and what it costs.",
    discussion: """
      Reads the baseline alone, finds where a practice applies, and simulates each change on the \
      same runs as the app as it is. What is told comes from fresh runs and fresh draws from the \
      ranges, which the search has not seen.

      A change is advised if it saves at least 1 % (Holm's test over all changes that were looked \
      at), saves in at least 90 % of the draws, and if no quality is worse by more than it may \
      be: a tenth, or what --allow says. What saves as surely and costs more is a trade-off. Qualities are the \
      scenario's metrics other than energies; 'better' of a metric says which way is better.

      -o writes a scenario with the changes as variants, for 'drainsim compare'. Ctrl-C ends the \
      search and tells what is known.

      Examples:
        drainsim advise scenarios/ergondesk/search.yaml
        drainsim advise my-app.yaml --allow 'data-age: +5 min' -o advised.yaml
        drainsim advise my-app/ --format github
      """)

  @OptionGroup var input: ScenarioOptions

  @Option(
    name: .replications,
    help: .value("count", "Judge by this many fresh runs (default: the scenario's, 20 to 100)."))
  var replications: PositiveCount?

  @Option(
    name: .customLong("over-ranges"),
    help: .value("points", "Judge by this many draws from the ranges (default: at most 79)."))
  var points: PositiveCount?

  @Option(
    help: .value("level", "Use this level for all intervals (default: the scenario's)."))
  var confidence: ConfidenceOption?

  @Option(
    help: ArgumentHelp(
      """
      How much worse a metric may be, such as 'data-age: +5 min' or 'late-frames: 20 %'; may be \
      repeated (default: a tenth of the baseline's mean, and 20 ms of a time).
      """, valueName: "metric: amount"))
  var allow: [AllowanceOption] = []

  @OptionGroup var work: JobOptions

  @Flag(help: "Also show what was not advised, and all patches.") var all = false

  @Option(help: "Write the results in this format; 'github' annotates lines of the scenario.")
  var format = AdviceFormat.text

  @Option(
    name: .output,
    help: .value("file", "Write a scenario with the changes as variants, for 'compare'."),
    completion: .file(extensions: ["yaml"]))
  var output: String?

  @Option(
    help: .value("file", "Write a page with changes, patches and fronts."),
    completion: .file(extensions: ["html"]))
  var page: String?

  @Flag(help: "Replace existing files.") var overwrite = false

  func validate() throws {
    try replications?.check("--replications", most: ExperimentPlan.mostReplications)
    try points?.check("--over-ranges", most: SweepDesign.mostPoints)
    // One run has no interval, and nine draws of ten are no share of fewer.
    try refuse(
      (replications?.value ?? 2) < 2, "--replications is at least 2: one run judges nothing.")
    try refuse(
      (points?.value ?? 10) < 10, "--over-ranges is at least 10: a change has to save in 90 %.")
    if let output, let page {
      let names = [output, page].map(FilePaths.withoutDetours)
      try refuse(
        names[0] == names[1] || FilePaths.areSame(output, page),
        "-o and --page name the same file.")
    }
    try refuse(
      output != nil && input.scenario == "-",
      "-o writes a scenario that extends the file, and standard input is none.")
  }

  func run() throws {
    let isFolder = FilePaths.kind(of: input.scenario) == .folder
    try require(
      !isFolder || (output == nil && page == nil && format != .json), or: .usage,
      "-o, --page and JSON are for a single scenario")
    for path in [output, page].compactMap(\.self) {
      try OutputDocument.check(path, replacing: overwrite)
    }
    for path in [output, page].compactMap(\.self) {
      try require(
        !FilePaths.areSame(path, input.scenario), or: .usage,
        "'\(TerminalText.sanitized(path))' is the scenario itself")
    }
    guard isFolder else { return try tell(input.input) }
    var failures = ShownFailures()
    let files = try ScenarioFolder.files(below: input.scenario)
    try require(
      !files.isEmpty, or: .missingInput,
      "there is no scenario in '\(TerminalText.sanitized(input.scenario))'")
    for (place, file) in files.enumerated() {
      if place > 0, format == .text { try StandardOutput.write("\n") }
      var own = input.input
      own.scenario = file
      do {
        try tell(own)
      } catch {
        guard let failure = CommandFailure(of: error) else { throw error }
        failures.show(failure)
      }
    }
    try failures.check()
  }

  private func tell(_ input: ScenarioInput) throws {
    let study = ScenarioAdviceStudy(
      input, replications: replications?.value, points: points?.value,
      confidence: confidence?.level, allowances: allow.map { ($0.metric, $0.amount) },
      jobs: work.count, by: ProgramVersion.current)
    let document = try study.run(writing: output, replacing: overwrite, TerminalObserver())
    if let page {
      try OutputDocument.write(AdvicePage(document).text, to: page, replacing: overwrite)
    }
    switch format {
    case .json: try StandardOutput.write(document.text)
    case .github: try StandardOutput.write(AdviceAnnotations.text(of: document))
    case .text:
      try StandardOutput.write(
        AdviceTable(document, showsAll: all, style: StandardOutput.style).text)
    }
    try require(
      document.isWhole, or: .stoppedEarly, "interrupted before all was judged")
  }
}

enum AdviceFormat: String, CaseIterable, ExpressibleByArgument {
  /// Five lines a piece.
  case text
  /// One document with every digit.
  case json
  /// Annotations of the scenario's lines for a job on GitHub.
  case github
}

/// `data-age: +5 min`.
struct AllowanceOption: ExpressibleByArgument {
  let metric: String
  let amount: String

  init?(argument: String) {
    guard let colon = argument.firstIndex(of: ":") else { return nil }
    metric = argument[..<colon].trimmed
    amount = argument[argument.index(after: colon)...].trimmed
    if metric.isEmpty || amount.isEmpty { return nil }
  }
}

extension Substring {
  fileprivate var trimmed: String {
    var text = drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
