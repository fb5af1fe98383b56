import Configuration

/// Reader of XML files into elements, each with its location.
///
/// The reader passes over the text once, in time proportional to it. It refuses constructs that
/// files of numbers never need: document types, entities of their own, deep nesting. So no text can
/// make it expand anything, and no element lies deeper than a small number.
struct XMLReader {
  /// The greatest depth of elements: power profiles have four levels, tracks seven.
  static let depthLimit = 16

  /// The root element, when nothing is wrong.
  private(set) var root: XMLElement?
  /// The first error, with its location.
  private(set) var refusal: Diagnostic?
  /// Whether the text breaks a rule of XML whose location is not reported, such as a character that
  /// no file may contain.
  private(set) var isMalformed = false

  private let kind: String
  private var cursor: XMLCursor
  private var open: [XMLElement] = []

  /// - Parameter kind: The expected kind of file, for messages: "power profile".
  init(_ text: String, file: String, kind: String) {
    self.kind = kind
    cursor = XMLCursor(text, file: file)
    while refusal == nil, !cursor.isAtEnd { readNext() }
    if let last = open.last {
      refuse("'<\(last.name)>' has no end", at: last.location, note: "write </\(last.name)>")
    } else if root == nil {
      refuse("there is no element in the file", at: SourceLocation(file: file))
    }
    if !text.unicodeScalars.allSatisfy(XMLText.isAllowed) { isMalformed = true }
  }

  /// The root element if it is the one called `name`; reports a refusal and another element.
  ///
  /// - Parameter form: The look of such a file, as a hint.
  func root(_ name: String, form: String, _ diagnostics: Diagnostics) -> XMLElement? {
    if let refusal { diagnostics.report(refusal) }
    guard refusal == nil, let root else { return nil }
    if root.name == name { return root }
    return diagnostics.refuse("the root element is '<\(root.name)>'", at: root.location, note: form)
  }

  private mutating func refuse(_ message: String, at place: SourceLocation, note: String? = nil) {
    refusal = refusal ?? Diagnostic(at: place, message, notes: note.map { [$0] } ?? [])
  }

  private mutating func readNext() {
    let place = cursor.location
    if cursor.starts(with: "<!--") {
      let comment = read(to: "-->", of: "comment", from: place, opening: 4)
      if comment.contains("--") || comment.hasSuffix("-") { isMalformed = true }
    } else if cursor.starts(with: "<![CDATA[") {
      if open.isEmpty { refuse("text outside of the root element", at: place) }
      append(read(to: "]]>", of: "CDATA section", from: place, opening: 9))
    } else if cursor.starts(with: "<!") {
      refuse(
        "a declaration such as DOCTYPE or ENTITY is not read", at: place,
        note: "a \(kind) needs none; remove it")
    } else if cursor.starts(with: "<?") {
      readInstruction(from: place)
    } else if cursor.starts(with: "</") {
      readEnd(from: place)
    } else if cursor.starts(with: "<") {
      readStart(from: place)
    } else {
      readText()
    }
  }

  // MARK: - Text

  private mutating func readText() {
    guard !open.isEmpty else {
      cursor.skipSpace()
      if !cursor.isAtEnd, !cursor.starts(with: "<") {
        refuse("text outside of the root element", at: cursor.location)
      }
      return
    }
    if cursor.starts(with: "&") { return append(readReference()) }
    append(cursor.take { $0.next != "<" && $0.next != "&" && !$0.starts(with: "]]>") })
    if cursor.starts(with: "]]>") {
      isMalformed = true
      cursor.advance()
    }
  }

  /// Appends characters to the open element, if they lie before its first child.
  private mutating func append(_ text: String) {
    guard let last = open.indices.last, open[last].children.isEmpty else { return }
    open[last].characters += text
  }

  /// Moves behind the next `end`.
  ///
  /// - Returns: The text before it.
  private mutating func read(
    to end: StaticString, of what: String, from place: SourceLocation, opening: Int
  ) -> String {
    cursor.advance(opening)
    let content = cursor.advance(to: end)
    if cursor.isAtEnd { refuse("a \(what) without an end", at: place) }
    cursor.advance(end.utf8CodeUnitCount)
    return content
  }

  /// The attributes that `<?xml … ?>` may contain (XML 1.0, 2.8).
  private static var declaration: Regex<Substring> {
    #/
    xml \s+ version \s* = \s* (?: "1\.[0-9]+" | '1\.[0-9]+' )
    (?: \s+ encoding \s* = \s* (?: "[\-A-Za-z0-9._]+" | '[\-A-Za-z0-9._]+' ) )?
    (?: \s+ standalone \s* = \s* (?: "(?:yes|no)" | '(?:yes|no)' ) )? \s*
    /#.matchingSemantics(.unicodeScalar).asciiOnlyWhitespace()
  }

