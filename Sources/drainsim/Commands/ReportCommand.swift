import ArgumentParser
import Reports
import Results

struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Write an HTML page that shows a result or a sweep.",
    discussion: """
      Examples:
        drainsim compare scenarios/ergondesk/search.yaml -o result
        drainsim report result -o report.html
        drainsim report result -o run-7.html --only 7
        drainsim report sweep.db -o sweep.html

      The page opens from the disk and makes no network request. Values over time are not stored: the \
      stored scenario is run again for them, and the page reports whether that gave the same numbers. \
      gnuplot draws the pictures; without it the page has its tables. docs/report.md says more.
      """)

  @OptionGroup var input: ResultOptions

  @Option(
    name: .output, help: .value("file", "The page to write; '-' for standard output."),
    completion: .file(extensions: ["html"])) var output: String

  @Flag(help: "Replace an existing file.") var overwrite = false

  func run() throws {
    if output != "-" { try OutputDocument.check(output, replacing: overwrite) }
    let page = try drawn()
    if output == "-" {
      try StandardOutput.write(page.text)
    } else {
      try OutputDocument.write(page.text, to: output, replacing: overwrite)
    }
    if let problem = page.problem { StandardError.note(problem) }
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
