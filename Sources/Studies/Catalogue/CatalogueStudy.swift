import DocumentCoding
import Experiments
import Numerics
import Results

/// The savings of all practices: every scenario of a practice, compared.
package enum CatalogueStudy {
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

  /// - Parameters:
  ///   - folders: With scenarios, or files.
  ///   - replications: nil for those of each scenario.
  package static func run(
    below folders: [String], _ ranges: any RangeRequest, replications: Int?, jobs: Int,
    by program: ProgramIdentity, _ observer: any StudyObserver
  ) throws -> Catalogue {
    let rows = try CatalogueReading.rows(below: folders, observer)
    let entries = try observer.following(WorkExtent(total: rows.count, things: "scenarios")) {
      progress in
      try rows.enumerated().map { index, row in
        defer { progress.update(index + 1) }
        let plan = ExperimentPlan(
          scenario: row.scenario, replications: replications.map { 1...$0 }, jobs: jobs)
        let document = try comparison(of: row, by: plan, ranges, program)
        return CatalogueEntry(
          file: row.file, practice: row.practice, sources: row.scenario.sources,
          document: document)
      }
    }
    // Of one file alone, the comparison of it would be meant.
    let isOneFile = folders.count == 1 && FilePaths.kind(of: folders[0]) != .folder
    return Catalogue(
      entries: entries, rows: rows, program: program,
      command: ["drainsim", "compare"] + (isOneFile ? ["--catalogue"] : [])
        + folders.map(FilePaths.operand)
        + given("-n", replications) + given("--over-ranges", ranges.pointCount)
        + given("--range-replications", ranges.runCount) + ranges.kindWords)
  }

  private static func comparison(
    of row: CatalogueReading.Row, by plan: ExperimentPlan, _ ranges: any RangeRequest,
    _ program: ProgramIdentity
  ) throws -> ComparisonDocument {
    let analysis = try ranges.analysis(of: plan, explaining: [row.practice.saving]) {
      try row.template.point(settings: $0)
    }
    var document = try Experiment(plan).compare(detail: nil)
    document.complete(for: plan.scenario, by: program, over: try analysis?.run())
    return document
  }
}