  /// Reads `<?xml … ?>`: the bytes are UTF-8, so nothing else may be declared.
  private mutating func readInstruction(from place: SourceLocation) {
    let text = read(to: "?>", of: "processing instruction", from: place, opening: 2)
    let words = String(text.unicodeScalars.prefix(200)).lowercased()
    let target = words.unicodeScalars.prefix(while: XMLText.isOfName)
    if String(target) == "xml" {
      let isFirst = place.line == 1 && place.column == 1
      if !isFirst || text.wholeMatch(of: Self.declaration) == nil { isMalformed = true }
    } else {
      let behind = words.unicodeScalars.dropFirst(target.count).first.map(XMLText.isSpace)
      if target.first.map(XMLText.beginsName) != true || behind == false { isMalformed = true }
    }
    guard let found = words.firstRange(of: "encoding") else { return }
    let rest = words[found.upperBound...].drop { "= \t\n\r\"'".contains($0) }
    if !rest.hasPrefix("utf-8"), !rest.hasPrefix("us-ascii") {
      refuse("the file declares another encoding than UTF-8", at: place, note: "save it as UTF-8")
    }
  }

  /// Reads `&amp;` and its kin, and numbers of characters.
  private mutating func readReference() -> String {
    let place = cursor.location
    cursor.advance()
    var name = ""
    while let next = cursor.next, name.count <= 10, next != ";", !XMLText.isSpace(next), next != "<"
    {
      name.unicodeScalars.append(next)
      cursor.advance()
    }
    guard let scalar = Self.scalar(of: name), cursor.starts(with: ";") else {
      refuse(
        "'&\(name)' is no character that XML itself knows", at: place,
        note: "write &amp; for the sign itself; entities of a file's own are not read")
      return ""
    }
    if !XMLText.isAllowed(scalar) { isMalformed = true }
    cursor.advance()
    return String(Character(scalar))
  }

  private static let entities: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'",
  ]

  private static func scalar(of name: String) -> Unicode.Scalar? {
    if let known = entities[name] { return known }
    guard name.hasPrefix("#") else { return nil }
    let isHexadecimal = name.hasPrefix("#x")
    let digits = name.dropFirst(isHexadecimal ? 2 : 1)
    return UInt32(digits, radix: isHexadecimal ? 16 : 10).flatMap(Unicode.Scalar.init)
  }

  // MARK: - Tags

  private mutating func readEnd(from place: SourceLocation) {
    cursor.advance(2)
    let name = cursor.readName()
    cursor.skipSpace()
    guard cursor.starts(with: ">") else {
      return refuse("'</\(name)' needs '>' behind it", at: place)
    }
    cursor.advance()
    guard let last = open.last else { return refuse("'</\(name)>' closes nothing", at: place) }
    guard last.name == name else {
      return refuse(
        "'</\(name)>' closes nothing: '<\(last.name)>' of line \(last.location.line) is still open",
        at: place, note: "write </\(last.name)> first")
    }
    open.removeLast()
    add(last)
  }

  /// Adds a complete element to its parent.
  private mutating func add(_ element: XMLElement) {
    if let last = open.indices.last {
      open[last].children.append(element)
    } else {
      root = element
    }
  }

  private mutating func readStart(from place: SourceLocation) {
    cursor.advance()
    let name = cursor.readName()
    guard let first = name.unicodeScalars.first else {
      return refuse("'<' begins no element", at: place, note: "write &lt; for the sign itself")
    }
    if !XMLText.beginsName(first) { isMalformed = true }
    if root != nil { return refuse("a second root element '<\(name)>'", at: place) }
    if open.count >= Self.depthLimit {
      return refuse(
        "elements lie more than \(Self.depthLimit) deep, which no \(kind) needs", at: place)
    }
    var element = XMLElement(name: name, location: place)
    readAttributes(of: &element)
    guard refusal == nil else { return }
    if cursor.starts(with: "/>") {
      cursor.advance(2)
      add(element)
    } else if cursor.starts(with: ">") {
      cursor.advance()
      open.append(element)
    } else {
      refuse("'<\(name)' needs '>' behind it", at: place)
    }
  }

  private mutating func readAttributes(of element: inout XMLElement) {
    while refusal == nil {
      let hasSpace = cursor.next.map(XMLText.isSpace) ?? false
      cursor.skipSpace()
      let start = cursor.location
      let name = cursor.readName()
      guard let first = name.unicodeScalars.first else { return }
      if !hasSpace || !XMLText.beginsName(first) { isMalformed = true }
      if element.attributes[name] != nil {
        return refuse("'<\(element.name)>' has '\(name)' twice", at: start)
      }
      cursor.skipSpace()
      guard cursor.starts(with: "=") else {
        return refuse("'\(name)' of '<\(element.name)>' needs a value", at: start)
      }
      cursor.advance()
      cursor.skipSpace()
      element.attributes[name] = readValue(of: name, from: start)
    }
  }

  private mutating func readValue(of name: String, from start: SourceLocation) -> String {
    guard let quote = cursor.next, quote == "\"" || quote == "'" else {
      refuse("the value of '\(name)' needs quotes", at: cursor.location)
      return ""
    }
    cursor.advance()
    var value = ""
    while refusal == nil, let next = cursor.next, next != quote {
      switch next {
      case "<": refuse("'<' in the value of '\(name)'", at: cursor.location, note: "write &lt;")
      case "&": value += readReference()
      default:
        value.unicodeScalars.append(XMLText.isSpace(next) ? " " : next)
        cursor.advance()
      }
    }
    if cursor.isAtEnd { refuse("the value of '\(name)' has no end", at: start) }
    cursor.advance()
    return value
  }
}
