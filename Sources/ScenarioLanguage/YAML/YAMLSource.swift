import Configuration
import Yams

/// A line and a column, counted from 1; columns in code points, as the parser counts.
struct YAMLPosition: Hashable, Comparable {
  let line: Int
  let column: Int

  static func < (left: YAMLPosition, right: YAMLPosition) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

extension YAMLPosition {
  init(_ mark: Mark) { self.init(line: mark.line, column: mark.column) }
}

/// A text to parse, with its lines and its name.
struct YAMLSource {
  let text: String
  let file: String
  let lines: [Substring]
  private let marks: [LineMarks]

  /// Creates the source without a byte order mark.
  init(_ text: String, file: String) {
    var text = text
    if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
    text.makeContiguousUTF8()
    self.text = text
    self.file = file
    lines = SourceTexts.lines(of: text)
    marks = lines.map { LineMarks($0) }
  }

  /// The location of a position, moved to the nearest that exists.
  func location(_ place: YAMLPosition) -> SourceLocation {
    if place.line > lines.count {
      let last = lines.count
      return location(line: last, column: (marks.last?.count ?? 0) + 1)
    }
    return location(line: place.line, column: place.column)
  }

  func location(line: Int, column: Int) -> SourceLocation {
    let line = min(max(1, line), max(1, lines.count))
    let length = lines.isEmpty ? 0 : marks[line - 1].count
    return SourceLocation(file: file, line: line, column: min(max(1, column), length + 1))
  }

  /// The code point at a position; nil at the end of a line.
  func scalar(at place: YAMLPosition) -> Unicode.Scalar? {
    index(of: place).map { text.unicodeScalars[$0] }
  }

  /// The rest of the line from a position on.
  func rest(from place: YAMLPosition) -> Substring? {
    index(of: place).map { text[$0..<lines[place.line - 1].endIndex] }
  }

  private func index(of place: YAMLPosition) -> String.Index? {
    guard lines.indices.contains(place.line - 1), place.column >= 1 else { return nil }
    return marks[place.line - 1].index(ofColumn: place.column, in: lines[place.line - 1])
  }

  /// The text with the key at `place` changed into one that no text has, everything else staying in
  /// its column; nil when no key is recognised there.
  func renamingKey(at place: YAMLPosition, number: Int) -> YAMLSource? {
    guard let first = scalar(at: place), let name = Unicode.Scalar(0xE000 + UInt32(number)) else {
      return nil
    }
    let isQuoted = first == "\"" || first == "'"
    let target = YAMLPosition(line: place.line, column: place.column + (isQuoted ? 1 : 0))
    guard let index = index(of: target) else { return nil }
    var changed = text.unicodeScalars
    changed.replaceSubrange(index..<changed.index(after: index), with: [name])
    return YAMLSource(String(changed), file: file)
  }
}
