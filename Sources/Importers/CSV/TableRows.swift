import Configuration

/// Reader of the rows of a table that people or instruments made, with a report of its mistakes.
struct TableRows {
  /// The mistakes after which a table is not read further.
  static let mistakeLimit = 100

  private(set) var row: [CSVReader.Field] = []
  private(set) var mistakes = 0
  private var reader: CSVReader
  private var marks = DecimalMarks()
  private let diagnostics: Diagnostics
  private let quoteHint: String?
  private let tellsLimit: Bool
  private let most: Int

  /// - Parameters:
  ///   - quoteHint: The hint of a mistake in quotes.
  ///   - tellsLimit: Whether the last mistake before the limit says that reading ends.
  ///   - most: The most mistakes that are reported; a row may have several beyond the limit.
  init(
    _ text: String, file: String, quoteHint: String? = nil, tellsLimit: Bool = false,
    most: Int = .max, _ diagnostics: Diagnostics
  ) {
    reader = CSVReader(text, file: file)
    self.diagnostics = diagnostics
    self.quoteHint = quoteHint
    self.tellsLimit = tellsLimit
    self.most = most
  }

  /// Whether a comma may be a decimal point, since another sign separates the cells.
  var hasDecimalComma: Bool { reader.separator != UInt8(ascii: ",") }

  /// Reads the next row; false at the end of the text.
  mutating func next() -> Bool {
    var wrong: [(message: String, place: Int)] = []
    let isRow = reader.next(into: &row) { wrong.append(($0, $1)) }
    for (message, place) in wrong { complain(message, at: place, hint: quoteHint) }
    return isRow
  }

  /// Read the next row with as many fields as the first line, and report others.
  ///
  /// - Parameter hint: For a row with more fields.
  mutating func nextWhole(of count: Int, hint: String? = nil) -> Bool {
    while mistakes < Self.mistakeLimit, next() {
      let found = row.count
      if found == count { return true }
      complain(
        "the row has \(found) field\(found == 1 ? "" : "s"), the first line \(count)", in: 0,
        hint: found > count ? hint : nil)
    }
    return false
  }

  /// The text of the row in a column.
  func text(_ column: Int) -> String { reader.text(of: row[column]) }

  /// The texts of the row.
  var texts: [String] { row.map(reader.text(of:)) }

  /// The number of the row in a column, with a report of another decimal mark than that of the others.
  ///
  /// - Parameter text: Its text, where that is not the cell's.
  mutating func number(_ column: Int, in text: String? = nil) -> NumberCell {
    let text = text ?? self.text(column)
    let cell = NumberCell(text, hasDecimalComma: hasDecimalComma)
    if case .number = cell, hasDecimalComma,
      let mistake = marks.mistake(in: text, of: column, at: row[column].place)
    {
      complain(mistake.message(&reader), in: column, hint: DecimalMarks.hint)
    }
    return cell
  }

  /// The first byte of a cell's text, behind spaces and the quote.
  func textPlace(_ column: Int) -> Int { reader.textPlace(of: row[column]) }

  /// The location of a place in the text; of the beginning of the row where none is given.
  mutating func location(of place: Int? = nil) -> SourceLocation {
    reader.location(of: place ?? row[0].place)
  }

  mutating func complain(_ message: String, in column: Int, hint: String? = nil) {
    complain(message, at: row[column].place, hint: hint)
  }

  mutating func complain(_ message: String, at place: Int, hint: String? = nil) {
    mistakes += 1
    guard mistakes <= most else { return }
    let isLast = tellsLimit && mistakes == Self.mistakeLimit
    diagnostics.error(
      message, at: reader.location(of: place), note: isLast ? "reading ends here" : hint)
  }

  /// Warns of a table whose last cell may be cut short.
  mutating func warnOfCut() { reader.warnOfCut(diagnostics) }
}
