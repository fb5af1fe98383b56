import Configuration

/// A table in lines of a width: the widest of its layouts that fits.
///
/// It gives up, in this order: header words on one line, columns that may be left out, the ends of
/// names as long as they stay different, and one band of columns for all. ``omissions`` has the
/// words for that.
struct TableLayout {
  private(set) var lines: [String] = []
  /// The words for what was given up: `the interval over phones`, `the ends of names`.
  private(set) var omissions: [String] = []

  private let table: Table
  private let style: TextStyle
  /// The texts of all rows with cells, harmless to a terminal.
  private let texts: [[CellText]]
  private let measures: [Measure]

  private static let gap = 2
  private static let mostHeadLines = 4
  /// Names and header words are not cut below so many columns.
  private static let leastName = 8
  private static let leastWord = 12
  /// A column of words is not broken into lines shorter than this.
  private static let leastWrapped = 20

  init(_ table: Table, _ style: TextStyle) {
    self.table = table
    self.style = style
    let texts = table.cells.map { row in row.map { $0.text.shown } }
    self.texts = texts
    measures = table.columns.enumerated().map { slot, column in
      Measure(column.alignment, texts.compactMap { $0.indices.contains(slot) ? $0[slot] : nil })
    }
    place()
  }

  private mutating func place() {
    var slots = table.usedColumns
    let optional = slots.filter { table.columns[$0].optional != nil }
    let isHead = table.columns.contains { !$0.title.isEmpty }
    let whole = nameWidth
    if draw(slots, names: whole) { return }
    // A column of words takes more lines before anything is left out.
    if wrap(slots, names: whole) { return }
    for slot in optional {
      slots.removeAll { $0 == slot }
      omissions.append(table.columns[slot].optional ?? "")
      if draw(slots, names: whole) { return }
    }
    let shortest = isHead ? shortestName : whole
    let fits =
      stride(from: whole - 1, through: shortest, by: -1).contains { draw(slots, names: $0) }
      || draw(slots, names: shortest, cutsWords: true)
    if fits || shortest < whole { omissions.append("the ends of names") }
    if !fits { drawBands(slots, names: shortest) }
  }

  // MARK: - Widths

  /// The columns that the names of the rows take.
  private var nameWidth: Int {
    max(measures[0].width, TerminalText.columns(of: table.columns[0].title.shown))
  }

  /// The columns down to which names stay different when they are cut.
  private var shortestName: Int {
    let names = Array(Set(texts.map { $0.first?.plain ?? "" }))
    let whole = nameWidth
    return (min(Self.leastName, whole)...whole).first { width in
      Set(names.map { Self.cut($0, to: width) }).count == names.count
    } ?? whole
  }

  /// A text cut to so many columns.
  static func cut(_ text: String, to width: Int) -> String {
    guard TerminalText.columns(of: text) > width else { return text }
    var cut = ""
    var columns = 0
    for character in text {
      columns += TerminalText.columns(of: String(character))
      if columns > width - 1 { break }
      cut.append(character)
    }
    return cut + "…"
  }

  /// The lines of a title that is no wider than `width`, where its words allow it.
  private static func titleLines(_ title: String, width: Int) -> [String] {
    var lines: [String] = [""]
    for piece in pieces(title) {
      let joined = lines[lines.count - 1] + piece
      let trimmed = joined.last == " " ? String(joined.dropLast()) : joined
      if lines[lines.count - 1].isEmpty || TerminalText.columns(of: trimmed) <= width {
        lines[lines.count - 1] = joined
      } else {
        lines.append(piece)
      }
    }
    return lines.map { $0.last == " " ? String($0.dropLast()) : $0 }
  }

  /// The parts between which a title may be broken: behind hyphens and blanks.
  private static func pieces(_ title: String) -> [String] {
    title.reduce(into: [""]) { pieces, character in
      pieces[pieces.count - 1].append(character)
      if "- ".contains(character) { pieces.append("") }
    }.filter { !$0.isEmpty }
  }

  /// The titles, with words cut that are wider than their column needs, if asked for; whole where
  /// two of them would read alike.
  private func titles(_ slots: [Int], cutsWords: Bool) -> [String] {
    let whole = slots.map { table.columns[$0].title.shown }
    guard cutsWords else { return whole }
    let cut = zip(slots, whole).map { slot, title in
      Self.pieces(title).map { piece in
        let end = piece.last == " " ? " " : ""
        return Self.cut(
          end.isEmpty ? piece : String(piece.dropLast()),
          to: max(Self.leastWord, measures[slot].width)) + end
      }.joined()
    }
    return Set(cut).count == Set(whole).count ? cut : whole
  }

