/// What `manifest.json` says of the catalogue: how each row came about.
public struct CatalogueManifest: Sendable {
  /// One scenario and what was made of it.
  public struct Row: Sendable {
    public let entry: CatalogueEntry
    /// The scenario as resolved.
    public let resolvedScenario: String

    public init(_ entry: CatalogueEntry, resolvedScenario: String) {
      self.entry = entry
      self.resolvedScenario = resolvedScenario
    }
  }

  public let provenance: Provenance
  public let rows: [Row]
  /// The words of the command that gives these results again.
  public let command: [String]

  public init(program: ProgramIdentity, gslVersion: String, rows: [Row], command: [String]) {
    provenance = Provenance(program: program, gslVersion: gslVersion)
    self.rows = rows
    self.command = command
  }

  /// The document, ending in a line break.
  public var text: String {
    JSONText.text(
      of: .object(
        [("schema-version", .integer(1))] + provenance.members + [
          ("practices", .array(rows.map(Self.value(of:)))), ("command", .strings(command)),
        ]))
  }

  private static func value(of row: Row) -> JSONValue {
    let comparison = row.entry.comparison
    return [
      "id": .string(row.entry.practice.identifier),
      "file": .string(row.entry.file),
      "scenario-digest": .string(ContentDigest.of(row.resolvedScenario)),
      "seed": .unsigned(comparison.seed),
      "first-replication": .integer(comparison.days.lowerBound),
      "replications": .integer(comparison.replications),
      "confidence": .number(comparison.confidence.probability),
      "baseline": .string(comparison.baseline),
      "variants": .strings(comparison.variants),
    ]
  }
}
