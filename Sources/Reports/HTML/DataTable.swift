/// The numbers behind a picture, or words in rows.
struct DataTable: Sendable {
  let columns: [String]
  /// The first cell of a row names it.
  let rows: [[String]]
  /// Whether a phone shows its cells in lines below the row's name, since none may be scrolled out
  /// of sight.
  var isInLines = false

  /// - Parameters:
  ///   - caption: The words for screen readers.
  ///   - isText: Whether its cells are words and not numbers.
  func html(caption: String, isText: Bool = false) -> HTML {
    HTMLRenderer().html(
      of: Table(caption, titles: columns, rows),
      style: isText ? "text blocks" : isInLines ? "lines" : "numbers",
      isLabelled: isText || isInLines)
  }
}
