/// A report as the content of a page.
struct HTMLRenderer {
  /// The pictures by their names; a block that names another one is empty.
  var figures: [String: HTML] = [:]

  func html(of report: Report) -> HTML { HTML(report.sections.map(html)) }

  func html(of section: Report.Section) -> HTML {
    guard !section.blocks.isEmpty else { return "" }
    let title: HTML = section.title.map { "<h3>\($0)</h3>\n" } ?? ""
    let pictures = section.blocks.compactMap { block -> HTML? in
      if case .figure(let name) = block { figures[name] } else { nil }
    }
    let words = HTML(section.blocks.map(html))
    // Pictures stand beside the words that they belong to, where there is room.
    guard !pictures.isEmpty else { return title + words }
    return
      "\(title)<div class=\"beside\">\n<div>\(words)</div>\n<div>\(pictures)</div>\n</div>\n"
  }

  func html(of block: Report.Block) -> HTML {
    switch block {
    case .question(let text): "<h1>\(text)</h1>\n"
    case .paragraph(let text, let emphasis): paragraph(text.withUnitsHeld, emphasis)
    case .table(let table): html(of: table)
    case .remarks(let remarks): Self.list(remarks.map(item), "remarks")
    case .list(let items): Self.list(items.map { "<li>\($0.withUnitsHeld)</li>\n" })
    case .terms(let terms): Self.list(terms.map(item))
    case .figure: ""
    }
  }

  private func paragraph(_ text: String, _ emphasis: Report.Emphasis) -> HTML {
    switch emphasis {
    case .plain: "<p>\(text)</p>\n"
    case .strong: "<p class=\"verdict\">\(text)</p>\n"
    case .faint: "<p class=\"facts\">\(text)</p>\n"
    }
  }

  private static func list(_ items: [HTML], _ style: HTML? = nil) -> HTML {
    let style: HTML = style.map { " class=\"\($0)\"" } ?? ""
    return "<ul\(style)>\n\(items)</ul>\n"
  }

  private func item(_ remark: Report.Remark) -> HTML {
    "<li class=\"\(remark.severity.name)\">\(remark.text.withUnitsHeld)</li>\n"
  }

  private func item(_ term: Report.Term) -> HTML {
    let name: HTML =
      term.severity.map { "<strong class=\"\($0.name)\">\(term.name)</strong>" }
      ?? "<strong>\(term.name)</strong>"
    return "<li>\(name) \(term.text.withUnitsHeld)</li>\n"
  }

  // MARK: - Tables

  /// Tables name their roles, which a browser may drop where a phone does not lay them out as
  /// tables.
  ///
  /// - Parameters:
  ///   - style: The class of its style; that of grouped rows or of a matrix, unless given.
  ///   - isLabelled: Whether a cell names its column, as a phone shows it below its row's name.
  func html(of table: Table, style: HTML? = nil, isLabelled: Bool = true) -> HTML {
    let slots = table.usedColumns
    let head = slots.map { slot -> HTML in
      let column = table.columns[slot]
      return "<th scope=\"col\" role=\"columnheader\"\(Self.style(column))>\(column.title)</th>"
    }
    var bodies: [HTML] = []
    var rows: [HTML] = []
    func close() {
      if !rows.isEmpty { bodies.append("<tbody role=\"rowgroup\">\(rows)</tbody>\n") }
      rows = []
    }
    for row in table.rows {
      switch row {
      case .group(let title):
        close()
        rows.append(
          "<tr role=\"row\"><th colspan=\"\(slots.count)\" scope=\"rowgroup\" role=\"rowheader\">\(title)</th></tr>\n"
        )
      case .note(let text):
        rows.append(
          "<tr role=\"row\"><td colspan=\"\(slots.count)\" role=\"cell\" class=\"note\">\(text.withUnitsHeld)</td></tr>\n"
        )
      case .cells(let cells, let note):
        rows.append(self.row(cells, note, slots, table.columns, isLabelled))
      }
    }
    close()
    let legend: HTML =
      table.legend.isEmpty
      ? "" : "<p class=\"facts legend\">\(table.legend.map { "<span>\($0)</span> " as HTML })</p>\n"
    // A table that is wider than the page is within reach of the keyboard.
    return """
      <div class="scroll" role="region" aria-label="\(table.caption)" tabindex="0">\
      <table class="\(style ?? (table.isGrouped ? "lines" : "matrix"))" role="table"><caption>\(table.caption)</caption>
      <thead role="rowgroup"><tr role="row">\(head)</tr></thead>
      \(bodies)</table></div>

      """ + legend
  }

  private func row(
    _ cells: [Cell], _ note: String, _ slots: [Int], _ columns: [Table.Column], _ isLabelled: Bool
  ) -> HTML {
    let remark: HTML = note.isEmpty ? "" : " <span class=\"note\">\(note)</span>"
    let parts = slots.map { slot -> HTML in
      let cell = cells.indices.contains(slot) ? cells[slot] : .empty
      if slot == 0 {
        return "<th scope=\"row\" role=\"rowheader\">\(cell.text.plain)\(remark)</th>"
      }
      let column = columns[slot]
      let gain: HTML =
        cell.isBetter.map { $0 ? " class=\"good\"" : " class=\"bad\"" } ?? Self.style(column)
      let label: HTML = isLabelled ? " data-label=\"\(column.title)\"" : ""
      return "<td\(gain) role=\"cell\"\(label)>\(Self.content(cell))</td>"
    }
    return "<tr role=\"row\">\(parts)</tr>\n"
  }

  /// The class of a column that a narrow page leaves out, or whose words may be broken.
  private static func style(_ column: Table.Column) -> HTML {
    if column.optional != nil { return " class=\"optional\"" }
    return column.alignment == .left ? " class=\"words\"" : ""
  }

  /// A value keeps together, and so does its margin.
  private static func content(_ cell: Cell) -> HTML {
    let text = cell.text
    if cell.isWords { return "\(text.plain.withUnitsHeld)" }
    func held(_ text: String) -> String { text.replacing(" ", with: "\u{A0}") }
    let mark: HTML = text.mark.isEmpty ? "" : "<span class=\"mark\">\(text.mark)</span>"
    let margin: HTML = text.margin.isEmpty ? "" : " \(held(text.margin))"
    return "\(text.lead)\(held(text.value))\(mark)\(margin)"
  }
}

extension Report.Severity {
  /// The class of its style.
  fileprivate var name: HTML {
    switch self {
    case .grave: "bad"
    case .caution: "caution"
    case .fine: "good"
    }
  }
}
