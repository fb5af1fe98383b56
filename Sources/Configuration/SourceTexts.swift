/// The texts that diagnostics refer to, by the file names of their locations.
package struct SourceTexts: Sendable {
  private var texts: [String: String] = [:]

  /// Creates an empty collection.
  package init() {}

  /// Adds the text of `file`, which may also be an option's name such as `--set`.
  ///
  /// A byte order mark counts for no column.
  package mutating func add(_ text: String, as file: String) {
    let hasMark = text.unicodeScalars.first == "\u{FEFF}"
    texts[file] = hasMark ? String(text.unicodeScalars.dropFirst()) : text
  }

  /// The line of `location`, without its line break; nil when the text is unknown or shorter.
  package func line(at location: SourceLocation) -> Substring? {
    let lines = texts[location.file].map(Self.lines) ?? []
    return lines.indices.contains(location.line - 1) ? lines[location.line - 1] : nil
  }

  /// The lines of a text, broken wherever YAML 1.1 breaks: the YAML reader counts lines like that.
  package static func lines(of text: String) -> [Substring] {
    var lines: [Substring] = []
    var (start, index) = (text.startIndex, text.startIndex)
    let scalars = text.unicodeScalars
    while index < text.endIndex {
      let end = index
      let scalar = scalars[index]
      scalars.formIndex(after: &index)
      guard isBreak(scalar) else { continue }
      lines.append(text[start..<end])
      // A carriage return with its line feed is one break.
      if scalar == "\r", index < text.endIndex, scalars[index] == "\n" {
        scalars.formIndex(after: &index)
      }
      start = index
    }
    return lines + [text[start...]]
  }

  private static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": true
    default: false
    }
  }
}
