import Configuration

/// A line that should begin with a key, and has no colon behind it: `device pixel-6`.
///
/// YAML takes such a line for a text of several lines, and fails at the next colon.
enum MissingColon {
  /// A key with the column at which it begins, and what follows it in its line.
  private struct Line {
    let number: Int
    let column: Int
    let content: Substring

    var key: Substring { content.prefix { $0 != " " } }
    var value: Substring { content.dropFirst(key.count).drop { $0 == " " } }
    var hasColon: Bool { content.hasSuffix(":") || content.contains(": ") }
  }

  /// For the line at which a key begins that has no colon.
  ///
  /// - Returns: Nil where no word of letters begins there.
  static func diagnostic(ofKeyAt place: YAMLPosition, in source: YAMLSource) -> Diagnostic? {
    guard let line = line(place.line, in: source), line.column == place.column else { return nil }
    return diagnostic(line, in: source)
  }

  /// For a colon that cannot stand where it is, since the lines above it are one text.
  ///
  /// - Returns: Nil where this text follows a key, and where it begins with no word of letters.
  static func diagnostic(above place: YAMLPosition, in source: YAMLSource) -> Diagnostic? {
    var first: Line?
    var above: Line?
    for number in stride(from: place.line - 1, to: 0, by: -1) {
      guard let line = line(number, in: source) else { continue }
      above = line
      if line.hasColon { break }
      first = line
      above = nil
    }
    guard let first else { return nil }
    // A text behind a key goes on in lines that are indented deeper.
    if let above, !above.content.hasSuffix(":"), above.column < first.column { return nil }
    return diagnostic(first, in: source)
  }

  /// For a whole text without a colon.
  static func diagnostic(throughout source: YAMLSource) -> Diagnostic? {
    // A single word may be anything.
    guard let line = source.lines.indices.lazy.compactMap({ line($0 + 1, in: source) }).first,
      !line.value.isEmpty || line.content.contains(":")
    else { return nil }
    return diagnostic(line, in: source)
  }

  /// A line without its indentation, the dashes of lists and its comment; nil for one without
  /// content.
  private static func line(_ number: Int, in source: YAMLSource) -> Line? {
    guard source.lines.indices.contains(number - 1) else { return nil }
    var content = source.lines[number - 1]
    if let comment = content.firstRange(of: " #") { content = content[..<comment.lowerBound] }
    let whole = content.unicodeScalars.count
    while content.first == " " || content.hasPrefix("- ") { content = content.dropFirst() }
    let column = whole - content.unicodeScalars.count + 1
    while content.last == " " { content = content.dropLast() }
    guard let first = content.first, first != "#" else { return nil }
    return Line(number: number, column: column, content: content)
  }

  private static func diagnostic(_ line: Line, in source: YAMLSource) -> Diagnostic? {
    let location = source.location(line: line.number, column: line.column)
    if let match = line.content.prefixMatch(of: /([a-z][a-z0-9-]*):([^ :].*)/) {
      return Diagnostic(
        at: location, "a space is missing after '\(match.1):'",
        notes: ["write '\(match.1): \(short(match.2))'"])
    }
    guard line.key.wholeMatch(of: /[a-z][a-z0-9-]*/) != nil else { return nil }
    return Diagnostic(
      at: location, "a colon is missing after '\(line.key)'",
      notes: [
        line.value.isEmpty
          ? "write '\(line.key):'" : "write '\(line.key): \(short(line.value))'"
      ])
  }

  private static func short(_ text: Substring) -> String {
    text.count > 40 ? "\(text.prefix(40))…" : String(text)
  }
}
