import Configuration

/// A report as lines for a terminal, or for a file.
struct TextRenderer {
  let style: TextStyle

  init(_ style: TextStyle) { self.style = style }

  /// The whole report, ending in a line break.
  ///
  /// Where it is higher than it may be, its optional sections go, the last ones first, and then the
  /// optional rows of its tables; a line names them.
  func text(of report: Report) -> String {
    var sections = report.sections
    var left: [String] = []
    func lines() -> [String] {
      var all: [String] = []
      for section in sections {
        let own = self.lines(of: section)
        if !all.isEmpty, !own.isEmpty, !section.isAttached { all.append("") }
        all += own
      }
      guard !left.isEmpty else { return all }
      return all + paragraph("Not shown: \(left.joined(separator: ", ")) (--details).", .faint)
    }
    if let height = report.height, style.width >= Report.standardWidth {
      while lines().count > height,
        let last = sections.lastIndex(where: { $0.optional != nil }),
        let name = sections[last].optional
      {
        left.insert(name, at: 0)
        sections.remove(at: last)
      }
      var count = 0
      while lines().count > height, let name = Self.removeRow(from: &sections) {
        count += 1
        left = (count == 1 ? left : Array(left.dropLast())) + ["\(count) \(name)"]
      }
    }
    return lines().joined(separator: "\n") + "\n"
  }

  /// Remove the last optional row, and return the words for it; never the first two of a table.
  private static func removeRow(from sections: inout [Report.Section]) -> String? {
    for place in sections.indices.reversed() {
      for (slot, block) in sections[place].blocks.enumerated() {
        guard case .table(var table) = block, let name = table.optionalRows, table.rows.count > 2
        else { continue }
        table.rows.removeLast()
        sections[place].blocks[slot] = .table(table)
        return name
      }
    }
    return nil
  }

  func lines(of section: Report.Section) -> [String] {
    let lines = section.blocks.flatMap(lines)
    guard !lines.isEmpty, let title = section.title else { return lines }
    return paragraph(title, .strong) + lines
  }

  private func lines(of block: Report.Block) -> [String] {
    switch block {
    case .question(let text): paragraph(text, .strong)
    case .paragraph(let text, let emphasis): paragraph(text, emphasis)
    case .table(let table): lines(of: table)
    case .remarks(let remarks): remarks.flatMap(lines)
    case .list(let items): items.flatMap { style.item($0.shown) }
    case .terms(let terms): lines(of: terms)
    case .figure: []
    }
  }

  private func paragraph(_ text: String, _ emphasis: Report.Emphasis) -> [String] {
    let lines = style.lines(text.shown)
    return switch emphasis {
    case .plain: lines
    case .strong: lines.map { style.styled($0, .strong) }
    case .faint: lines.map { style.styled($0, .faint) }
    }
  }

  private func lines(of table: Table) -> [String] {
    let layout = TableLayout(table, style)
    let legend = Self.packed(table.legend, width: style.width)
    let omissions =
      layout.omissions.isEmpty
      ? []
      : style.lines(
        "Folded to \(style.width) columns, without \(Enumeration.text(layout.omissions)).")
    return layout.lines + (legend + omissions).map { style.styled($0, .faint) }
  }

  /// Short texts beside one another, as many as fit on a line.
  private static func packed(_ texts: [String], width: Int) -> [String] {
    texts.reduce(into: []) { lines, text in
      let joined = lines.last.map { $0 + "   " + text }
      if let joined, TerminalText.columns(of: joined) <= width {
        lines[lines.count - 1] = joined
      } else {
        lines.append(text)
      }
    }
  }

  private func lines(of remark: Report.Remark) -> [String] {
    style.lines(remark.text.shown, first: "! ", indent: 2)
      .map { style.styled($0, remark.severity.emphasis) }
  }

  private func lines(of terms: [Report.Term]) -> [String] {
    // Beside a name there is no room for a sentence on a narrow terminal.
    let widest = terms.map(\.name.columns).max() ?? 0
    let column = style.isNarrow ? 4 : min(24, 4 + widest)
    return terms.flatMap { term in
      var lines = Paragraph.entry(
        "  " + term.name.shown, term.text.shown, column: column, width: style.width)
      if let severity = term.severity, lines[0].hasPrefix("  " + term.name.shown) {
        lines[0] =
          "  " + style.styled(term.name.shown, severity.emphasis)
          + lines[0].dropFirst(2 + term.name.shown.count)
      }
      return lines
    }
  }
}

extension Report.Severity {
  fileprivate var emphasis: TextStyle.Emphasis {
    switch self {
    case .grave: .bad
    case .caution: .doubtful
    case .fine: .good
    }
  }
}
