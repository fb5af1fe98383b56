import Experiments
import ScenarioLanguage

/// Finds the scenarios that stand for practices.
enum CatalogueReading {
  /// A scenario that stands for a practice.
  struct Row {
    let file: String
    let practice: Practice
    let scenario: Scenario
    let template: ScenarioTemplate
    /// The scenario as resolved.
    let resolvedScenario: String
  }

  /// The rows of all folders, by letter and number.
  ///
  /// - Throws: ``FileFailures`` with the mistakes of all files.
  static func rows(below folders: [String], _ observer: any StudyObserver) throws -> [Row] {
    var failures: [LoadFailure] = []
    var rows: [Row] = []
    for file in try folders.flatMap({ try ScenarioFolder.files(below: $0) }).distinct {
      do throws(LoadFailure) {
        if let row = try row(of: file, observer) { rows.append(row) }
      } catch {
        failures.append(error)
      }
    }
    if !failures.isEmpty { throw FileFailures(failures: failures) }
    try checkIdentifiers(rows)
    try require(
      !rows.isEmpty, or: .wrongData,
      "no scenario with 'practice' in \(folders.joined(separator: ", "))")
    return rows.sorted { $0.practice.precedes($1.practice) }
  }

  private static func row(
    of file: String, _ observer: any StudyObserver
  ) throws(LoadFailure) -> Row? {
    guard try ScenarioFolder.standsForPractice(file) else { return nil }
    let template = try ScenarioTemplate(file)
    let loaded = try template.scenario()
    observer.warn(loaded.warnings, loaded.sources)
    return loaded.scenario.practice.map {
      Row(
        file: file, practice: $0, scenario: loaded.scenario, template: template,
        resolvedScenario: loaded.contentText)
    }
  }

  /// A practice has one row.
  private static func checkIdentifiers(_ rows: [Row]) throws(StudyFailure) {
    var files: [String: String] = [:]
    var problems: [String] = []
    for row in rows {
      let identifier = row.practice.identifier
      if let other = files[identifier] {
        problems.append("practice \(identifier) is claimed by '\(other)' and by '\(row.file)'")
      } else {
        files[identifier] = row.file
      }
    }
    try require(problems.isEmpty, or: .wrongData, problems.joined(separator: "; "))
  }
}
