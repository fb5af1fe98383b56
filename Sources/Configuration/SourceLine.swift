/// A line of the user's text, safe for a terminal, with the position of a caret under it.
///
/// Tabs become spaces; control characters, which could command the terminal or reverse the text,
/// become pictures of themselves; a long line is cut to the surroundings of the caret.
struct SourceLine {
  let text: String
  /// The number of terminal columns left of the caret.
  let caretOffset: Int

  private static let tabWidth = 4

  /// - Parameters:
  ///   - line: The line without its break.
  ///   - column: The caret's column, counted in code points from 1; beyond the end, the end.
  ///   - width: The greatest number of columns to show.
  init(_ line: Substring, column: Int, width: Int) {
    let scalars = line.unicodeScalars
    let head = scalars.prefix(max(0, column - 1))
    var left = Self.cells(of: head.suffix(width * 2))
    var right = Self.cells(of: scalars.dropFirst(head.count).prefix(width * 2))
    if Self.width(of: left) + Self.width(of: right) > width {
      let rightShare = min(Self.width(of: right), width / 2)
      left = Self.cut(left.reversed(), to: width - rightShare).reversed()
      right = Self.cut(right, to: width - Self.width(of: left))
    }
    let before = left.map(\.text).joined().unicodeScalars.count
    let shown = (left + right).map(\.text).joined()
    text = TerminalText.withoutCommands(shown)
    let added = TerminalText.commands(in: Array(shown.unicodeScalars)).count { $0 <= before }
    caretOffset = Self.width(of: left) + added
  }

  /// The text on one line and without control characters.
  static func sanitized(_ text: String) -> String {
    text.unicodeScalars.map { shown($0, at: 0).text }.joined()
  }

  private typealias Cell = (text: String, width: Int)

  private static func width(of cells: [Cell]) -> Int { cells.reduce(0) { $0 + $1.width } }

  private static func cells(of scalars: some Sequence<Unicode.Scalar>) -> [Cell] {
    var cells: [Cell] = []
    var column = 0
    for scalar in scalars {
      let cell = shown(scalar, at: column)
      cells.append(cell)
      column += cell.width
    }
    return cells
  }

  /// The first cells that fit, followed by dots if the line is cut.
  private static func cut(_ cells: [Cell], to width: Int) -> [Cell] {
    guard Self.width(of: cells) > width else { return cells }
    var taken = 1
    let kept = cells.prefix { cell in
      taken += cell.width
      return taken <= width
    }
    return kept + [("…", 1)]
  }

  private static func shown(_ scalar: Unicode.Scalar, at column: Int) -> Cell {
    switch scalar.value {
    case 0x09:
      let width = tabWidth - column % tabWidth
      return (String(repeating: " ", count: width), width)
    case ..<0x20:
      // The control pictures are in the order of their characters.
      return (Unicode.Scalar(0x2400 + scalar.value).map { String(Character($0)) } ?? "?", 1)
    case 0x7F: return ("\u{2421}", 1)
    default: break
    }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned:
      // The joiners of emoji and scripts are harmless and needed.
      let isJoiner = scalar == "\u{200D}" || scalar == "\u{200C}"
      return isJoiner ? (String(Character(scalar)), 0) : ("\u{FFFD}", 1)
    default: return (String(Character(scalar)), TerminalText.columns(of: scalar))
    }
  }
}
