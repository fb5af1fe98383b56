import Configuration

/// The emphasis of reports for a terminal, if any.
package struct TextStyle: Sendable {
  /// Whether to use ANSI escape sequences.
  package let usesColor: Bool
  /// The greatest number of columns of a line.
  package let width: Int
  /// Whether to draw small bars and lines of block characters.
  package let showsBars: Bool

  /// - Parameters:
  ///   - usesColor: Whether to use ANSI escape sequences.
  ///   - width: How many columns a line may have, 30 at the least.
  ///   - showsBars: Whether to draw small bars and lines of block characters.
  package init(usesColor: Bool = false, width: Int = 80, showsBars: Bool = false) {
    self.usesColor = usesColor
    self.showsBars = showsBars
    self.width = max(width, 30)
  }

  /// The plain text of files and pipes.
  package static let plain = TextStyle()

  /// Whether lines are to be broken and tables to be stacked; on other terminals a wide table
  /// stands out.
  var isNarrow: Bool { width < 80 }

  enum Emphasis: String {
    case strong = "1"
    case faint = "2"
    case good = "32"
    case bad = "31"
    case doubtful = "33"
  }

  func styled(_ text: String, _ emphasis: Emphasis) -> String {
    usesColor ? "\u{1B}[\(emphasis.rawValue)m\(text)\u{1B}[0m" : text
  }
}

extension TextStyle {
  /// The sections that are not empty with a line between them, ending in a line break.
  func report(_ sections: [[String]]) -> String {
    fitted(
      sections.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") + "\n" }
        .joined(separator: "\n"))
  }

  /// A text in lines that fit: the first begins with `first`, the others with `indent` spaces.
  func lines(_ text: String, first: String = "", indent: Int = 0) -> [String] {
    Paragraph.lines(text, first: first, indent: indent, width: width)
  }

  /// An item of a section, its first line indented by two spaces and the others by four.
  func item(_ text: String) -> [String] { lines(text, first: "  ", indent: 4) }

  /// Lines under their heading; none where there are none.
  func section(_ title: String, _ lines: [String]) -> [String] {
    lines.isEmpty ? [] : [styled(title, .strong)] + lines
  }

  /// The text with its lines broken between words where the terminal is narrow.
  func fitted(_ text: String) -> String {
    guard isNarrow else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false)
      .flatMap { line in Self.columns(of: line) > width ? broken(line) : [String(line)] }
      .joined(separator: "\n")
  }

  private func broken(_ line: Substring) -> [String] {
    let margin = line.prefix { $0 == " " }
    return lines(
      String(line.dropFirst(margin.count)), first: String(margin),
      indent: min(margin.count + 2, width / 2))
  }

  /// Without the escape sequences of ``styled(_:_:)``, which take none.
  private static func columns(of text: some StringProtocol) -> Int {
    TerminalText.columns(
      of: String(text).replacing(/\u{1B}\[\d+m/.matchingSemantics(.unicodeScalar), with: ""))
  }
}
