import Configuration

/// Reader of a power monitor's table: one entry for the tables of all tools, known by their header.
///
/// Known are PowerTool and the Python library of Monsoon, Otii, Nordic's Power Profiler Kit, the power
/// rails of Perfetto (which are those of Android's on-device power monitor), and PowDroid.
/// `docs/measurements.md` says what was tried on real files. All errors are reported, each with line
/// and column, up to a hundred.
package struct MonitorReader {
  /// The most bytes of a file: 256 MiB.
  package static let sizeLimit = 256 << 20
  private static let mistakeLimit = 100

  var reader: CSVReader
  let file: String
  let holes: Holes
  let diagnostics: Diagnostics
  var row: [CSVReader.Field] = []
  private(set) var headers: [ColumnHeader] = []
  private var mistakes = 0
  private var marks = DecimalMarks()

  /// Whether the first line of a text is the header of a monitor's table.
  ///
  /// - Parameter file: The name of the file, by which Otii's tables of one channel are told apart.
  package static func recognizes(_ text: String, file: String) -> Bool {
    let header = text.prefix { !$0.isNewline }
    var reader = MonitorReader(
      reader: CSVReader(String(header), file: file), file: file, diagnostics: Diagnostics())
    guard reader.readHeader() else { return false }
    return reader.railColumns != nil || MonitorFormat.detect(reader.headers, file: file) != nil
  }

  /// The table in `text`; nil when anything was wrong, which is reported.
  ///
  /// Holes between its rows, much longer than the time from row to row elsewhere, are told by a
  /// warning.
  package static func table(
    in text: String, file: String, holes: Holes = .leftOut, diagnostics: Diagnostics
  ) -> MonitorTable? {
    var reader = MonitorReader(
      reader: CSVReader(text, file: file), file: file, holes: holes, diagnostics: diagnostics)
    guard reader.readHeader() else {
      if reader.mistakes == 0 { reader.complain("the file is empty", at: 0) }
      return nil
    }
    if let columns = reader.railColumns { return reader.rails(columns) }
    guard let format = MonitorFormat.detect(reader.headers, file: file) else {
      reader.complain(
        "the first line is no header of a power monitor's table", at: reader.row[0].place,
        hint:
          "'Time (s),Main Avg Current (mA)', 'Timestamp(ms),Current(uA)' and others; Otii's 'Timestamp,Value' needs 'current', 'voltage' or 'power' in the name of the file"
      )
      return nil
    }
    return reader.table(format)
  }

  private init(
    reader: CSVReader, file: String, holes: Holes = .leftOut, diagnostics: Diagnostics
  ) {
    self.reader = reader
    self.file = file
    self.holes = holes
    self.diagnostics = diagnostics
  }

  private mutating func readHeader() -> Bool {
    guard nextRow() else { return false }
    headers = row.map { ColumnHeader(reader.text(of: $0)) }
    return mistakes == 0
  }

  // MARK: - Rows

  var isRefused: Bool { mistakes > 0 }

  private mutating func nextRow() -> Bool {
    var wrong: [(message: String, place: Int)] = []
    let isRow = reader.next(into: &row) { wrong.append(($0, $1)) }
    for mistake in wrong { complain(mistake.message, at: mistake.place) }
    return isRow
  }

  /// Reads the next row with as many fields as the header has; reports others.
  mutating func nextWholeRow() -> Bool {
    while mistakes < Self.mistakeLimit, nextRow() {
      if row.count == headers.count { return true }
      complain(
        "the row has \(row.count) field\(row.count == 1 ? "" : "s"), the first line \(headers.count)",
        at: row[0].place)
    }
    return false
  }

  /// The number in a field of the row; nil for anything else, which is reported.
  mutating func number(_ column: Int) -> Double? {
    let text = reader.text(of: row[column])
    let bare = Self.withoutNumPy(text)
    let hasDecimalComma = reader.separator != UInt8(ascii: ",")
    switch NumberCell(bare, hasDecimalComma: hasDecimalComma) {
    case .number(let number):
      if hasDecimalComma, let mistake = marks.mistake(in: bare, of: column, at: row[column].place) {
        complain(
          mistake.message(&reader), in: column, hint: DecimalMarks.hint)
      }
      return number
    case .missing:
      complain("the row has no '\(headers[column].text)'", in: column)
    case .infinite, .tooLarge, .noNumber:
      complain("'\(text.prefix(40))' is no measured number", in: column)
    }
    return nil
  }

  /// A number as NumPy 2 writes it when it is asked for its representation: `np.float64(0.5)`.
  private static func withoutNumPy(_ text: String) -> String {
    guard text.hasPrefix("np.float"), text.last == ")", let open = text.firstIndex(of: "(") else {
      return text
    }
    return String(text[text.index(after: open)...].dropLast())
  }

  mutating func text(_ column: Int) -> String { reader.text(of: row[column]) }

  /// Warns of a table whose last number may be cut short, where its column is read.
  mutating func warnOfCut(_ columns: Set<Int>) {
    if !isRefused, columns.contains(headers.count - 1) { reader.warnOfCut(diagnostics) }
  }

  mutating func complain(_ message: String, in column: Int, hint: String? = nil) {
    complain(message, at: row[column].place, hint: hint)
  }

  mutating func complain(_ message: String, at place: Int, hint: String? = nil) {
    mistakes += 1
    guard mistakes <= Self.mistakeLimit else { return }
    let note = mistakes == Self.mistakeLimit ? "reading ends here" : hint
    diagnostics.error(message, at: reader.location(of: place), note: note)
  }
}
