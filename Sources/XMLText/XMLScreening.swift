public import Configuration

/// Looks at the text of an XML file before any parser does.
///
/// The parser expands entities, recurses, and does not say where an element stood. So this goes
/// over the text once, in time proportional to it: refuses what files of numbers never need
/// (document types, entities of their own, deep nesting), refuses tags that do not match, and notes
/// where every element begins.
public struct XMLScreening {
  /// An element in the order of the text.
  public struct Element {
    public let name: String
    /// The elements around it, the root first.
    public let path: [String]
    public let location: SourceLocation
  }

  /// How deep elements may lie: power profiles have four levels, tracks seven.
  public static let depthLimit = 16

  /// All elements, when nothing is wrong.
  public private(set) var elements: [Element] = []
  /// The first thing that is wrong.
  public private(set) var refusal: Diagnostic?

  private let scalars: [Unicode.Scalar]
  private let file: String
  private let kind: String
  private var position = 0
  private var line = 1
  private var column = 1
  private var open: [(name: String, location: SourceLocation)] = []

  /// - Parameter kind: What the file is to be, for messages: "power profile".
  public init(_ text: String, file: String, kind: String) {
    self.kind = kind
    scalars = Array(text.unicodeScalars)
    self.file = file
    if scalars.first == "\u{FEFF}" { position = 1 }
    while refusal == nil, position < scalars.count { readNext() }
    if refusal == nil { checkEnd() }
  }
}

extension XMLScreening {
  private var here: SourceLocation { SourceLocation(file: file, line: line, column: column) }

  private func starts(with text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard position + count <= scalars.count else { return false }
    return (0..<count).allSatisfy { scalars[position + $0].value == UInt32(text.utf8Start[$0]) }
  }

  private mutating func advance(_ count: Int = 1) {
    for _ in 0..<count where position < scalars.count {
      // A carriage return with its line feed is one break, as in the texts that messages show.
      let isBreak =
        scalars[position] == "\n"
        || scalars[position] == "\r"
          && !(position + 1 < scalars.count && scalars[position + 1] == "\n")
      position += 1
      line += isBreak ? 1 : 0
      column = isBreak ? 1 : column + 1
    }
  }

  private mutating func refuse(_ message: String, at place: SourceLocation, note: String? = nil) {
    refusal = refusal ?? Diagnostic(at: place, message, notes: note.map { [$0] } ?? [])
  }

  private mutating func readNext() {
    let place = here
    guard scalars[position] == "<" else { return readText(from: place) }
    if starts(with: "<!--") {
      skip(past: "-->", of: "comment", from: place, opening: 4)
    } else if starts(with: "<![CDATA[") {
      if open.isEmpty { refuse("text outside of the root element", at: place) }
      skip(past: "]]>", of: "CDATA section", from: place, opening: 9)
    } else if starts(with: "<!") {
      refuse(
        "a declaration such as DOCTYPE or ENTITY is not read", at: place,
        note: "a \(kind) needs none; remove it")
    } else if starts(with: "<?") {
      readInstruction(from: place)
    } else if starts(with: "</") {
      readEnd(from: place)
    } else {
      readStart(from: place)
    }
  }

  private mutating func readText(from place: SourceLocation) {
    if open.isEmpty, !isSpace(scalars[position]) {
      refuse("text outside of the root element", at: place)
    }
    if scalars[position] == "&" { readReference() } else { advance() }
  }

  private mutating func skip(
    past end: StaticString, of what: String, from place: SourceLocation, opening: Int
  ) {
    advance(opening)
    while position < scalars.count, !starts(with: end) { advance() }
    if position >= scalars.count { refuse("a \(what) without an end", at: place) }
    advance(end.utf8CodeUnitCount)
  }

