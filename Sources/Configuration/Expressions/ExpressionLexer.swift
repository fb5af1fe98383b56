/// A word of an expression, with its offset in the text of the scalar.
struct ExpressionToken: Equatable {
  enum Kind: Equatable {
    /// A number with the unit that binds to it, as written.
    case literal(String)
    case name(String)
    /// An operator, a bracket or a comma.
    case symbol(String)
    case end
  }

  let kind: Kind
  let offset: Int
}

/// Lexer of expressions.
///
/// Binary operators stand between spaces, so that `data-from` is a name, `8 Mbit/s` a quantity and
/// `a - b` a difference. A unit binds only right after a literal.
struct ExpressionLexer {
  private let characters: [Character]
  private var position = 0
  /// The offset of the first character inside the scalar, for locations in messages.
  private let base: Int

  init(_ text: Substring, base: Int) {
    characters = Array(text)
    self.base = base
  }

  mutating func tokens() throws(ExpressionError) -> [ExpressionToken] {
    var tokens: [ExpressionToken] = []
    while true {
      skipSpaces()
      let start = position
      guard position < characters.count else {
        tokens.append(ExpressionToken(kind: .end, offset: base + start))
        return tokens
      }
      tokens.append(ExpressionToken(kind: try next(), offset: base + start))
    }
  }

  private mutating func next() throws(ExpressionError) -> ExpressionToken.Kind {
    let character = characters[position]
    if Self.isDigit(character) { return literal() }
    if character.isLetter { return .name(take(while: Self.continuesName)) }
    for symbol in ["<=", ">=", "==", "!="] where starts(with: symbol) {
      position += 2
      return .symbol(symbol)
    }
    if "+-*/()<>=,".contains(character) {
      position += 1
      return .symbol(String(character))
    }
    throw ExpressionError("unexpected '\(character)'", offset: base + position)
  }

  private mutating func literal() -> ExpressionToken.Kind {
    var text = take { Self.isDigit($0) || $0 == "." }
    let afterNumber = position
    skipSpaces()
    if position < characters.count, Self.startsUnit(characters[position]) {
      let unit = take { !$0.isWhitespace && !"(),".contains($0) }
      if ["and", "or", "not"].contains(unit) { position = afterNumber } else { text += " " + unit }
    } else {
      position = afterNumber
    }
    return .literal(text)
  }

  private mutating func take(while included: (Character) -> Bool) -> String {
    let start = position
    while position < characters.count, included(characters[position]) { position += 1 }
    return String(characters[start..<position])
  }

  private mutating func skipSpaces() { _ = take(while: \.isWhitespace) }

  private func starts(with symbol: String) -> Bool { characters[position...].starts(with: symbol) }

  private static func isDigit(_ character: Character) -> Bool {
    character.isASCII && character.isWholeNumber
  }
  private static func continuesName(_ character: Character) -> Bool {
    character.isLetter || isDigit(character) || character == "-" || character == "."
  }
  private static func startsUnit(_ character: Character) -> Bool {
    character.isLetter || character == "%" || character == "°"
  }
}

/// An error in an expression, with its offset in the text.
struct ExpressionError: Error {
  let message: String
  let note: String?
  let offset: Int
  /// The name that nothing has; its hint takes a look at all names, and is made when it is shown.
  let unknownName: String?

  init(_ message: String, note: String? = nil, offset: Int, unknownName: String? = nil) {
    self.message = message
    self.note = note
    self.offset = offset
    self.unknownName = unknownName
  }
}
