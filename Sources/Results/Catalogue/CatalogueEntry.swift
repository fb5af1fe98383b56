public import Experiments

/// A row of the catalogue of practices: a scenario and what came of it.
public struct CatalogueEntry: Sendable {
  /// The file of the scenario, as the user named it.
  public let file: String
  public let practice: Practice
  public let sources: [String]
  public let comparison: Comparison
  /// What the ranges of its numbers leave open, if that was asked.
  public let uncertainty: ParameterUncertainty?

  public init(
    file: String, practice: Practice, sources: [String], comparison: Comparison,
    uncertainty: ParameterUncertainty?
  ) {
    self.file = file
    self.practice = practice
    self.sources = sources
    self.comparison = comparison
    self.uncertainty = uncertainty
  }
}

extension Practice {
  /// Whether its row comes first: by the letter, then by the number.
  public func precedes(_ other: Practice) -> Bool {
    let (letter, otherLetter) = (identifier.prefix(1), other.identifier.prefix(1))
    if letter != otherLetter { return letter < otherLetter }
    return (Int(identifier.dropFirst()) ?? 0) < (Int(other.identifier.dropFirst()) ?? 0)
  }
}

/// The form of `catalogue --format json`.
public enum CatalogueJSON {
  /// Grows when a member changes its meaning or goes; new members do not count.
  public static let schemaVersion = 1

  /// The document of all rows, each with its comparison in full.
  public static func text(of entries: [CatalogueEntry], by program: ProgramIdentity) -> String {
    JSONText.text(of: [
      "schema-version": .integer(schemaVersion),
      "program-version": .string(program.version),
      "practices": .array(entries.map { value(of: $0, program) }),
    ])
  }

  private static func value(
    of entry: CatalogueEntry, _ program: ProgramIdentity
  ) -> JSONValue {
    let metrics = entry.comparison.metrics
    return [
      "id": .string(entry.practice.identifier),
      "name": .string(entry.practice.name),
      "saving": .string(metrics[entry.practice.saving].name),
      "quality": .strings(entry.practice.quality.map { metrics[$0].name }),
      "controls": .strings(entry.practice.controls),
      "sources": .strings(entry.sources),
      "file": .string(entry.file),
      "comparison": ComparisonJSON.value(
        of: entry.comparison, over: entry.uncertainty, by: program),
    ]
  }
}
