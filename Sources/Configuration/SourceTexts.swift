/// The texts that diagnostics refer to, by the file names of their locations.
package struct SourceTexts: Sendable {
  private var lines: [String: [Substring]] = [:]

  /// Creates an empty collection.
  package init() {}

  /// Adds the text of `file`, which may also be an option's name such as `--set`.
  ///
  /// A byte order mark counts for no column.
  package mutating func add(_ text: String, as file: String) {
    let hasMark = text.unicodeScalars.first == "\u{FEFF}"
    lines[file] = Self.lines(of: hasMark ? String(text.unicodeScalars.dropFirst()) : text)
  }

  /// The line of `location`, without its line break; nil when the text is unknown or shorter.
  package func line(at location: SourceLocation) -> Substring? {
    guard let lines = lines[location.file], lines.indices.contains(location.line - 1) else {
      return nil
    }
    return lines[location.line - 1]
  }

  /// The lines of a text, broken wherever YAML 1.1 breaks: the YAML reader counts lines like that.
  package static func lines(of text: String) -> [Substring] {
    // A carriage return with its line feed is one character in Swift.
    text.split(omittingEmptySubsequences: false) { character in
      switch character {
      case "\n", "\r", "\r\n", "\u{85}", "\u{2028}", "\u{2029}": true
      default: false
      }
    }
  }
}
