import Configuration

/// A cursor in the text of an XML file, with its line and column.
struct XMLCursor {
  private let scalars: [Unicode.Scalar]
  private let file: String
  private var position: Int
  private var line = 1
  private var column = 1

  init(_ text: String, file: String) {
    scalars = Array(text.unicodeScalars)
    self.file = file
    position = scalars.first == "\u{FEFF}" ? 1 : 0
  }

  var location: SourceLocation { SourceLocation(file: file, line: line, column: column) }

  var isAtEnd: Bool { position >= scalars.count }

  /// The next character; nil at the end.
  var next: Unicode.Scalar? { isAtEnd ? nil : scalars[position] }

  func starts(with text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard position + count <= scalars.count else { return false }
    return (0..<count).allSatisfy { scalars[position + $0].value == UInt32(text.utf8Start[$0]) }
  }

  mutating func advance(_ count: Int = 1) {
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

  /// Moves to the next occurrence of `end`, or to the end of the text.
  ///
  /// - Returns: The text before it.
  mutating func advance(to end: StaticString) -> String { take { !$0.starts(with: end) } }

  mutating func skipSpace() { _ = take { $0.next.map(XMLText.isSpace) ?? false } }

  /// The name that begins here; empty where there is none.
  mutating func readName() -> String { take { $0.next.map(XMLText.isOfName) ?? false } }

  /// The text from here to the first character where `isWanted` is false.
  mutating func take(while isWanted: (XMLCursor) -> Bool) -> String {
    var taken = ""
    while let scalar = next, isWanted(self) {
      taken.unicodeScalars.append(scalar)
      advance()
    }
    return taken
  }
}

/// The characters that XML 1.0 allows.
enum XMLText {
  static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\t" || scalar == "\n" || scalar == "\r"
  }

  static func isOfName(_ scalar: Unicode.Scalar) -> Bool {
    beginsName(scalar) || ("0"..."9").contains(scalar) || scalar == "-" || scalar == "."
  }

  static func beginsName(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar == ":" || scalar == "_"
  }

  /// Whether the character may be in a file at all.
  static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x20 && scalar.value != 0xFFFE && scalar.value != 0xFFFF || isSpace(scalar)
  }
}

/// An element of an XML file with its content.
struct XMLElement {
  let name: String
  let location: SourceLocation
  var attributes: [String: String] = [:]
  /// The characters before the first child.
  var characters = ""
  var children: [XMLElement] = []

  /// The characters before the first child, without the space around them.
  var text: String {
    let scalars = characters.unicodeScalars
    let isSpace = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
    guard let first = scalars.firstIndex(where: { !isSpace($0) }),
      let last = scalars.lastIndex(where: { !isSpace($0) })
    else { return "" }
    return String(scalars[first...last])
  }

  /// The children of one name, in the order of the file.
  func children(_ name: String) -> [XMLElement] { children.filter { $0.name == name } }

  /// The text of the first child of a name, or the attribute of that name.
  subscript(name: String) -> String? {
    children.first { $0.name == name }?.text ?? attributes[name]
  }
}
