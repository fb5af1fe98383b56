/// The texts that diagnostics refer to, by the file names of their locations.
package struct SourceTexts: Sendable {
  private var lines: [String: [Substring]] = [:]
  private var marks: [String: [LineMarks]] = [:]

  /// Creates an empty collection.
  package init() {}

  /// Adds the text of `file`, which may also be an option's name such as `--set`.
  ///
  /// A byte order mark counts for no column.
  package mutating func add(_ text: String, as file: String) {
    let hasMark = text.unicodeScalars.first == "\u{FEFF}"
    let lines = Self.lines(of: hasMark ? String(text.unicodeScalars.dropFirst()) : text)
    self.lines[file] = lines
    marks[file] = lines.map { LineMarks($0) }
  }

  /// The code points around `location` and its column among them, in constant time; nil when the
  /// text is unknown or shorter.
  ///
  /// - Parameter reach: The number of code points on either side.
  func excerpt(at location: SourceLocation, reach: Int) -> (line: Substring, column: Int)? {
    guard let line = line(at: location), let marks = marks[location.file]?[location.line - 1]
    else { return nil }
    let column = min(max(1, location.column), marks.count + 1)
    func index(_ column: Int) -> String.Index {
      marks.index(ofColumn: column, in: line) ?? line.endIndex
    }
    let first = max(1, column - reach)
    return (line[index(first)..<index(column + reach)], column - first + 1)
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
