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
  /// - Throws: ``CommandFailure`` after all mistakes of all files were reported.
  static func rows(below folders: [String]) throws -> [Row] {
    var failures = FileFailures()
    var rows: [Row] = []
    var known: Set<String> = []
    for file in try folders.flatMap({ try ScenarioFolder.files(below: $0) })
    where known.insert(file).inserted {
      do throws(LoadFailure) {
        if let row = try row(of: file) { rows.append(row) }
      } catch {
        failures.show(CommandFailure(error))
      }
    }
    try failures.check()
    try checkIdentifiers(rows)
    try require(
      !rows.isEmpty, or: .wrongData,
      "no scenario with 'practice' in \(folders.joined(separator: ", "))")
    return rows.sorted { $0.practice.precedes($1.practice) }
  }

  private static func row(of file: String) throws(LoadFailure) -> Row? {
    guard try ScenarioFolder.standsForPractice(file) else { return nil }
    let template = try ScenarioTemplate(file)
    let loaded = try template.scenario()
    StandardError.write(StandardError.text(of: loaded.warnings, loaded.sources))
    return loaded.scenario.practice.map {
      Row(
        file: file, practice: $0, scenario: loaded.scenario, template: template,
        resolvedScenario: loaded.contentText)
    }
  }

  /// A practice has one row.
  private static func checkIdentifiers(_ rows: [Row]) throws(CommandFailure) {
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