  /// `<?xml … ?>`: the bytes are UTF-8, so nothing else may be declared.
  private mutating func readInstruction(from place: SourceLocation) {
    let start = position
    skip(past: "?>", of: "processing instruction", from: place, opening: 2)
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars[start..<min(position, start + 200)])
    let words = String(text).lowercased()
    guard let found = words.firstRange(of: "encoding") else { return }
    let rest = words[found.upperBound...].drop { "= \t\n\r\"'".contains($0) }
    if !rest.hasPrefix("utf-8"), !rest.hasPrefix("us-ascii") {
      refuse(
        "the file declares another encoding than UTF-8", at: place, note: "save it as UTF-8")
    }
  }

  /// `&amp;` and its kin, and numbers of characters.
  private mutating func readReference() {
    let place = here
    var name = ""
    advance()
    while position < scalars.count, name.count <= 10, scalars[position] != ";",
      !isSpace(scalars[position]), scalars[position] != "<"
    {
      name.unicodeScalars.append(scalars[position])
      advance()
    }
    let digits = name.dropFirst(name.hasPrefix("#x") ? 2 : 1)
    let isNumber =
      name.hasPrefix("#") && !digits.isEmpty
      && UInt32(digits, radix: name.hasPrefix("#x") ? 16 : 10).map { Unicode.Scalar($0) != nil }
        == true
    let isKnown = ["amp", "lt", "gt", "quot", "apos"].contains(name) || isNumber
    guard isKnown, position < scalars.count, scalars[position] == ";" else {
      refuse(
        "'&\(name)' is no character that XML itself knows", at: place,
        note: "write &amp; for the sign itself; entities of a file's own are not read")
      return
    }
    advance()
  }

  private mutating func readName() -> String {
    var name = ""
    while position < scalars.count, isOfName(scalars[position]) {
      name.unicodeScalars.append(scalars[position])
      advance()
    }
    return name
  }

  private mutating func skipSpace() {
    while position < scalars.count, isSpace(scalars[position]) { advance() }
  }

  private mutating func readEnd(from place: SourceLocation) {
    advance(2)
    let name = readName()
    skipSpace()
    guard position < scalars.count, scalars[position] == ">" else {
      return refuse("'</\(name)' needs '>' behind it", at: place)
    }
    advance()
    guard let last = open.popLast() else {
      return refuse("'</\(name)>' closes nothing", at: place)
    }
    if last.name != name {
      refuse(
        "'</\(name)>' closes nothing: '<\(last.name)>' of line \(last.location.line) is still open",
        at: place, note: "write </\(last.name)> first")
    }
  }

  private mutating func readStart(from place: SourceLocation) {
    advance()
    let name = readName()
    guard !name.isEmpty else {
      return refuse("'<' begins no element", at: place, note: "write &lt; for the sign itself")
    }
    if open.isEmpty, !elements.isEmpty {
      return refuse("a second root element '<\(name)>'", at: place)
    }
    if open.count >= Self.depthLimit {
      return refuse(
        "elements lie more than \(Self.depthLimit) deep, which no \(kind) needs", at: place)
    }
    elements.append(Element(name: name, path: open.map(\.name), location: place))
    readAttributes(of: name, from: place)
    guard refusal == nil else { return }
    if starts(with: "/>") {
      advance(2)
    } else if position < scalars.count, scalars[position] == ">" {
      advance()
      open.append((name, place))
    } else {
      refuse("'<\(name)' needs '>' behind it", at: place)
    }
  }

  private mutating func readAttributes(of element: String, from place: SourceLocation) {
    var known: Set<String> = []
    while refusal == nil {
      skipSpace()
      let start = here
      let name = readName()
      if name.isEmpty { return }
      if !known.insert(name).inserted {
        return refuse("'<\(element)>' has '\(name)' twice", at: start)
      }
      skipSpace()
      guard position < scalars.count, scalars[position] == "=" else {
        return refuse("'\(name)' of '<\(element)>' needs a value", at: start)
      }
      advance()
      skipSpace()
      guard position < scalars.count, scalars[position] == "\"" || scalars[position] == "'" else {
        return refuse("the value of '\(name)' needs quotes", at: here)
      }
      let quote = scalars[position]
      advance()
      while refusal == nil, position < scalars.count, scalars[position] != quote {
        switch scalars[position] {
        case "<": refuse("'<' in the value of '\(name)'", at: here, note: "write &lt;")
        case "&": readReference()
        default: advance()
        }
      }
      if position >= scalars.count { refuse("the value of '\(name)' has no end", at: start) }
      advance()
    }
  }

  private mutating func checkEnd() {
    if let last = open.last {
      refuse("'<\(last.name)>' has no end", at: last.location, note: "write </\(last.name)>")
    } else if elements.isEmpty {
      refuse("there is no element in the file", at: SourceLocation(file: file, line: 1, column: 1))
    }
  }

  private func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\t" || scalar == "\n" || scalar == "\r"
  }

  private func isOfName(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
      || ":_-.".unicodeScalars
        .contains(scalar)
  }
}
