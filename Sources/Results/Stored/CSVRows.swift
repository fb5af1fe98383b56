import Importers

/// The rows of a CSV text that this program wrote.
struct CSVRows: Sequence, IteratorProtocol {
  private var reader: CSVReader
  private var row: [CSVReader.Field] = []

  init(_ text: String) { reader = CSVReader(text, file: "", isStrict: true) }

  /// The fields of the next row; nil at the end.
  mutating func next() -> [String]? {
    // Readers of rows check their contents, and so find a wrong quote.
    guard reader.next(into: &row, { _, _ in }) else { return nil }
    return row.map { reader.text(of: $0) }
  }
}