  /// The narrowest widths with at most so many lines of titles.
  private func widths(_ slots: [Int], _ titles: [String], names: Int, headLines: Int) -> [Int] {
    zip(slots, titles).map { slot, title in
      if slot == 0 { return names }
      let least = max(1, measures[slot].width)
      let most = max(least, TerminalText.columns(of: title))
      return (least...most).first { width in
        let lines = Self.titleLines(title, width: width)
        return lines.count <= headLines
          && lines.allSatisfy { TerminalText.columns(of: $0) <= width }
      } ?? most
    }
  }

  private func total(_ widths: [Int]) -> Int {
    widths.reduce(0, +) + Self.gap * max(0, widths.count - 1)
  }

  // MARK: - Lines

  /// Add rows, if they fit.
  ///
  /// - Parameter rows: Some of the table's; all if not given.
  private mutating func draw(
    _ slots: [Int], names: Int, cutsWords: Bool = false, _ rows: [Table.Row]? = nil
  ) -> Bool {
    let titles = self.titles(slots, cutsWords: cutsWords)
    for headLines in 1...Self.mostHeadLines {
      let widths = self.widths(slots, titles, names: names, headLines: headLines)
      guard total(widths) <= style.width else { continue }
      addLines(slots, titles, widths, rows ?? table.rows)
      return true
    }
    return false
  }

  /// The same with the words of the last column broken into lines.
  private mutating func wrap(_ slots: [Int], names: Int) -> Bool {
    guard let last = slots.last, last > 0, table.columns[last].alignment == .left else {
      return false
    }
    let titles = self.titles(slots, cutsWords: false)
    var widths = self.widths(slots, titles, names: names, headLines: Self.mostHeadLines)
    let room = style.width - total(widths.dropLast()) - Self.gap
    guard room >= Self.leastWrapped else { return false }
    widths[widths.count - 1] = room
    addLines(slots, titles, widths, table.rows)
    return true
  }

  /// Add bands of as many columns as fit, each beside the names.
  private mutating func drawBands(_ slots: [Int], names: Int) {
    var rest = Array(slots.dropFirst())
    while !rest.isEmpty {
      let count =
        (1...rest.count).last { count in
          let band = [0] + rest.prefix(count)
          let titles = self.titles(band, cutsWords: true)
          return total(self.widths(band, titles, names: names, headLines: Self.mostHeadLines))
            <= style.width
        } ?? 1
      let band = [0] + rest.prefix(count)
      let rows = rows(of: band, isFirst: lines.isEmpty)
      if !lines.isEmpty { lines.append("") }
      if !draw(band, names: names, cutsWords: true, rows) { stack(band[1], rows) }
      rest.removeFirst(count)
    }
  }

  /// The rows of a band: all in the first one, and after it those with a value there, without
  /// notes.
  private func rows(of band: [Int], isFirst: Bool) -> [Table.Row] {
    guard !isFirst else { return table.rows }
    var rows: [Table.Row] = []
    var group: Table.Row?
    for row in table.rows {
      switch row {
      case .group: group = row
      case .note: break
      case .cells(let cells, _):
        let hasValue = band.dropFirst().contains { slot in
          cells.indices.contains(slot) && !cells[slot].text.isEmpty
        }
        guard hasValue else { continue }
        rows += [group, .cells(cells)].compactMap(\.self)
        group = nil
      }
    }
    return rows
  }

  /// A column that is wider than the text: its cells below the names of their rows.
  private mutating func stack(_ slot: Int, _ rows: [Table.Row]) {
    for row in rows {
      guard case .cells(let cells, let note) = row else {
        add(row)
        continue
      }
      lines += style.lines(cells[0].text.shown.plain)
      guard cells.indices.contains(slot) else { continue }
      let title = table.columns[slot].title.shown
      let words = ([title].filter { !$0.isEmpty } + [cells[slot].text.shown.plain])
        .joined(separator: ": ")
      lines += style.lines(note.isEmpty ? words : "\(words) \(note.shown)", first: "  ", indent: 4)
    }
  }

  private mutating func addLines(
    _ slots: [Int], _ titles: [String], _ widths: [Int], _ rows: [Table.Row]
  ) {
    addHead(slots, titles, widths)
    for row in rows {
      if case .cells(let cells, let note) = row {
        add(cells, note.shown, slots, widths)
      } else {
        add(row)
      }
    }
  }

