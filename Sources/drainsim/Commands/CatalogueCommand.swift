import ArgumentParser
import Experiments
import Reports
import Results
import Studies

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
    let catalogue = try made()
    switch format {
    case .markdown: try StandardOutput.write(page(of: catalogue))
    case .json: try StandardOutput.write(catalogue.text)
    }
  }

  /// Compare the variants of all scenarios, and write the folder.
  private func made() throws -> CatalogueStudy.Catalogue {
    let observer = TerminalObserver()
    let folder = try output.map { try observer.folder(at: $0) }
    // A published folder stays.
    defer { folder?.discard() }
    let study = CatalogueStudy(
      below: folders, ranges.request, replications: replications?.value, jobs: work.count,
      by: ProgramVersion.current)
    let catalogue = try study.run(observer)
    if let folder { try catalogue.publish(page(of: catalogue), in: folder) }
    return catalogue
  }

  private func page(of catalogue: CatalogueStudy.Catalogue) -> String {
    CataloguePage.markdown(
      of: catalogue.entries, printedBy: catalogue.command.joined(separator: " "))
  }
}

extension CatalogueCommand: ReproducibleCommand {
  func make(in folder: String) throws {
    var command = self
    command.output = folder
    _ = try command.made()
  }
}
