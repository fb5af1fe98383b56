import Configuration

/// A text broken into lines between words.
package enum Paragraph {
  /// The lines of `text`: the first begins with `first`, the others with `indent` spaces.
  ///
  /// A word that is wider than `width` stands out.
  package static func lines(
    _ text: String, first: String = "", indent: Int = 0, width: Int
  ) -> [String] {
    var lines: [String] = []
    var line = first
    var column = TerminalText.columns(of: first)
    var isEmpty = true
    for word in text.split(separator: " ") {
      let columns = TerminalText.columns(of: word)
      if !isEmpty, column + 1 + columns > width {
        lines.append(line)
        line = String(repeating: " ", count: indent)
        column = indent
        isEmpty = true
      }
      if !isEmpty {
        line += " "
        column += 1
      }
      line += word
      column += columns
      isEmpty = false
    }
    return lines + [line]
  }

  /// `name` in a column of `column` characters and `text` beside it.
  package static func entry(_ name: String, _ text: String, column: Int, width: Int) -> [String] {
    let gap = column - TerminalText.columns(of: name)
    guard gap > 1 else {
      let margin = String(repeating: " ", count: column)
      return [name] + lines(text, first: margin, indent: column, width: width)
    }
    let first = name + String(repeating: " ", count: gap)
    return lines(text, first: first, indent: column, width: width)
  }
}

/// The note on points that could not be run.
enum ImpossibleText {
  /// The most reasons that are listed one by one.
  private static let mostReasons = 3

  /// How many there were and why; nil if all could be run.
  static func sentence(
    _ reasons: [(reason: String, count: Int)], of total: Int, _ things: String
  ) -> String? {
    guard !reasons.isEmpty else { return nil }
    let count = reasons.reduce(0) { $0 + $1.count }
    let texts = reasons.map { "\($0.count): \($0.reason)" }
      .first(mostReasons) { "and \(CountText.of($0, "other reason"))" }
    return "\(count) of \(total) \(things) could not be run: \(texts.joined(separator: "; "))"
  }
}