  /// A row without cells.
  private mutating func add(_ row: Table.Row) {
    switch row {
    case .group(let text): lines += style.lines(text.shown).map { style.styled($0, .strong) }
    case .note(let text): lines += style.item(text.shown).map { style.styled($0, .faint) }
    case .cells: break
    }
  }

  private mutating func addHead(_ slots: [Int], _ titles: [String], _ widths: [Int]) {
    guard titles.contains(where: { !$0.isEmpty }) else { return }
    let columns = zip(titles, widths).map { Self.titleLines($0, width: $1) }
    let count = columns.map(\.count).max() ?? 0
    for line in 0..<count {
      let parts = zip(columns, zip(slots, widths)).map { lines, column in
        let own = line - (count - lines.count)
        let text = own >= 0 ? lines[own] : ""
        return Self.padded(text, to: column.1, table.columns[column.0].alignment)
      }
      lines.append(Self.joined(parts))
    }
  }

  private mutating func add(
    _ cells: [Cell], _ note: String, _ slots: [Int], _ widths: [Int]
  ) {
    let texts = cells.map(\.text.shown)
    let blocks = zip(slots, widths).map { slot, width -> [String] in
      guard texts.indices.contains(slot) else { return [""] }
      let alignment = table.columns[slot].alignment
      if slot == 0 {
        return [Self.padded(Self.cut(texts[0].plain, to: width), to: width, alignment)]
      }
      if alignment == .left, slot == slots.last, TerminalText.columns(of: texts[slot].plain) > width
      {
        return Paragraph.lines(texts[slot].plain, width: width)
      }
      let placed = measures[slot].placed(texts[slot], alignment, width: width)
      return [cells[slot].isBetter.map { style.styled(placed, $0 ? .good : .bad) } ?? placed]
    }
    for line in 0..<(blocks.map(\.count).max() ?? 0) {
      lines.append(
        Self.joined(
          zip(blocks, widths).map { block, width in
            line < block.count ? block[line] : String(repeating: " ", count: width)
          }))
    }
    guard !note.isEmpty else { return }
    let last = lines[lines.count - 1]
    if TerminalText.columns(of: last) + 1 + TerminalText.columns(of: note) <= style.width {
      lines[lines.count - 1] += " " + note
    } else {
      lines += style.lines(note, first: "    ", indent: 4)
    }
  }

  static func padded(_ text: String, to width: Int, _ alignment: Table.Alignment) -> String {
    let free = max(0, width - TerminalText.columns(of: text))
    let left =
      switch alignment {
      case .left: 0
      case .right: free
      case .anchored: free / 2
      }
    func space(_ count: Int) -> String { String(repeating: " ", count: count) }
    return space(left) + text + space(free - left)
  }

  private static func joined(_ parts: [String]) -> String {
    let line = parts.joined(separator: String(repeating: " ", count: gap))
    return String(line.reversed().drop { $0 == " " }.reversed())
  }
}

extension CellText {
  /// Harmless to a terminal.
  fileprivate var shown: CellText {
    CellText(lead: lead, value: value.shown, mark: mark, margin: margin.shown)
  }
}

/// The widths of the parts of a column's cells.
private struct Measure {
  /// The value with what stands before it; the sign behind it; the margin.
  private var value = 0
  private var mark = 0
  private var margin = 0
  private var words = 0

  init(_ alignment: Table.Alignment, _ texts: [CellText]) {
    for text in texts {
      if alignment == .left {
        words = max(words, TerminalText.columns(of: text.plain))
      } else {
        value = max(value, TerminalText.columns(of: text.lead + text.value))
        mark = max(mark, TerminalText.columns(of: text.mark))
        margin = max(margin, TerminalText.columns(of: text.margin))
      }
    }
  }

  var width: Int { max(words, value + mark + (margin > 0 ? 1 + margin : 0)) }

  /// The signs of all cells stand in one place, and so do their margins.
  func placed(_ text: CellText, _ alignment: Table.Alignment, width: Int) -> String {
    // A cell without a number stands in the middle of numbers with margins.
    if alignment == .left || (alignment == .anchored && text.value == Cell.dash) {
      return TableLayout.padded(text.plain, to: width, alignment)
    }
    let inner =
      TableLayout.padded(text.lead + text.value, to: value, .right)
      + TableLayout.padded(text.mark, to: mark, .left)
      + (margin > 0 ? " " + TableLayout.padded(text.margin, to: margin, .left) : "")
    return TableLayout.padded(inner, to: width, alignment)
  }
}
