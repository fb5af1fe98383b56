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
    let head = columns.map {
      "<th scope=\"col\"\(isLabelled ? Self.role("columnheader") : "")>\($0)</th>" as HTML
    }
    let body = rows.map { row -> HTML in
      let cells = zip(columns, row).enumerated().map { index, cell -> HTML in
        if index == 0 {
          return "<th scope=\"row\"\(isLabelled ? Self.role("rowheader") : "")>\(cell.1)</th>"
        }
        return isLabelled ? Self.cell(cell.1, of: cell.0) : "<td>\(cell.1)</td>"
      }
      return "<tr\(isLabelled ? Self.role("row") : "")>\(cells)</tr>\n"
    }
    return isLabelled
      ? Self.scrolling(
        """
        <table class="\(isText ? "text blocks" : "lines")" role="table"><caption>\(caption)</caption><thead role="rowgroup"><tr role="row">\(head)</tr></thead>
        <tbody role="rowgroup">\(body)</tbody></table>
        """, label: caption)
      : Self.scrolling(
        "<table><caption>\(caption)</caption><thead><tr>\(head)</tr></thead>\n<tbody>\(body)</tbody></table>",
        label: caption)
  }

  /// A cell that names its column where a phone shows it below its row's name.
  ///
  /// Such tables name their roles, which a browser may drop once they are not laid out as tables.
  static func cell(_ text: String, of column: String) -> HTML {
    "<td role=\"cell\" data-label=\"\(column)\">\(text)</td>"
  }

  private static func role(_ name: HTML) -> HTML { " role=\"\(name)\"" }

  /// A table that may be wider than the page, within reach of the keyboard.
  static func scrolling(_ table: HTML, label: String) -> HTML {
    "<div class=\"scroll\" role=\"region\" aria-label=\"\(label)\" tabindex=\"0\">\(table)</div>\n"
  }
}
