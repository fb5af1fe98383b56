import Configuration
import Foundation

/// Columns of text that line up, whatever the width of their characters.
struct TextTable {
  enum Alignment {
    case left, right
    /// Cells with a tab line up at the tab, which becomes a space; cells without stand centred.
    case anchored
  }

  private enum Row {
    /// At most one cell per column, and a text behind the last that is not aligned.
    case cells([String], note: String)
    case line(String)
  }

  private let columns: [(alignment: Alignment, gap: Int)]
  private var rows: [Row] = []
  /// The titles of the columns, and in which row they stand.
  private var head: (titles: [String], row: Int)?

  /// - Parameter columns: How each is aligned, and how many spaces stand left of it.
  init(columns: [(alignment: Alignment, gap: Int)]) { self.columns = columns }

  /// Columns that are all two spaces apart.
  init(_ columns: Alignment...) { self.columns = columns.map { ($0, 2) } }

  mutating func add(_ cells: [String], note: String = "") {
    precondition(cells.count <= columns.count, "\(cells.count) cells in \(columns.count) columns")
    rows.append(.cells(cells, note: note))
  }

  /// The titles of the columns.
  mutating func add(head: [String], note: String = "") {
    self.head = (head, rows.count)
    add(head, note: note)
  }

  /// A line across all columns.
  mutating func add(line: String) { rows.append(.line(line)) }

  /// Notes across all columns, in small print.
  mutating func add(notes: [String], _ style: TextStyle) {
    for line in notes.flatMap(style.item) { add(line: style.styled(line, .faint)) }
  }

  /// The columns of the terminal that the widest row of cells takes.
  var width: Int {
    let measures = self.measures
    return rows.map { row in
      guard case .cells(let cells, let note) = row else { return 0 }
      return TerminalText.columns(of: text(of: cells, note, measures))
    }.max() ?? 0
  }

  /// The lines, without spaces at their ends.
  var lines: [String] {
    let measures = self.measures
    return rows.map { row in
      switch row {
      case .cells(let cells, let note): text(of: cells, note, measures)
      case .line(let line): line
      }
    }
  }

  /// The same where they fit; on a narrow terminal where they do not, the cells of a row below each
  /// other.
  func lines(within style: TextStyle) -> [String] {
    guard style.isNarrow, width > style.width else { return lines }
    return rows.enumerated().flatMap { slot, row in
      switch row {
      case .cells(_, let note) where slot == head?.row:
        note.isEmpty ? [] : [note.trimmingCharacters(in: .whitespaces)]
      case .cells(let cells, let note): stacked(cells, note)
      case .line(let line): [line]
      }
    }
  }

  /// The name of the row, and behind the titles of their columns its other cells.
  private func stacked(_ cells: [String], _ note: String) -> [String] {
    let texts = cells.map { cell in
      let text = cell.replacing("\t", with: " ")
      return text.allSatisfy { $0 == " " } ? "" : text
    }
    let margin = spaces(columns[0].gap)
    guard let titles = head?.titles else {
      let words = texts.dropFirst().filter { !$0.isEmpty } + (note.isEmpty ? [] : [note])
      return [([margin + (texts.first ?? "")] + words).joined(separator: " ")]
    }
    let column = titles.dropFirst().map { TerminalText.columns(of: $0) }.max() ?? 0
    var lines: [String] = []
    if let name = texts.first, !name.isEmpty {
      lines.append(margin + (titles[0].isEmpty ? name : "\(titles[0]) \(name)"))
    }
    for (title, text) in zip(titles, texts).dropFirst() where !text.isEmpty {
      if title.isEmpty, !lines.isEmpty {
        lines[lines.count - 1] += "  " + text
      } else {
        let gap = spaces(column - TerminalText.columns(of: title) + 2)
        lines.append(margin + "  " + title + gap + text)
      }
    }
    return lines + (note.isEmpty ? [] : [margin + "  " + note])
  }

  private func text(of cells: [String], _ note: String, _ measures: [Measure]) -> String {
    var text = ""
    for (index, cell) in cells.enumerated() {
      text += spaces(columns[index].gap)
      text += measures[index].placed(cell, columns[index].alignment)
    }
    let trimmed = text.trimmingTrailingSpaces
    return note.isEmpty ? trimmed : trimmed + " " + note
  }

  private var measures: [Measure] {
    columns.indices.map { column in
      var measure = Measure()
      for case .cells(let cells, _) in rows where column < cells.count {
        measure.take(cells[column])
      }
      return measure
    }
  }
}

/// The width of a column.
private struct Measure {
  private var whole = 0
  /// The width before the tab, of cells with a tab.
  private var before = 0
  private var behind = 0

  private var width: Int { max(whole, anchoredWidth) }
  private var anchoredWidth: Int { behind > 0 ? before + 1 + behind : before }

  mutating func take(_ cell: String) {
    guard let parts = split(cell) else {
      whole = max(whole, TerminalText.columns(of: cell))
      return
    }
    before = max(before, TerminalText.columns(of: parts.before))
    behind = max(behind, TerminalText.columns(of: parts.behind))
  }

  func placed(_ cell: String, _ alignment: TextTable.Alignment) -> String {
    if let parts = split(cell) {
      let left = (width - anchoredWidth) / 2 + before - TerminalText.columns(of: parts.before)
      let text = spaces(left) + parts.before + " " + parts.behind
      return text + spaces(width - TerminalText.columns(of: text))
    }
    let free = width - TerminalText.columns(of: cell)
    let left =
      switch alignment {
      case .left: 0
      case .right: free
      case .anchored: free / 2
      }
    return spaces(left) + cell + spaces(free - left)
  }

  private func split(_ cell: String) -> (before: String, behind: String)? {
    cell.firstIndex(of: "\t").map { (String(cell[..<$0]), String(cell[$0...].dropFirst())) }
  }
}

private func spaces(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }

extension String {
  fileprivate var trimmingTrailingSpaces: String {
    guard let last = lastIndex(where: { $0 != " " }) else { return "" }
    return String(self[...last])
  }
}
