import Configuration

/// A table of measured rows, of which only some columns are kept, cell by cell with their places.
package struct DataTable: Sendable {
  /// The most bytes of a table: 256 MiB.
  package static let sizeLimit = 256 << 20
  /// A column to keep: its title in the table, and where that was asked for.
  package struct Request: Hashable, Sendable {
    package let title: String
    package let location: SourceLocation
    /// Whether its cells are texts, even those that look like numbers.
    package let isText: Bool

    package init(_ title: String, at location: SourceLocation, isText: Bool = false) {
      self.title = title
      self.location = location
      self.isText = isText
    }
  }

  /// A row: one cell per request, in their order.
  package struct Row: Sendable {
    /// In the order of the requests.
    package let cells: [Cell]
    /// The place of its first kept cell, or of its first cell.
    package let location: SourceLocation
  }

  /// The text of a cell, without spaces and quotes around it.
  package struct Cell: Sendable {
    package let text: String
    package let location: SourceLocation

    package init(text: String, location: SourceLocation) {
      self.text = text
      self.location = location
    }
  }

  package let file: String
  package let rows: [Row]
  /// Whether a comma may be a decimal point, since another sign separates the cells.
  private let hasDecimalComma: Bool

  /// Reads the asked columns of a table; nil when anything is wrong, which is reported.
  ///
  /// The first line names the columns. Where `header` is given, the table has no such line, and its
  /// columns are called so. Linear in the text. A table whose last cell may be cut short gives a
  /// warning.
  ///
  /// - Parameters:
  ///   - constants: Further columns, by their titles, with one cell for all rows.
  ///   - step: Every how many rows one is kept, the first at `step`; all are checked.
  package static func read(
    _ text: String, file: String, header: [String]? = nil, columns requests: [Request],
    constants: [String: Cell] = [:], every step: Int = 1, diagnostics: Diagnostics
  ) -> DataTable? {
    var reader = TableRows(
      text, file: file, quoteHint: "a quote in a quoted cell is doubled", diagnostics)
    let asked = requests.filter { constants[$0.title] == nil }
    guard let titles = header ?? self.titles(&reader),
      isFree(constants, of: titles, file: file, diagnostics),
      let places = places(of: asked, in: titles, file: file, diagnostics)
    else { return nil }
    let numbers = Set(zip(asked, places).filter { !$0.0.isText }.map(\.1))
    var rows: [Row] = []
    var count = 0
    while reader.mistakes < TableRows.mistakeLimit,
      let row = row(of: titles.count, places, numbers, &reader)
    {
      count += 1
      guard count.isMultiple(of: step) else { continue }
      var cells = row.cells.makeIterator()
      rows.append(
        Row(
          cells: requests.compactMap { constants[$0.title] ?? cells.next() },
          location: row.location))
    }
    if reader.mistakes == 0, rows.isEmpty {
      diagnostics.error(
        count == 0
          ? "the table has no rows" : "the table has \(count) rows, and every \(step)th is read",
        at: SourceLocation(file: file))
      return nil
    }
    guard reader.mistakes == 0 else { return nil }
    if places.contains(titles.count - 1) { reader.warnOfCut() }
    return DataTable(file: file, rows: rows, hasDecimalComma: reader.hasDecimalComma)
  }

  /// The cells of the first line; nil, with a reported error, for an empty table.
  private static func titles(_ reader: inout TableRows) -> [String]? {
    if reader.next() { return reader.texts }
    if reader.mistakes == 0 { reader.complain("the table is empty", at: 0) }
    return nil
  }

  /// The cells at some places of the next row, some of which are numbers; nil at the end.
  private static func row(
    of count: Int, _ places: [Int], _ numbers: Set<Int>, _ reader: inout TableRows
  ) -> Row? {
    while reader.next() {
      let found = reader.row.count
      if found == count {
        // Places are found from left to right: a step back would search the text anew.
        var cells: [Int: Cell] = [:]
        for place in Set(places).sorted() {
          let location = reader.location(of: reader.row[place].place)
          cells[place] = Cell(text: reader.text(place), location: location)
          if reader.hasDecimalComma, numbers.contains(place) { _ = reader.number(place) }
        }
        let kept = places.compactMap { cells[$0] }
        return Row(cells: kept, location: kept.first?.location ?? reader.location())
      }
      reader.complain(
        "the row has \(found) cell\(found == 1 ? "" : "s"), the table \(count) columns", in: 0,
        hint: found > count ? "a cell with a separator in it stands in quotes" : nil)
      if reader.mistakes >= TableRows.mistakeLimit { return nil }
    }
    return nil
  }

  /// Whether a table has no column of its own with the title of a constant one; reports others.
  private static func isFree(
    _ constants: [String: Cell], of titles: [String], file: String, _ diagnostics: Diagnostics
  ) -> Bool {
    var isFree = true
    for title in constants.keys.sorted() where titles.contains(title) {
      isFree = false
      diagnostics.error(
        "'\(file)' has a column '\(title)' of its own",
        at: constants[title]?.location ?? SourceLocation(file: file))
    }
    return isFree
  }

  private static func places(
    of requests: [Request], in titles: [String], file: String, _ diagnostics: Diagnostics
  ) -> [Int]? {
    let headers = titles.map { ColumnHeader($0) }
    let places = requests.map { request -> Int? in
      let found = headers.indices.filter { headers[$0].answers(to: request.title) }
      if found.count == 1 { return found[0] }
      return diagnostics.refuse(
        found.isEmpty
          ? "'\(file)' has no column '\(request.title)'"
          : "'\(file)' has \(found.count) columns '\(request.title)'", at: request.location,
        note: found.isEmpty
          ? Spelling.hint(for: request.title, among: titles)
            ?? ColumnHeader.hint(titles) : nil)
    }
    return places.contains(nil) ? nil : places.compactMap { $0 }
  }

  /// The number in a cell; nil for one that is empty or says that a value is missing.
  ///
  /// - Parameter missing: Further words for a missing value, such as `err`.
  /// - Returns: Nil, with a reported error, for a cell that is no number.
  package func number(
    in cell: Cell, missing: [String], diagnostics: Diagnostics
  ) -> Double? {
    if missing.contains(cell.text) { return nil }
    switch NumberCell(cell.text, hasDecimalComma: hasDecimalComma) {
    case .number(let number): return number
    case .missing: return nil
    case .infinite, .tooLarge:
      return diagnostics.refuse(
        "'\(cell.text.prefix(40))' is larger than any measurement", at: cell.location)
    case .noNumber:
      return diagnostics.refuse(
        "'\(cell.text.prefix(40))' is no number", at: cell.location,
        note: "if it means that nothing was measured, name it under 'missing' of the column")
    }
  }
}
