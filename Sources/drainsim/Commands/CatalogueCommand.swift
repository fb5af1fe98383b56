import ArgumentParser
import Experiments
import Numerics
import Reports
import Results

struct CatalogueCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "catalogue",
    abstract: "Run every scenario of a practice, and print the saving of each practice.",
    discussion: """
      Searches folders for scenarios with 'practice', compares the variants of each, and prints \
      a table in Markdown, sorted by letter and number: the saving with its interval, its cost in \
      quality, and with --over-ranges the share of draws from the ranges at which it saves. \
      docs/scenarios.md is made with it.

      With -o, writes the page, its numbers as CSV and a manifest into a folder, which drainsim \
      reproduce makes again.

      Examples:
        drainsim catalogue scenarios --over-ranges 100
        drainsim catalogue scenarios -o results/catalogue
      """)

  /// The format of the catalogue.
  enum Format: String, CaseIterable, ExpressibleByArgument { case markdown, json }

  @Argument(help: .value("folder", "Folders with scenarios, or files.")) var folders: [String]

  @OptionGroup var ranges: RangeOptions

  @Option(
    name: .replications,
    help: .value("count", "Simulate this many runs (default: as many as each scenario gives)."))
  var replications: PositiveCount?

  @OptionGroup var work: JobOptions

  @Option(help: "Write the catalogue in this format.") var format = Format.markdown

  @Option(
    name: .output,
    help: ArgumentHelp(
      """
      Also write manifest.json, catalogue.md and catalogue.csv into this folder; replaces an \
      older result.
      """, valueName: "folder"), completion: .directory) var output: String?

  func validate() throws {
    try refuse(
      ranges.points == nil && ranges.rangeReplications != nil,
      "--range-replications needs --over-ranges.")
    try replications?.check("--replications", most: ExperimentPlan.mostReplications)
    try refuse(output?.isEmpty == true, "--output needs the name of a folder.")
  }

  func run() throws {
    let entries = try made()
    switch format {
    case .markdown: try StandardOutput.write(page(of: entries))
    case .json:
      try StandardOutput.write(CatalogueDocument(entries, by: ProgramVersion.current).text)
    }
  }

  /// Compare the variants of all scenarios, and write the folder.
  private func made() throws -> [CatalogueEntry] {
    let folder = try output.map { try ResultFolder.guarded(at: $0) }
    // A published folder stays.
    defer { folder?.discard() }
    let rows = try CatalogueReading.rows(below: folders)
    let entries = try compared(rows)
    guard let folder else { return entries }
    let practices = zip(entries, rows).map { entry, row in
      Manifest.Runs(entry, resolvedScenario: row.resolvedScenario)
    }
    let manifest = Manifest(
      by: ProgramVersion.current, gslVersion: gslVersion, content: .catalogue(practices),
      command: words)
    try folder.write(page(of: entries), to: .practices)
    try folder.write(CatalogueCSV.text(of: entries), to: .practiceNumbers)
    try folder.write(manifest.text, to: .manifest)
    try folder.publish()
    return entries
  }

  private func compared(_ rows: [CatalogueReading.Row]) throws -> [CatalogueEntry] {
    try ProgressLine.during(rows.count, of: "scenarios") { progress in
      try rows.enumerated().map { index, row in
        defer { progress.update(index + 1) }
        return try entry(of: row)
      }
    }
  }

  private func entry(of row: CatalogueReading.Row) throws -> CatalogueEntry {
    let template = row.template
    let plan = ExperimentPlan(
      scenario: row.scenario, replications: replications?.runs, jobs: work.count)
    let analysis = try ranges.analysis(of: plan, explaining: [row.practice.saving]) {
      try template.point(settings: $0)
    }
    var document = try Experiment(plan).compare(detail: nil)
    document.complete(for: plan.scenario, by: ProgramVersion.current, over: try analysis?.run())
    return CatalogueEntry(
      file: row.file, practice: row.practice, sources: row.scenario.sources,
      document: document)
  }

  private func page(of entries: [CatalogueEntry]) -> String {
    CataloguePage.markdown(of: entries, printedBy: words.joined(separator: " "))
  }

  /// The command that prints the same page.
  private var words: [String] {
    let runs = replications.map { ["-n", "\($0.value)"] } ?? []
    let points = ranges.points.map { ["--over-ranges", "\($0.value)"] } ?? []
    let pointRuns = ranges.rangeReplications.map { ["--range-replications", "\($0.value)"] } ?? []
    return ["drainsim", "catalogue"] + folders + runs + points + pointRuns
  }
}

extension CatalogueCommand: ReproducibleCommand {
  func make(in folder: String) throws {
    var command = self
    command.output = folder
    _ = try command.made()
  }
}
