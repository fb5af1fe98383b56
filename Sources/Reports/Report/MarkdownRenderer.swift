import Configuration

/// A report as Markdown, for GitHub and papers.
struct MarkdownRenderer {
  /// The whole report, ending in a line break.
  func text(of report: Report) -> String {
    report.sections.map(text).joined(separator: "\n\n") + "\n"
  }

  func text(of section: Report.Section) -> String {
    let blocks = section.blocks.map(text).filter { !$0.isEmpty }
    return ((section.title.map { ["#### \($0.inMarkdown)"] } ?? []) + blocks)
      .joined(separator: "\n\n")
  }

  private func text(of block: Report.Block) -> String {
    switch block {
    case .question(let text): "**\(text.inMarkdown)**"
    case .paragraph(let text, .strong): "**\(text.inMarkdown)**"
    case .paragraph(let text, _): text.inMarkdown
    case .table(let table): text(of: table)
    case .remarks(let remarks):
      Self.list(remarks.map { "\($0.severity.sign) \($0.text.inMarkdown)" })
    case .list(let items): Self.list(items.map(\.inMarkdown))
    case .terms(let terms):
      Self.list(
        terms.map { term in
          let sign = term.severity.map { $0.sign + " " } ?? ""
          return "\(sign)**\(term.name.inMarkdown)**: \(term.text.inMarkdown)"
        })
    case .figure: ""
    }
  }

  func text(of table: Table) -> String {
    let slots = table.usedColumns
    let isGrouped = table.isGrouped
    var group = ""
    var notes: [String] = []
    var rows: [[String]] = []
    for row in table.rows {
      switch row {
      case .group(let title): group = title.inMarkdown
      case .note(let text): notes.append(text.inMarkdown)
      case .cells(let cells, let note):
        var texts = slots.map { cells.indices.contains($0) ? cells[$0].text.plain.inMarkdown : "" }
        // The note stands in the first empty cell, or behind the last where none is empty.
        let place = texts.firstIndex(of: "") ?? texts.count - 1
        texts[place] = [texts[place], note.inMarkdown].filter { !$0.isEmpty }
          .joined(separator: " ")
        rows.append((isGrouped ? [group] : []) + texts)
        group = ""
      }
    }
    let head = (isGrouped ? [""] : []) + slots.map { table.columns[$0].title.inMarkdown }
    let below =
      (table.legend.isEmpty ? [] : [table.legend.joined(separator: ", ").inMarkdown]) + notes
    return ([MarkdownTable.text(head: head, rows: rows)] + below).joined(separator: "\n\n")
  }

  private static func list(_ items: [String]) -> String {
    items.map { "* \($0)" }.joined(separator: "\n")
  }
}

extension Report.Severity {
  /// The picture before a remark.
  var sign: String {
    switch self {
    case .grave: "❌"
    case .caution: "⚠️"
    case .fine: "✅"
    }
  }
}
