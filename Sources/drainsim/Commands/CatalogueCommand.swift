import ArgumentParser
import Experiments
import Reports
import Results
import ScenarioLanguage

struct CatalogueCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "catalogue",
    abstract: "Run every scenario that stands for a practice, and print what each practice saves.",
    discussion: """
      Looks through folders for scenarios with 'practice', compares the variants of each, and prints \
      a table in Markdown, by letter and number: the saving with its interval, what it costs in quality, and \
      with --over-ranges in which share of the plausible phones it saves. docs/scenarios.md is made by \
      this.

      Example:
        drainsim catalogue scenarios --over-ranges 100
      """)

  /// How the catalogue is written.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case markdown, json
  }

  @Argument(help: ArgumentHelp("Folders with scenarios, or files.", valueName: "folder"))
  var folders: [String]

  @OptionGroup var ranges: RangeOptions

  @Option(
    name: [.customShort("n"), .long],
    help: ArgumentHelp(
      "How many days to simulate (if not given: as many as each scenario says).",
      valueName: "count"))
  var replications: PositiveCount?

  @OptionGroup var work: JobOptions

  @Option(help: "How to write the catalogue to standard output.")
  var format = Format.markdown

  func run() throws {
    try withExitStatus {
      let rows = try CatalogueReading.rows(below: folders)
      let entries = try ProgressLine.during(rows.count, of: "scenarios") { progress in
        try rows.enumerated().map { place, row in
          defer { progress.update(place + 1) }
          return try entry(of: row)
        }
      }
      switch format {
      case .markdown:
        try StandardOutput.write(CataloguePage(entries, command: command).markdown)
      case .json:
        try StandardOutput.write(CatalogueJSON.text(of: entries, by: ProgramVersion.current))
      }
    }
  }

  private func entry(of row: CatalogueReading.Row) throws -> CatalogueEntry {
    let template = row.template
    let plan = ExperimentPlan(
      scenario: row.scenario, replications: replications?.days,
      jobs: work.count)
    let analysis = try ranges.analysis(of: plan, explaining: [row.practice.saving]) {
      try template.point(settings: $0)
    }
    return CatalogueEntry(
      file: row.file, practice: row.practice, sources: row.scenario.sources,
      comparison: try Experiment(plan).compare(detail: nil), uncertainty: try analysis?.run())
  }

  /// The command that prints the same page.
  private var command: String {
    let days = replications.map { ["-n", "\($0.value)"] } ?? []
    let points = ranges.points.map { ["--over-ranges", "\($0.value)"] } ?? []
    let pointDays = ranges.rangeReplications.map { ["--range-replications", "\($0.value)"] } ?? []
    return (["drainsim catalogue"] + folders + days + points + pointDays).joined(separator: " ")
  }
}
