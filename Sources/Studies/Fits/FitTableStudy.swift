import Configuration
import DocumentCoding
import Experiments
import Foundation
import Importers
import Numerics
import Results
import ScenarioLanguage

/// A fit of a scenario to its tables.
package struct FitTableStudy {
  let file: FitFile
  private let problem: FitProblem
  /// The tables, and their paths.
  private let tables: [(path: String, text: String)]
  private let loaded: LoadedScenario
  private var scenario: Scenario { loaded.scenario }
  private let template: ScenarioTemplate

  /// - Parameters:
  ///   - data: The table, or the folder below which the fit names it.
  ///   - profiles: Whether intervals are also found by the profile.
  package init(
    at path: String, data: String, profiles: Bool, _ observer: any StudyObserver
  ) throws { try self.init(FitFile.read(path), data: data, profiles: profiles, observer) }

  init(
    _ file: FitFile, data: String, profiles: Bool = false, _ observer: any StudyObserver
  ) throws {
    self.file = file
    template = try ScenarioTemplate(file.scenario)
    loaded = try template.scenario()
    tables = try Self.paths(of: file, data).map { try Self.table(at: $0) }
    let (loaded, metrics) = (loaded, loaded.scenario.metrics)
    var problem = try file.problem(
      tables.map { ($0.text, $0.path) }, ranges: { loaded.range(of: $0) },
      warn: { observer.warn($0, $1) },
      units: { name in metrics.first { $0.name == name }?.unit })
    problem.profiles = profiles
    self.problem = problem
    guard let row = problem.rows.first else {
      throw StudyFailure(.wrongData, "no row of the table takes part in the fit")
    }
    // With all mistakes of the settings of a row.
    do {
      let starts = problem.free.map { $0.setting($0.start) }
      _ = try template.scenario(settings: row.settings + starts)
      let ends = problem.before.map(\.lowSetting)
      if !ends.isEmpty { _ = try template.scenario(settings: row.settings + starts + ends) }
    } catch { throw file.located(error) }
  }

  /// Refuse an output that is one of the files which the fit reads.
  package func refuseInputs(as output: String) throws {
    let inputs = [file.path, file.scenario] + tables.map(\.path)
    for path in [output, output + ".json"] {
      try require(
        !inputs.contains { FilePaths.areSame($0, path) }, or: .usage,
        "-o '\(output)' would replace '\(path)', which the fit reads")
    }
  }

  /// - Parameters:
  ///   - replications: For each row; nil for the scenario's.
  ///   - output: Where the profile is to be written; nil where it is not.
  /// - Returns: The document, and the device profile with the numbers where the fit converged and
  ///   there is an output.
  package func run(
    replications: Int?, seed: UInt64?, jobs: Int, output: String?, by program: ProgramIdentity
  ) throws -> (document: FitDocument, profile: String?) {
    let result = try result(replications: replications, seed: seed, jobs: jobs)
    let document = document(
      of: result, data: tables.map(\.path), by: program,
      openings: { Self.openings(of: $0, output) })
    guard let output, document.converged else { return (document, nil) }
    let profile = FitProfile(
      problem, result, document, base: file.base, model: { loaded.model(ofComponent: $0) })
    return (document, profile.text(named: FitProfile.name(of: output)))
  }

  func document(
    of result: FitStudy.Result, data: [String], by program: ProgramIdentity,
    openings: (_ heldOut: String) -> Int = { _ in 0 }
  ) -> FitDocument {
    FitDocument(
      problem, result, data: data, tables: tables.map(\.text), openings: openings, by: program)
  }

  /// How often fits with this output have judged by some rows, this one included; 0 without one.
  private static func openings(of heldOut: String, _ output: String?) -> Int {
    guard let output else { return 0 }
    let earlier = FileManager.default.contents(atPath: output + ".json").flatMap {
      FitDocument(json: $0)?.heldOut
    }
    return 1 + (earlier?.sha256 == heldOut ? earlier?.openings ?? 0 : 0)
  }

  /// The paths of the tables of a fit.
  static func paths(of file: FitFile, _ data: String) throws -> [String] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: data, isDirectory: &isFolder), isFolder.boolValue
    else {
      guard file.tables.count <= 1 else {
        throw StudyFailure(
          .usage, "the fit names \(file.tables.count) tables: name their folder with --data")
      }
      return [data]
    }
    guard !file.tables.isEmpty else {
      throw StudyFailure(
        .usage, "the fit names no table, and --data '\(data)' is a folder: name the table")
    }
    return file.tables.map { (data.hasSuffix("/") ? data : data + "/") + $0.file }
  }

  static func table(at path: String) throws -> (path: String, text: String) {
    let diagnostics = Diagnostics()
    let text = try InputFile.text(
      at: path, limit: DataTable.sizeLimit, kind: "table", reporting: diagnostics)
    guard let text else { throw LoadFailure.wrong(diagnostics.all, SourceTexts()) }
    return (path, text)
  }

  /// The results; what rows make impossible is a mistake with the place of the row.
  func result(replications: Int?, seed: UInt64?, jobs: Int) throws -> FitStudy.Result {
    let plan = ExperimentPlan(
      scenario: scenario, replications: replications.map { 1...$0 }, seed: seed, jobs: jobs)
    let template = template
    let model = FitModel(
      of: problem, plan: plan,
      variant: try file.variant.map { try scenario.place(ofVariant: $0) } ?? scenario.baseline,
      metrics: try problem.measures.map { try scenario.place(ofMetric: $0.metric) },
      make: { try template.point(settings: $0) })
    do {
      return try FitStudy(problem, model).run()
    } catch let row as ImpossibleRow {
      let mistake = Diagnostic(at: row.place, "the row cannot be simulated: \(row.reason)")
      throw LoadFailure.wrong([mistake], SourceTexts())
    } catch let error as FitError {
      throw StudyFailure(.wrongData, "the fit cannot be made: \(error)")
    } catch let error as NumericsError {
      throw StudyFailure(.wrongData, "the fit cannot be made: \(error)")
    }
  }
}
