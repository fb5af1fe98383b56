import Configuration
import Experiments
import Foundation
import ScenarioLanguage
import Testing

/// A fit of a display in a folder of its own, with a table that a formula made.
struct FitSample {
  /// The panel's true power, and the power that full brightness adds, in watts.
  static let truth = (panel: 0.2, backlight: 0.7)

  private static let scenario = """
    scenario: lit
    device:
      extends: standard-phone
      components: { display: { model: lcd }, cpu: ~, gpu: ~, video-decoder: ~, wi-fi: ~, cellular: ~, bluetooth: ~, location: ~, camera: ~, flashlight: ~, microphone: ~, speaker: ~, vibration: ~, accelerometer: ~, gyroscope: ~, magnetometer: ~, storage: ~ }
    duration: 10 s
    parameters: { level: 50 % }
    user: { actions: { look: { at: 0 s, do: [ { open: lamp } ] } } }
    apps: { lamp: { handlers: { start: [ { brightness: $(level) } ] } } }
    metrics: { display-energy: { energy: display } }
    """

  /// The lines that every sample has; `more` are further ones.
  static func text(_ more: String = "", columns: String = "") -> String {
    """
    fit: lamp
    scenario: scenario.yaml
    columns:
      level: { column: level, unit: "%" }
      power: { column: power, unit: mW }
    \(columns)
    rows: { parameters.level: $(level) }
    measured: { display-energy: { value: $(power * 10 s) } }
    free:
      device.components.display.panel: { start: 300 mW, bounds: [0 mW, 2 W] }
      device.components.display.backlight: { start: 500 mW, bounds: [0 mW, 2 W] }
    \(more)
    """
  }

  /// A table of levels in steps of 2 %, whose powers are off by shares of themselves.
  static func table(_ count: Int = 20, off: (Int) -> Double = { _ in 0 }, group: Int? = nil)
    -> String
  {
    var lines = ["level,power" + (group == nil ? "" : ",batch")]
    for row in 0..<count {
      let level = 2 * Double(row + 1) / 100
      let watts = (truth.panel + truth.backlight * level) * (1 + off(row))
      lines.append("\(100 * level),\(1000 * watts)" + (group.map { ",b\(row / $0)" } ?? ""))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  let file: FitFile
  private let template: ScenarioTemplate

  init(_ text: String, scenario: String = Self.scenario) throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "fit-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "fit.yaml").path
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    try scenario.write(
      toFile: folder.appending(path: "scenario.yaml").path, atomically: true, encoding: .utf8)
    file = try FitFile.read(path)
    template = try ScenarioTemplate(file.scenario)
  }

  func problem(_ table: String) throws -> FitProblem {
    try problem([(table, "table.csv")])
  }

  func problem(_ tables: [(text: String, file: String)]) throws -> FitProblem {
    let metrics = try template.scenario().scenario.metrics
    return try file.problem(tables) { name in
      metrics.first { $0.name == name }?.unit
    }
  }

  /// The warnings about a table, where the scenario declares a range of the level.
  static func warnings(_ range: String, _ table: String) throws -> [Diagnostic] {
    let sample = try FitSample(
      text(),
      scenario: scenario.replacing(
        "level: 50 %",
        with: "level: { value: 50 %, grade: assumed, range: \(range), reason: a test }"))
    let loaded = try sample.template.scenario()
    var told: [Diagnostic] = []
    _ = try sample.file.problem(
      [(table, "table.csv")], ranges: { loaded.range(of: $0) },
      warn: { found, _ in told = found },
      units: { name in loaded.scenario.metrics.first { $0.name == name }?.unit })
    return told
  }

  func result(_ table: String, jobs: Int = 1) throws -> FitStudy.Result {
    try Self.result(of: problem(table), template, jobs: jobs)
  }

  /// The results of a problem on the first variant of a scenario.
  static func result(
    of problem: FitProblem, _ template: ScenarioTemplate, jobs: Int = 1
  ) throws -> FitStudy.Result {
    let scenario = try template.scenario().scenario
    let model = FitModel(
      of: problem, plan: ExperimentPlan(scenario: scenario, jobs: jobs), variant: 0,
      metrics: try problem.measures.map { measure in
        try #require(scenario.metrics.firstIndex { $0.name == measure.metric })
      },
      make: { try template.point(settings: $0) })
    return try FitStudy(problem, model).run()
  }

  /// The mistakes of the scenario with the settings of the first row.
  func mistakes(of problem: FitProblem) -> [Diagnostic] {
    do {
      _ = try template.scenario(
        settings: problem.rows[0].settings + problem.free.map { $0.setting($0.start) })
      return []
    } catch {
      guard case .wrong(let found, _) = file.located(error) else { return [] }
      return found
    }
  }

  /// The mistakes of a fit and its table.
  static func mistakes(_ text: String, _ table: String = table()) -> [Diagnostic] {
    mistakes(text, [(table, "table.csv")])
  }

  static func mistakes(_ text: String, _ tables: [(text: String, file: String)]) -> [Diagnostic] {
    do {
      _ = try FitSample(text).problem(tables)
      return []
    } catch LoadFailure.wrong(let diagnostics, _) {
      return diagnostics
    } catch { return [] }
  }
}

extension FitNumbers {
  /// The values, in the order of the numbers.
  var values: [Double] { numbers.map(\.value) }
}
