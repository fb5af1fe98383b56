import Configuration

/// A report for papers, in LaTeX with the packages booktabs and siunitx.
struct LaTeXRenderer {
  /// The end of the label of the first table; further ones are numbered.
  let label: String

  /// The whole report, ending in a line break.
  func text(of report: Report) -> String {
    var tables = 0
    return report.sections.flatMap { section in
      let title = section.title.map { ["\\paragraph{\(LaTeXText.escaped($0))}"] } ?? []
      return title
        + section.blocks.map { block in
          if case .table = block { tables += 1 }
          return text(of: block, tables)
        }
    }.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
  }

  private func text(of block: Report.Block, _ number: Int) -> String {
    switch block {
    case .question(let text): LaTeXText.paragraphs([text])
    case .paragraph(let text, _): LaTeXText.paragraphs([text])
    case .table(let table): text(of: table, label: number > 1 ? "\(label)-\(number)" : label)
    case .remarks(let remarks): LaTeXText.paragraphs(remarks.map(\.text))
    case .list(let items): Self.list(items.map(LaTeXText.escaped))
    case .terms(let terms):
      Self.list(
        terms.map { "\\textbf{\(LaTeXText.escaped($0.name))} \(LaTeXText.escaped($0.text))" })
    case .figure: ""
    }
  }

  private static func list(_ items: [String]) -> String {
    "\\begin{itemize}\n" + items.map { "  \\item \($0)" }.joined(separator: "\n")
      + "\n\\end{itemize}"
  }

  func text(of table: Table, label: String) -> String {
    let slots = table.usedColumns
    var groups: [[String]] = [[]]
    var notes: [String] = table.legend
    var isGrouped = false
    for row in table.rows {
      switch row {
      case .group(let title):
        groups.append(["\\multicolumn{\(slots.count)}{l}{\(LaTeXText.escaped(title))}"])
        isGrouped = true
      case .note(let text): notes.append(text)
      case .cells(let cells, let note):
        var texts = slots.map { cells.indices.contains($0) ? Self.text(of: cells[$0]) : "" }
        texts[0] = (isGrouped ? "\\quad " : "") + texts[0]
        groups[groups.count - 1].append(
          Self.placed(LaTeXText.escaped(note), in: texts).joined(separator: " & "))
      }
    }
    return LaTeXText.table(
      columns: slots.map { table.columns[$0].alignment == .left || $0 == 0 ? "l" : "r" }.joined(),
      head: slots.map { LaTeXText.escaped(table.columns[$0].title) }, groups: groups,
      // The indentation of names takes the room of two characters.
      width: width(of: table, slots) + (isGrouped ? 2 : 0),
      caption: LaTeXText.escaped(table.caption),
      label: LaTeXText.label(label),
      note: notes.isEmpty ? nil : notes.map(LaTeXText.escaped).joined(separator: "; "))
  }

  /// The cells with a note across the first empty ones, or behind the last where none is empty.
  private static func placed(_ note: String, in texts: [String]) -> [String] {
    guard !note.isEmpty else { return texts }
    guard let first = texts.firstIndex(of: "") else {
      return texts.dropLast() + [(texts.last ?? "") + " " + note]
    }
    let end = texts[first...].firstIndex { !$0.isEmpty } ?? texts.endIndex
    return texts[..<first] + ["\\multicolumn{\(end - first)}{l}{\(note)}"] + texts[end...]
  }

  /// The number of characters of the widest cells of all columns, titles included.
  private func width(of table: Table, _ slots: [Int]) -> Int {
    slots.map { slot in
      let cells = table.cells.map { row in
        guard row.indices.contains(slot) else { return 0 }
        let text = row[slot].text.plain
        // The sign of percent is wider than a digit.
        return TerminalText.columns(of: text) + (text.contains("%") ? 1 : 0)
      }
      return max(cells.max() ?? 0, table.columns[slot].title.count)
    }.reduce(0, +)
  }

  private static func text(of cell: Cell) -> String {
    switch cell {
    case .estimate(let text, _): LaTeXText.estimate(text)
    case .number(let value, let digits, let unit):
      LaTeXText.number(digits.text(value)) + LaTeXText.unit(unit)
    case .pValue(let p):
      p < 0.001 ? "$< 0.001$" : LaTeXText.number(DecimalText.pValue(p))
    default: LaTeXText.escaped(cell.text.plain)
    }
  }
}
