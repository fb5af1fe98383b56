import Configuration
import Experiments
import Foundation
import Importers
import Numerics
import Results
import ScenarioLanguage

/// A fit with its scenario and its table, ready to run.
struct FitWork {
  let file: FitFile
  let problem: FitProblem
  /// The tables, and their paths.
  let tables: [(path: String, text: String)]
  private let loaded: LoadedScenario
  private var scenario: Scenario { loaded.scenario }
  private let template: ScenarioTemplate

  /// - Parameters:
  ///   - data: The table, or the folder below which the fit names it.
  ///   - profiles: Whether intervals are also found by the profile.
  init(_ file: FitFile, data: String, profiles: Bool = false) throws {
    self.file = file
    template = try ScenarioTemplate(file.scenario)
    loaded = try template.scenario()
    tables = try Self.paths(of: file, data).map { try Self.table(at: $0) }
    let (loaded, metrics) = (loaded, loaded.scenario.metrics)
    var problem = try file.problem(
      tables.map { ($0.text, $0.path) }, ranges: { loaded.range(of: $0) },
      warn: { StandardError.write(StandardError.text(of: $0, $1)) },
      units: { name in metrics.first { $0.name == name }?.unit })
    problem.profiles = profiles
    self.problem = problem
    guard let row = problem.rows.first else {
      throw CommandFailure(.wrongData, "no row of the table takes part in the fit")
    }
    // With all mistakes of the settings of a row.
    do {
      let starts = problem.free.map { $0.setting($0.start) }
      _ = try template.scenario(settings: row.settings + starts)
      let ends = problem.before.map(\.lowSetting)
      if !ends.isEmpty { _ = try template.scenario(settings: row.settings + starts + ends) }
    } catch { throw file.located(error) }
  }

  /// The files that it reads.
  var inputs: [String] { [file.path, file.scenario] + tables.map(\.path) }

  /// The model of a component of the scenario's device; nil for the one of the base profile.
  func model(of role: String) -> String? { loaded.model(ofComponent: role) }

  /// The paths of the tables of a fit.
  static func paths(of file: FitFile, _ data: String) throws -> [String] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: data, isDirectory: &isFolder), isFolder.boolValue
    else {
      guard file.tables.count <= 1 else {
        throw CommandFailure(
          .usage, "the fit names \(file.tables.count) tables: name their folder with --data")
      }
      return [data]
    }
    guard !file.tables.isEmpty else {
      throw CommandFailure(
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
      throw CommandFailure(.wrongData, "the fit cannot be made: \(error)")
    } catch let error as NumericsError {
      throw CommandFailure(.wrongData, "the fit cannot be made: \(error)")
    }
  }
}
