/// Numbers in rows.
struct DataTable: Sendable {
  let columns: [String]
  /// The first cell of a row names it.
  let rows: [[String]]
  /// Whether a phone shows its cells in lines below the row's name, since none may be scrolled out
  /// of sight.
  var isInLines = false

  /// The table with a caption for screen readers.
  ///
  /// - Parameter isText: Whether its cells are words and not numbers.
  func html(caption: String, isText: Bool = false) -> HTML {
    let isLabelled = isText || isInLines
    func role(_ name: HTML) -> HTML { isLabelled ? " role=\"\(name)\"" : "" }
    let head = columns.map { "<th scope=\"col\"\(role("columnheader"))>\($0)</th>" as HTML }
    let body = rows.map { row -> HTML in
      let name = row.prefix(1).map { "<th scope=\"row\"\(role("rowheader"))>\($0)</th>" as HTML }
      let cells = zip(columns, row).dropFirst().map { column, text -> HTML in
        isLabelled ? Self.cell(text, of: column) : "<td>\(text)</td>"
      }
      return "<tr\(role("row"))>\(name + cells)</tr>\n"
    }
    let style: HTML = isLabelled ? " class=\"\(isText ? "text blocks" : "lines")\"" : ""
    return Self.scrolling(
      """
      <table\(style)\(role("table"))><caption>\(caption)</caption>\
      <thead\(role("rowgroup"))><tr\(role("row"))>\(head)</tr></thead>
      <tbody\(role("rowgroup"))>\(body)</tbody></table>
      """, label: caption)
  }

  /// A cell that names its column where a phone shows it below its row's name.
  ///
  /// Such tables name their roles, which a browser may drop once they are not laid out as tables.
  ///
  /// - Parameter isGain: Whether it is coloured as a gain or as a loss.
  static func cell(_ text: String, of column: String, isGain: Bool? = nil) -> HTML {
    let color: HTML = isGain.map { $0 ? " class=\"good\"" : " class=\"bad\"" } ?? ""
    return "<td\(color) role=\"cell\" data-label=\"\(column)\">\(text)</td>"
  }

  /// A table that may be wider than the page, within reach of the keyboard.
  static func scrolling(_ table: HTML, label: String) -> HTML {
    "<div class=\"scroll\" role=\"region\" aria-label=\"\(label)\" tabindex=\"0\">\(table)</div>\n"
  }
}
