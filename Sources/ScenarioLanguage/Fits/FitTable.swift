import Configuration
import Importers

/// A table of measured rows that a fit names.
package struct FitTable {
  /// Its path below the folder of the data.
  package let file: String
  /// Further columns, by their titles, with one cell for all of its rows.
  let constants: [String: DataTable.Cell]
  /// Every how many rows one is read.
  let step: Int
  /// The condition of which only the first row that meets it is read; nil for all rows.
  let first: RowExpression?

  /// The tables of the key `data`: one path, or a list; reports errors.
  static func read(_ reader: MappingReader, _ scope: RowScope) -> [FitTable] {
    guard let node = reader["data"] else { return [] }
    if let path = node.text { return [FitTable(file: path, constants: [:], step: 1, first: nil)] }
    return (node.elements("'data'", diagnostics: reader.diagnostics) ?? []).compactMap {
      table($0, scope, reader.diagnostics)
    }
  }

  private static func table(
    _ node: ConfigurationNode, _ scope: RowScope, _ diagnostics: Diagnostics
  ) -> FitTable? {
    guard
      let reader = MappingReader(
        node, "a table of 'data'", fields: FitSchema.table, diagnostics: diagnostics),
      let file = reader.name("file")
    else { return nil }
    var constants: [String: DataTable.Cell] = [:]
    for entry in reader.entries("columns") {
      guard let text = entry.value.text else {
        diagnostics.error(
          "the column '\(entry.key)' must be one value, found \(entry.value.kind)",
          at: entry.value.location, note: "as a cell of the table would hold it, without a unit")
        continue
      }
      constants[entry.key] = DataTable.Cell(text: text, location: entry.value.location)
    }
    let first = reader["first"].flatMap {
      RowExpression($0, reader.title(of: "first"), scope, diagnostics)
    }
    if let first, first.dimension != nil {
      return reader.refuse("first", "must be true or false", note: "such as $(volts <= 3.3 V)")
    }
    return FitTable(
      file: file, constants: constants,
      step: reader.count("every", within: 1...1_000_000) ?? 1, first: first)
  }
}
