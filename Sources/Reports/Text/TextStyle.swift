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

  /// Whether names and their texts have no room beside each other.
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
  /// A text in lines that fit: the first begins with `first`, the others with `indent` spaces.
  func lines(_ text: String, first: String = "", indent: Int = 0) -> [String] {
    // A number keeps its unit, and a word that is longer than a line goes on below.
    let words = text.withUnitsHeld.split(separator: " ").map { broken($0, to: width - indent) }
    return Paragraph.lines(
      words.joined(separator: " "), first: first, indent: indent, width: width
    ).map { $0.replacing("\u{A0}", with: " ") }
  }

  /// A word in parts that fit, broken behind a dot, a hyphen or a slash where there is one.
  private func broken(_ word: Substring, to room: Int) -> String {
    guard TerminalText.columns(of: word) > room else { return String(word) }
    var parts = [""]
    for character in word {
      let part = parts[parts.count - 1]
      if TerminalText.columns(of: part) + TerminalText.columns(of: String(character)) > room {
        let end = part.lastIndex { ".-/".contains($0) }.map { part.index(after: $0) }
        let rest = end.map { $0 < part.endIndex ? String(part[$0...]) : "" } ?? ""
        parts[parts.count - 1] = String(part.dropLast(rest.count))
        parts.append(rest)
      }
      parts[parts.count - 1].append(character)
    }
    return parts.joined(separator: " ")
  }

  /// An item of a section, its first line indented by two spaces and the others by four.
  func item(_ text: String) -> [String] { lines(text, first: "  ", indent: 4) }
}
