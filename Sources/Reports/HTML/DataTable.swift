/// Numbers in rows, for who wants to read them.
struct DataTable: Sendable {
  let columns: [String]
  /// The first cell of a row names it.
  let rows: [[String]]

  /// The table with a caption for who cannot see where it stands.
  ///
  /// - Parameter isText: Whether its cells are words and not numbers.
  func html(caption: String, isText: Bool = false) -> HTML {
    let head = columns.map { "<th scope=\"col\">\($0)</th>" as HTML }
    let body = rows.map { row -> HTML in
      let cells = row.enumerated().map { index, cell -> HTML in
        index == 0 ? "<th scope=\"row\">\(cell)</th>" : "<td>\(cell)</td>"
      }
      return "<tr>\(cells)</tr>\n"
    }
    return Self.scrolling(
      "<table\(isText ? " class=\"text\"" as HTML : "")><caption>\(caption)</caption><thead><tr>\(head)</tr></thead>\n<tbody>\(body)</tbody></table>",
      label: caption)
  }

  /// A table that may be wider than the page, within reach of the keyboard.
  static func scrolling(_ table: HTML, label: String) -> HTML {
    "<div class=\"scroll\" role=\"region\" aria-label=\"\(label)\" tabindex=\"0\">\(table)</div>\n"
  }
}
