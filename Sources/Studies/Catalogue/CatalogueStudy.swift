import DocumentCoding
import Experiments
import Numerics
import Results
import ScenarioLanguage

/// The savings of all practices: every scenario of a practice, compared.
package struct CatalogueStudy {
  /// The comparisons with the scenarios that they are of.
  package struct Catalogue {
    package let entries: [CatalogueEntry]
    fileprivate let rows: [CatalogueReading.Row]
    fileprivate let program: ProgramIdentity
    /// The command that makes it again.
    package let command: [String]

    /// The document as JSON.
    package var text: String { CatalogueDocument(entries, by: program).text }

    /// Write the missing files of a folder, and move it to its path.
    ///
    /// - Parameter page: The catalogue as Markdown.
    package func publish(_ page: String, in folder: ResultFolder) throws {
      let practices = zip(entries, rows).map { entry, row in
        Manifest.Runs(entry, resolvedScenario: row.resolvedScenario)
      }
      let manifest = Manifest(
        by: program, gslVersion: gslVersion, content: .catalogue(practices), command: command)
      try folder.write(page, to: .practices)
      try folder.write(CatalogueCSV.text(of: entries), to: .practiceNumbers)
      try folder.write(manifest.text, to: .manifest)
      try folder.publish()
    }
  }

  private let folders: [String]
  private let ranges: any RangeRequest
  private let replications: Int?
  private let jobs: Int
  private let program: ProgramIdentity

  /// - Parameters:
  ///   - folders: With scenarios, or files.
  ///   - replications: nil for those of each scenario.
  package init(
    below folders: [String], _ ranges: any RangeRequest, replications: Int?, jobs: Int,
    by program: ProgramIdentity
  ) {
    self.folders = folders
    self.ranges = ranges
    self.replications = replications
    self.jobs = jobs
    self.program = program
  }

  package func run(_ observer: any StudyObserver) throws -> Catalogue {
    let rows = try CatalogueReading.rows(below: folders, observer)
    let entries = try observer.following(WorkExtent(rows.count, of: "scenarios")) { progress in
      try rows.enumerated().map { index, row in
        defer { progress.update(index + 1) }
        return try entry(of: row)
      }
    }
    return Catalogue(entries: entries, rows: rows, program: program, command: words)
  }

  private func entry(of row: CatalogueReading.Row) throws -> CatalogueEntry {
    let template = row.template
    let plan = ExperimentPlan(
      scenario: row.scenario, replications: replications.map { 1...$0 }, jobs: jobs)
    let analysis = try ranges.analysis(of: plan, explaining: [row.practice.saving]) {
      try template.point(settings: $0)
    }
    var document = try Experiment(plan).compare(detail: nil)
    document.complete(for: plan.scenario, by: program, over: try analysis?.run())
    return CatalogueEntry(
      file: row.file, practice: row.practice, sources: row.scenario.sources,
      document: document)
  }

  /// The command that prints the same page.
  private var words: [String] {
    // Of one file alone, the comparison of it would be meant.
    let isOneFile = folders.count == 1 && FilePaths.kind(of: folders[0]) != .folder
    return ["drainsim", "compare"] + (isOneFile ? ["--catalogue"] : []) + folders
      + given("-n", replications)
      + given("--over-ranges", ranges.pointCount)
      + given("--range-replications", ranges.runCount)
  }
}
