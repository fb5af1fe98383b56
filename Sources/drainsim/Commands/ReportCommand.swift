import ArgumentParser
import Reports
import Results
import Studies

struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Show a kept result: as an HTML page, as text or as Markdown.",
    discussion: """
      Examples:
        drainsim compare scenarios/ergondesk/search.yaml -o result
        drainsim report result -o report.html
        drainsim report result --format text
        drainsim report result --format text --details
        drainsim report result -o run-7.html --only 7
        drainsim report sweep.db -o sweep.html

      'text', 'markdown' and 'latex' are what compare prints of the same result, on standard output \
      unless --output names a file.

      The page opens from the disk and makes no network request. Values over time are not stored: the \
      stored scenario is run again for them, and the page reports whether that gave the same numbers. \
      gnuplot draws the pictures; without it the page has its tables. docs/report.md says more.
      """)

  @OptionGroup var input: ResultOptions

  @Option(help: "Write the result in this form.") var format = Format.html

  @Flag(help: "In a text, show everything and not only the answer.") var details = false

  @Flag(help: "Show the means of all variants, and not their changes.") var levels = false

  @Option(
    name: .output, help: .value("file", "The file to write; '-' for standard output."),
    completion: .file(extensions: ["html"])) var output: String?

  @Flag(help: "Replace an existing file.") var overwrite = false

  enum Format: String, CaseIterable, ExpressibleByArgument { case html, text, markdown, latex }

  func validate() throws {
    try refuse(
      format == .html && output == nil, "A page needs a file: --output page.html, or '-'.")
    try refuse(details && format != .text, "--details goes with --format text.")
    try refuse(levels && format == .html, "--levels goes with --format text, markdown or latex.")
    try refuse(
      format != .html && (input.only != nil || input.runs != nil),
      "--only and --runs go with --format html.")
    try refuse(levels && details, "--levels and --details exclude each other.")
  }

  func run() throws {
    let output = self.output ?? "-"
    if output != "-" { try OutputDocument.check(output, replacing: overwrite) }
    let page: (text: String, problem: String?) =
      format == .html ? try drawn() : (text: try told(), problem: nil)
    if output == "-" {
      try StandardOutput.write(page.text, forPeople: format == .text)
    } else {
      try OutputDocument.write(page.text, to: output, replacing: overwrite)
    }
    if let problem = page.problem { StandardError.note(problem) }
  }

  /// The result as `compare` shows it.
  private func told() throws -> String {
    try require(
      !input.isSweep, or: .usage,
      "--format \(format.rawValue) shows the folder of a comparison; 'drainsim sweep --resume' shows a sweep"
    )
    let stored = try StoredResult(at: input.result)
    try stored.checkRuns()
    let document = stored.comparison
    let style = output == nil || output == "-" ? StandardOutput.style : .plain
    return switch format {
    case .markdown: ComparisonPaper(document, tellsLevels: levels).markdown
    case .latex: ComparisonPaper(document, tellsLevels: levels).latex
    case .text, .html:
      details
        ? ComparisonDetails(document).text(style)
        : Answer(document, tellsLevels: levels).text(style)
    }
  }

  private func drawn() throws -> (text: String, problem: String?) {
    if input.isSweep {
      let material = try input.sweep()
      return try waiting { await SweepPage.made(of: material) }
    }
    let material = try input.material(runningAgain: true)
    return try waiting { await ReportPage.made(of: material) }
  }
}
