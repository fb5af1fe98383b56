import Configuration

/// A table of measured rows, of which only some columns are kept, cell by cell with their places.
package struct DataTable: Sendable {
  /// The most bytes of a table: 256 MiB.
  package static let sizeLimit = 256 << 20
  /// The most reported errors.
  private static let mistakeLimit = 100

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
    var reader = TableReader(text, file: file, diagnostics: diagnostics)
    let asked = requests.filter { constants[$0.title] == nil }
    guard let titles = header ?? reader.titles(),
      isFree(constants, of: titles, file: file, diagnostics),
      let places = places(of: asked, in: titles, file: file, diagnostics)
    else { return nil }
    reader.numbers = Set(zip(asked, places).filter { !$0.0.isText }.map(\.1))
    var rows: [Row] = []
    var count = 0
    while reader.mistakes < mistakeLimit, let row = reader.row(of: titles.count, places) {
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
            ?? "there are " + titles.prefix(20).map { "'\($0)'" }.joined(separator: ", ") : nil)
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

/// Reader of the rows of a table, with a report of those that have another number of cells.
private struct TableReader {
  private var reader: CSVReader
  private var row: [CSVReader.Field] = []
  private let diagnostics: Diagnostics
  private(set) var mistakes = 0
  /// The columns of numbers.
  var numbers: Set<Int> = []
  private var marks = DecimalMarks()

  init(_ text: String, file: String, diagnostics: Diagnostics) {
    reader = CSVReader(text, file: file)
    self.diagnostics = diagnostics
  }

  var hasDecimalComma: Bool { reader.separator != UInt8(ascii: ",") }

  /// The cells of the first line; nil, with a reported error, for an empty table.
  mutating func titles() -> [String]? {
    guard next() else {
      if mistakes == 0 { complain("the table is empty", at: 0) }
      return nil
    }
    return row.map { reader.text(of: $0) }
  }

  /// The cells at some places of the next row; nil at the end.
  mutating func row(of count: Int, _ places: [Int]) -> DataTable.Row? {
    while next() {
      if row.count == count {
        // Places are found from left to right: a step back would search the text anew.
        var cells: [Int: DataTable.Cell] = [:]
        for place in Set(places).sorted() {
          let location = reader.location(of: row[place].place)
          cells[place] = DataTable.Cell(text: reader.text(of: row[place]), location: location)
          if hasDecimalComma { checkMark(place) }
        }
        let kept = places.compactMap { cells[$0] }
        return DataTable.Row(
          cells: kept, location: kept.first?.location ?? reader.location(of: row[0].place))
      }
      complain(
        "the row has \(row.count) cell\(row.count == 1 ? "" : "s"), the table \(count) columns",
        at: row[0].place,
        hint: row.count > count ? "a cell with a separator in it stands in quotes" : nil)
      if mistakes >= 100 { return nil }
    }
    return nil
  }

  /// Reports a number with another decimal mark than the others of the table.
  private mutating func checkMark(_ column: Int) {
    guard numbers.contains(column) else { return }
    let text = reader.text(of: row[column])
    guard case .number = NumberCell(text, hasDecimalComma: true),
      let mistake = marks.mistake(in: text, of: column, at: row[column].place)
    else { return }
    complain(mistake.message(&reader), at: row[column].place, hint: DecimalMarks.hint)
  }

  mutating func warnOfCut() { reader.warnOfCut(diagnostics) }

  private mutating func next() -> Bool {
    var wrong: [(message: String, place: Int)] = []
    let isRow = reader.next(into: &row) { wrong.append(($0, $1)) }
    for mistake in wrong {
      complain(mistake.message, at: mistake.place, hint: "a quote in a quoted cell is doubled")
    }
    return isRow
  }

  private mutating func complain(_ message: String, at place: Int, hint: String? = nil) {
    mistakes += 1
    diagnostics.error(message, at: reader.location(of: place), note: hint)
  }
}
