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
