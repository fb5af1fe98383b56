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

  /// The words for an error, by the beginning of the parser's text.
  private struct Wording {
    let problem: String
    let message: String
    let hint: String?
    /// Whether to point at the beginning of the construct, and not at the failure.
    var pointsAtBegin = false
  }

  private static let wordings: [Wording] = [
    Wording(
      problem: "found unexpected end of stream", message: "this text in quotes never ends",
      hint: "add the closing quote", pointsAtBegin: true),
    Wording(
      problem: "found unexpected document indicator", message: "this text in quotes never ends",
      hint: "add the closing quote", pointsAtBegin: true),
    Wording(
      problem: "could not find expected ':'", message: "a ':' is missing after this key",
      hint: "write 'key: value'", pointsAtBegin: true),
    Wording(
      problem: "mapping values are not allowed", message: "a ':' cannot stand here",
      hint: "check the indentation, or put a text that has ': ' in it in quotes"),
    Wording(
      problem: "block sequence entries are not allowed", message: "a list item cannot start here",
      hint: "start the list on a line of its own"),
    Wording(
      problem: "block mapping entries are not allowed", message: "a mapping cannot start here",
      hint: "start it on a line of its own"),
    Wording(
      problem: "did not find expected ',' or ']'",
      message: "a list in '[ ]' is not closed, or a ',' is missing", hint: nil),
    Wording(
      problem: "did not find expected ',' or '}'",
      message: "a mapping in '{ }' is not closed, or a ',' is missing", hint: nil),
    Wording(
      problem: "did not find expected key", message: "a key is expected here",
      hint: "check the indentation: keys of one mapping start in one column"),
    Wording(
      problem: "did not find expected '-' indicator", message: "a list item ('-') is expected here",
      hint: "check the indentation: items of one list start in one column"),
    Wording(
      problem: "did not find expected node content", message: "a value is expected here", hint: nil),
    Wording(
      problem: "found unknown escape character",
      message: "a '\\' in double quotes starts an escape, and this is none",
      hint: "write '\\\\', or use single quotes"),
    Wording(
      problem: "did not find expected alphabetic or numeric character",
      message: "a name is expected after '&' or '*'",
      hint: "put a text that begins with '&' or '*' in quotes"),
    Wording(
      problem: "did not find expected comment or line break",
      message: "the text of a '|' or '>' starts on the next line",
      hint: "put a text that begins with '|' or '>' in quotes"),
    Wording(
      problem: "could not find expected directive name", message: "a line cannot start with '%'",
      hint: "put it in quotes"),
    Wording(
      problem: "found unknown directive name", message: "a line cannot start with '%'",
      hint: "put it in quotes"),
    Wording(
      problem: "mapping keys are not allowed", message: "a '? ' cannot stand here",
      hint: "put it in quotes"),
    Wording(
      problem: "found undefined tag handle", message: "tags ('!…') are not supported",
      hint: "leave the tag out; units say what is meant"),
    Wording(
      problem: "but found another document", message: "there is more than one document",
      hint: "remove the '---' and what follows, or make another file of it"),
    Wording(
      problem: "did not find expected <document start>",
      message: "something follows the end of the document", hint: nil),
    Wording(
      problem: "Maximum nesting level",
      message: "lists and mappings are nested more than \(YAMLLimits.depth) deep", hint: nil),
  ]

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
    guard let wording = wordings.first(where: { problem.hasPrefix($0.problem) }) else {
      return Diagnostic(at: source.location(place), "this is not YAML: \(problem)")
    }
    var notes = wording.hint.map { [$0] } ?? []
    if notes.isEmpty, let begin {
      notes = ["it begins in line \(begin.line), column \(begin.column)"]
    }
    let shown = wording.pointsAtBegin ? begin ?? place : place
    return Diagnostic(at: source.location(shown), wording.message, notes: notes)
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
