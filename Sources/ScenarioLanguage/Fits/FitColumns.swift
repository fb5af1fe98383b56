import Configuration
import Importers

/// The columns of a fit: those of the table under names of their own, and those derived from them.
struct FitColumns {
  struct Column {
    let name: String
    let title: DataTable.Request
    /// The unit of its numbers.
    let one: Quantity
    /// Words for a value that is missing.
    let missing: [String]
    /// The text whose cells are 1, and all others 0; nil for a column of numbers.
    let indicated: String?
  }

  private(set) var columns: [Column] = []
  private(set) var derived: [(name: String, value: RowExpression)] = []
  /// The names for expressions: of columns, then of derived ones.
  private(set) var scope = RowScope()

  /// Reads the sections `columns` and `derived`; reports errors.
  init(_ reader: MappingReader) {
    let diagnostics = reader.diagnostics
    for entry in reader.entries("columns") {
      guard isFree(entry, diagnostics), let column = Self.column(entry, diagnostics) else {
        continue
      }
      columns.append(column)
      scope.add(entry.key, column.one.dimension)
    }
    for entry in reader.entries("derived") {
      let title = "'\(entry.key)' of 'derived'"
      guard isFree(entry, diagnostics),
        let value = RowExpression(entry.value, title, scope, diagnostics)
      else { continue }
      guard let dimension = value.dimension else {
        diagnostics.error("\(title) must be a quantity", at: entry.value.location)
        continue
      }
      derived.append((entry.key, value))
      scope.add(entry.key, dimension)
    }
  }

  /// Whether the name of an entry is a word that no other column has; reports others.
  private func isFree(_ entry: ConfigurationNode.Entry, _ diagnostics: Diagnostics) -> Bool {
    guard entry.key.wholeMatch(of: /[A-Za-z][A-Za-z0-9-]*/) != nil else {
      diagnostics.error(
        "'\(entry.key)' must be a word of letters, digits and hyphens", at: entry.keyLocation,
        note: "such as red-light: { column: '\(entry.key)' }")
      return false
    }
    guard !scope.symbolNames.contains(entry.key) else {
      diagnostics.error("there are two columns '\(entry.key)'", at: entry.keyLocation)
      return false
    }
    return true
  }

  private static func column(
    _ entry: ConfigurationNode.Entry, _ diagnostics: Diagnostics
  ) -> Column? {
    var title = entry.value
    var unit: ConfigurationNode?
    var missing: [String] = []
    var indicated: String?
    if entry.value.text == nil {
      guard
        let reader = MappingReader(
          entry.value, "column '\(entry.key)'", fields: FitSchema.column, diagnostics: diagnostics),
        let column = reader["column"], reader.isSound
      else { return nil }
      if reader["equals"] != nil, reader["unit"] != nil {
        return reader.refuse("unit", "does not go with 'equals', which makes 1 or 0 of a text")
      }
      (title, unit, indicated) = (column, reader["unit"], reader["equals"]?.text)
      missing = reader.elements("missing").compactMap(\.text)
    }
    var one = Quantity(value: 1, dimension: .none)
    if let unit, let text = unit.text {
      do throws(QuantityProblem) {
        one = try UnitParser.parse("1 \(text)")
      } catch {
        return diagnostics.refuse(error.message, at: unit.location, note: error.hint)
      }
    }
    return Column(
      name: entry.key,
      title: .init(title.text ?? "", at: title.location, isText: indicated != nil),
      one: one, missing: missing, indicated: indicated)
  }

  /// The indices of the columns of the table from which some values are computed, also by way of
  /// derived ones.
  func sources(of values: [RowExpression]) -> Set<Int> {
    var open = values.reduce(into: Set<Int>()) { $0.formUnion($1.columns) }
    // A derived column reads columns before it.
    for index in derived.indices.reversed() where open.remove(columns.count + index) != nil {
      open.formUnion(derived[index].value.columns)
    }
    return open
  }

  /// The values of a row, in the base scale; nil where one is missing, with its name.
  func values(
    of row: DataTable.Row, in table: DataTable, diagnostics: Diagnostics
  ) -> (values: [Double], missing: String?) {
    var values: [Double] = []
    var missing: String?
    for (column, cell) in zip(columns, row.cells) {
      let number =
        column.indicated.map { cell.text == $0 ? 1 : 0 }
        ?? table.number(in: cell, missing: column.missing, diagnostics: diagnostics)
      if number == nil, missing == nil { missing = column.name }
      values.append((number ?? .nan) * column.one.value)
    }
    for column in derived { values.append(column.value.value(values)) }
    return (values, missing)
  }
}
