import Configuration
import DocumentCoding
import Experiments
import Foundation
import Recordings
import Results
import ScenarioLanguage

/// A prediction with no number changed: a file becomes a recording, a scenario plays it, and what
/// comes out stands beside what was measured.
struct PredictionStudy {
  let file: PredictionFile
  /// The path of the file of the data.
  let data: String
  let jobs: Int
  let program: ProgramIdentity

  /// How often the ranges are drawn.
  private static let points = 100

  /// The results, and the course of the gauge where it is predicted.
  func run(
    _ observer: any StudyObserver
  ) throws -> (row: TruthDocument.Prediction, gauge: GaugeStudy.Course?) {
    try observer.withTemporaryFolder { folder in
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
      let scenario = try scenario(in: folder, observer)
      let template = try ScenarioTemplate(scenario)
      let loaded = try template.scenario()
      let values = try values(of: loaded.scenario)
      var course = try values.isEmpty ? gauge(loaded, template, beside: scenario) : nil
      if course?.energy != nil, file.scenario == nil {
        let half = GaugeHalves(jobs: jobs) { part, bounds in
          let path = FilePaths.joined(folder, part)
          let halved = try ResultFolder(at: path, kind: .imported)
          _ = try self.importing(within: bounds)?.run(into: halved, observer)
          try halved.publish()
          return FilePaths.joined(path, ImportDocument.scenario)
        }
        try half.add(to: &course, length: loaded.scenario.variants[0].specification.window.duration)
      }
      let row = TruthDocument.Prediction(
        prediction: file.name, data: file.data, sha256: SHA256.hexadecimal(of: bytes(of: data)),
        phone: file.phone, judges: file.judges.rawValue, question: file.question, values: values,
        gauge: course.map { .init($0) })
      return (row, course)
    }
  }

  /// The path of the scenario: that of the import, or its own beside the imported recording.
  private func scenario(in path: String, _ observer: any StudyObserver) throws -> String {
    guard let study = importing() else { return file.scenario ?? "" }
    let path = FilePaths.joined(path, "whole")
    let folder = try ResultFolder(at: path, kind: .imported)
    _ = try study.run(into: folder, observer)
    try folder.publish()
    let scenario = path + "/" + ImportDocument.scenario
    guard let own = file.scenario else { return scenario }
    guard let text = FileManager.default.contents(atPath: own) else {
      throw StudyFailure(.missingInput, "there is no scenario '\(own)'")
    }
    // It stands beside the recording, which it names without a folder.
    FilePaths.removeFile(scenario)
    try OutputDocument.write(to: scenario, replacing: false) { try $0.write(text) }
    return scenario
  }

  /// The import of the file; nil where the prediction has a scenario alone.
  private func importing(
    within bounds: RecordingImportStudy.Bounds = .init()
  ) -> RecordingImportStudy? {
    file.imported.map { imported in
      RecordingImportStudy(
        of: imported.kind, [data], values: imported.values, name: file.name, phone: imported.phone,
        network: imported.network, within: bounds, by: program)
    }
  }

  private func values(of scenario: Scenario) throws -> [TruthDocument.Value] {
    guard !file.values.isEmpty else { return [] }
    let plan = ExperimentPlan(scenario: scenario, replications: 1...1, jobs: 1)
    let run = try Experiment(plan).run(variant: 0, replication: 1)
    return try file.values.map { value in
      let metric = run.metrics.first { $0.name == value.metric }
      guard let metric, metric.unit == value.unit, let predicted = metric.value else {
        let mistake = Diagnostic(
          at: value.location,
          metric == nil
            ? "the scenario has no metric '\(value.metric)'"
            : "'\(value.metric)' is in \(metric?.unit ?? "")")
        throw LoadFailure.wrong([mistake], file.texts)
      }
      return .init(
        metric: value.metric, unit: value.unit, given: value.value, predicted: predicted)
    }
  }

  private func gauge(
    _ loaded: LoadedScenario, _ template: ScenarioTemplate, beside path: String
  ) throws -> GaugeStudy.Course {
    let readings = try file.imported == nil ? tableReadings() : recordedReadings(beside: path)
    let study = GaugeStudy(
      loaded.scenario, readings: readings, points: Self.points, jobs: jobs,
      make: { try template.point(settings: $0) })
    do {
      return try study.course()
    } catch GaugeStudy.Problem.noBattery {
      throw StudyFailure(
        .wrongData, "\(file.name): the scenario has no battery, whose level is to be predicted")
    } catch GaugeStudy.Problem.tooShort(let run, let gauge) {
      throw StudyFailure(
        .wrongData,
        "\(file.name): the gauge goes on for \(gauge) s, and the run ends after \(run) s")
    }
  }

  private func tableReadings() throws -> [GaugeStudy.Reading] {
    let table = try FitTableStudy.table(at: data)
    return try file.readings(table.text, file: table.path)
  }

  /// The levels in the recording that the scenario plays.
  private func recordedReadings(beside scenario: String) throws -> [GaugeStudy.Reading] {
    let path = FilePaths.joined(FilePaths.parent(of: scenario), ImportDocument.recording)
    let recording = try Recording(bytes(of: path))
    let readings = GaugeStudy.Reading.all(of: recording)
    try require(
      readings.count > 1, or: .wrongData,
      "'\(data)' has fewer than two levels of the phone's gauge")
    return readings
  }

  private func bytes(of path: String) -> [UInt8] {
    [UInt8](FileManager.default.contents(atPath: path) ?? Data())
  }
}
