import Configuration
import Experiments
import Foundation
import PhoneModel
import ScenarioLanguage

/// Scenarios as texts, written to a temporary folder of their own while they are read.
package enum Samples {
  /// The name of the scenario's file in messages.
  package static let file = "sample.yaml"

  /// Reads a scenario.
  ///
  /// - Parameters:
  ///   - files: More files beside it or in folders below, by name.
  ///   - recordings: Recordings beside it, by name.
  ///   - checksEffects: Whether what can have no effect is a mistake; a test of one part alone
  ///     often has such things.
  package static func load(
    _ text: String, files: [String: String] = [:], recordings: [String: [UInt8]] = [:],
    settings: [String] = [], checksEffects: Bool = false
  ) throws -> LoadedScenario {
    try withFolder { folder in
      for (name, bytes) in recordings {
        try Data(bytes).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
      }
      for (name, content) in files {
        let place = URL(fileURLWithPath: "\(folder)/\(name)")
        try FileManager.default.createDirectory(
          at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(content.utf8).write(to: place)
      }
      let path = "\(folder)/\(file)"
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      do throws(LoadFailure) {
        return try ScenarioLoader.load(
          path, settings: settings, checksEffects: checksEffects)
      } catch .wrong(let diagnostics, let texts) {
        throw LoadFailure.wrong(diagnostics.map { $0.withoutFolder(folder) }, texts)
      } catch {
        throw error
      }
    }
  }

  /// The errors of a scenario; warnings when it can be used.
  package static func complaints(
    _ text: String, files: [String: String] = [:], settings: [String] = []
  ) throws -> [Diagnostic] {
    do {
      let loaded = try load(text, files: files, settings: settings, checksEffects: true)
      return loaded.warnings.map { warning in
        // The folder's name is new each time.
        let folder = warning.location.file.split(separator: "/").dropLast().joined(separator: "/")
        return folder.isEmpty ? warning : warning.withoutFolder("/\(folder)")
      }
    } catch LoadFailure.wrong(let diagnostics, _) {
      return diagnostics
    }
  }

  /// An experiment on a scenario.
  package static func experiment(
    _ text: String, replications: ClosedRange<Int>? = nil, seed: UInt64? = nil, jobs: Int = 1,
    settings: [String] = []
  ) throws -> Experiment {
    let scenario = try load(text, settings: settings).scenario
    return Experiment(
      ExperimentPlan(scenario: scenario, replications: replications, seed: seed, jobs: jobs))
  }

  /// One run of a scenario's first variant, or of another.
  package static func run(
    _ text: String, variant: Int = 0, replication: Int = 1, settings: [String] = []
  ) throws -> RunReport {
    try experiment(text, settings: settings).run(variant: variant, replication: replication)
  }

  /// The files under `scenarios/` of the project, without device profiles, sorted.
  package static let shipped: [String] = {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("scenarios")
    let all = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
    return all.filter { $0.hasSuffix(".yaml") && !$0.hasPrefix("devices/") }.sorted()
      .map { root.appendingPathComponent($0).path }
  }()

  /// Calls `body` with a new folder that is removed afterwards.
  @discardableResult
  package static func withFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("drainsim-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder.path)
  }
}

extension Diagnostic {
  /// The same text with the folder removed from every file's name.
  fileprivate func withoutFolder(_ folder: String) -> Diagnostic {
    func short(_ text: String) -> String { text.replacingOccurrences(of: "\(folder)/", with: "") }
    return Diagnostic(
      severity,
      at: SourceLocation(file: short(location.file), line: location.line, column: location.column),
      short(message), notes: notes.map(short))
  }
}

extension RunReport {
  /// The value of a metric in this run.
  package subscript(metric: String) -> Double? {
    metrics.first { $0.name == metric }?.value
  }
}
