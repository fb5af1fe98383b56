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
  /// The table, and its path.
  let table: (path: String, text: String)
  private let loaded: LoadedScenario
  private var scenario: Scenario { loaded.scenario }
  private let template: ScenarioTemplate

  /// - Parameters:
  ///   - path: The fit.
  ///   - data: The table, or the folder below which the fit names it.
  ///   - profiles: Whether intervals are also found by the profile.
  init(_ path: String, data: String, profiles: Bool = false) throws {
    file = try FitFile.read(path)
    template = try ScenarioTemplate(file.scenario)
    loaded = try template.scenario()
    table = try Self.table(at: try Self.path(of: file, data))
    let metrics = loaded.scenario.metrics
    var problem = try file.problem(table.text, file: table.path) { name in
      metrics.first { $0.name == name }?.unit
    }
    problem.profiles = profiles
    self.problem = problem
    guard let row = problem.rows.first else {
      throw CommandFailure(.wrongData, "no row of the table takes part in the fit")
    }
    // With all mistakes of the settings of a row.
    do {
      _ = try template.scenario(settings: row.settings + problem.free.map { $0.setting($0.start) })
    } catch { throw file.located(error) }
  }

  /// The files that it reads.
  var inputs: [String] { [file.path, file.scenario, table.path] }

  /// The model of a component of the scenario's device; nil for the one of the base profile.
  func model(of role: String) -> String? { loaded.model(ofComponent: role) }

  /// The path of the table of a fit.
  static func path(of file: FitFile, _ data: String) throws -> String {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: data, isDirectory: &isFolder), isFolder.boolValue
    else { return data }
    guard let name = file.data else {
      throw CommandFailure(
        .usage, "the fit names no table, and --data '\(data)' is a folder: name the table")
    }
    return (data.hasSuffix("/") ? data : data + "/") + name
  }

  private static func table(at path: String) throws -> (path: String, text: String) {
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
      let place = SourceLocation(file: table.path, line: row.line, column: 1)
      let mistake = Diagnostic(at: place, "the row cannot be simulated: \(row.reason)")
      throw LoadFailure.wrong([mistake], SourceTexts())
    } catch let error as FitError {
      throw CommandFailure(.wrongData, "the fit cannot be made: \(error)")
    } catch let error as NumericsError {
      throw CommandFailure(.wrongData, "the fit cannot be made: \(error)")
    }
  }
}
