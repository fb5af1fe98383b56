import Configuration
import Yams

/// Translation of the parser's errors into plain words.
enum YAMLSyntaxError {
  static func diagnostic(for error: any Error, in source: YAMLSource) -> Diagnostic {
    switch error {
    case YamlError.scanner(let context, let problem, let mark, _),
      YamlError.parser(let context, let problem, let mark, _),
      YamlError.composer(let context, let problem, let mark, _):
      let begin = context.map { YAMLPosition($0.mark) }
      return describe(problem, at: YAMLPosition(mark), begin: begin, in: source)
    case YamlError.memory:
      return YAMLScreening.nestedTooDeep(at: source.location(line: 1, column: 1))
    default:
      return Diagnostic(at: source.location(line: 1, column: 1), "this is not readable as YAML")
    }
  }

  /// The words for an error of the parser.
  private typealias Wording = (problem: String, message: String, hint: String?)

  /// Reads a line for each: the beginning of the parser's text, the message, and a hint if there is one.
  private static func read(_ table: String) -> [Wording] {
    table.split(separator: "\n").map { line in
      let cells = line.split(separator: " → ").map(String.init)
      return (cells[0], cells[1], cells.count > 2 ? cells[2] : nil)
    }
  }

  /// Errors whose place is the beginning of the construct, and not the failure.
  private static let wordingsOfBeginnings = read(
    """
    found unexpected end of stream → this text in quotes never ends → add the closing quote
    found unexpected document indicator → this text in quotes never ends → add the closing quote
    could not find expected ':' → a ':' is missing after this key → write 'key: value'
    """)

  private static let wordings = read(
    #"""
    mapping values are not allowed → a ':' cannot stand here → check the indentation, or put a text that has ': ' in it in quotes
    block sequence entries are not allowed → a list item cannot start here → start the list on a line of its own
    block mapping entries are not allowed → a mapping cannot start here → start it on a line of its own
    did not find expected ',' or ']' → a list in '[ ]' is not closed, or a ',' is missing
    did not find expected ',' or '}' → a mapping in '{ }' is not closed, or a ',' is missing
    did not find expected key → a key is expected here → check the indentation: keys of one mapping start in one column
    did not find expected '-' indicator → a list item ('-') is expected here → check the indentation: items of one list start in one column
    did not find expected node content → a value is expected here
    found unknown escape character → a '\' in double quotes starts an escape, and this is none → write '\\', or use single quotes
    did not find expected alphabetic or numeric character → a name is expected after '&' or '*' → put a text that begins with '&' or '*' in quotes
    did not find expected comment or line break → the text of a '|' or '>' starts on the next line → put a text that begins with '|' or '>' in quotes
    could not find expected directive name → a line cannot start with '%' → put it in quotes
    found unknown directive name → a line cannot start with '%' → put it in quotes
    mapping keys are not allowed → a '? ' cannot stand here → put it in quotes
    found undefined tag handle → tags ('!…') are not supported → leave the tag out; units say what is meant
    but found another document → there is more than one document → remove the '---' and what follows, or make another file of it
    did not find expected <document start> → something follows the end of the document
    Maximum nesting level → lists and mappings are nested more than \#(YAMLLimits.depth) deep
    """#)

  private static func describe(
    _ problem: String, at place: YAMLPosition, begin: YAMLPosition?, in source: YAMLSource
  ) -> Diagnostic {
    if let tab = indentingTab(near: [place, begin], in: source) { return tab }
    if problem.hasPrefix("found undefined alias") { return undefinedAlias(at: place, in: source) }
    if problem.hasPrefix("found character that cannot start") {
      let found = source.scalar(at: place).map { String(Character($0)) } ?? ""
      return Diagnostic(
        at: source.location(place), "a value cannot start with '\(found)'",
        notes: ["put it in quotes"])
    }
    let isOpen = problem.hasPrefix("could not find expected ':'")
    if let long = longKey(endingAt: place, begin: isOpen ? begin : nil, in: source) { return long }
    if let missing = missingColon(problem, at: place, begin: begin, in: source) { return missing }
    let ofBeginning = wordingsOfBeginnings.first { problem.hasPrefix($0.problem) }
    let ofFailure = wordings.first { problem.hasPrefix($0.problem) }
    guard let (_, message, hint) = ofBeginning ?? ofFailure else {
      return Diagnostic(at: source.location(place), "this is not YAML: \(problem)")
    }
    let origin = begin.map { "it begins in line \($0.line), column \($0.column)" }
    let shown = ofBeginning == nil ? place : begin ?? place
    return Diagnostic(
      at: source.location(shown), message, notes: (hint ?? origin).map { [$0] } ?? [])
  }

  /// A key that the parser takes for none, since its colon is too far behind.
  private static func longKey(
    endingAt place: YAMLPosition, begin: YAMLPosition?, in source: YAMLSource
  ) -> Diagnostic? {
    var start = begin
    if source.scalar(at: place) == ":" {
      let head = Array(source.lines[place.line - 1].unicodeScalars.prefix(place.column - 1))
      let quote = head.last.flatMap { $0 == "\"" || $0 == "'" ? $0 : nil }
      // The opening quote, or what is before a key without one.
      let before =
        quote.flatMap { head.dropLast().lastIndex(of: $0) }.map { $0 - 1 }
        ?? head.lastIndex { ",{".unicodeScalars.contains($0) } ?? -1
      let first = head[(before + 1)...].firstIndex { $0 != " " }
      start = first.map { YAMLPosition(line: place.line, column: $0 + 1) }
    }
    guard let start, let rest = source.rest(from: start),
      let colon = rest.firstRange(of: ": ")?.lowerBound ?? (rest.last == ":" ? rest.endIndex : nil),
      rest[..<colon].unicodeScalars.count > 1024
    else { return nil }
    return Diagnostic(
      at: source.location(start), "a key has at most \(YAMLLimits.keyLength) characters")
  }

  private static func missingColon(
    _ problem: String, at place: YAMLPosition, begin: YAMLPosition?, in source: YAMLSource
  ) -> Diagnostic? {
    if problem.hasPrefix("could not find expected ':'") {
      return MissingColon.diagnostic(ofKeyAt: begin ?? place, in: source)
    }
    guard problem.hasPrefix("mapping values are not allowed") else { return nil }
    return MissingColon.diagnostic(above: place, in: source)
  }

  private static func indentingTab(
    near places: [YAMLPosition?], in source: YAMLSource
  ) -> Diagnostic? {
    for place in places.compactMap(\.self) where source.lines.indices.contains(place.line - 1) {
      let indentation = source.lines[place.line - 1].prefix { $0 == " " || $0 == "\t" }
      guard let tab = indentation.firstIndex(of: "\t") else { continue }
      let column = indentation.distance(from: indentation.startIndex, to: tab) + 1
      return Diagnostic(
        at: source.location(line: place.line, column: column), "a tab cannot indent",
        notes: ["use spaces"])
    }
    return nil
  }

  private static func undefinedAlias(at place: YAMLPosition, in source: YAMLSource) -> Diagnostic {
    let rest = source.rest(from: place) ?? ""
    let name = rest.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
    let isOpen = source.text.contains("&\(name)") && !name.isEmpty
    return Diagnostic(
      at: source.location(place), "the alias '*\(name)' has no anchor before it",
      notes: [
        isOpen ? "an anchor cannot contain itself" : "write '&\(name)' before the value meant"
      ])
  }
}
