/// A check of a text that should be JSON, which finds the place of the first mistake.
///
/// Foundation says that a text is not valid JSON, and not where. The check needs constant memory but
/// for a byte for each level of depth, and no recursion.
///
/// - Source: RFC 8259.
struct JSONCheck {
  struct Mistake: Equatable {
    let message: String
    let line: Int
    /// In bytes, from 1.
    let column: Int
  }

  /// The deepest nesting; payloads and archives need about ten levels.
  static let depthLimit = 64

  /// The most values, so that the table that Foundation makes of them stays below a gigabyte.
  static let valueLimit = 12_000_000

  /// The tokens that are allowed next.
  private enum Wanted { case value, valueOrEnd, keyOrEnd, key, colon, commaOrEnd, nothing }

  private let bytes: UnsafeRawBufferPointer
  private var place = 0
  /// The containers around the place: whether each is an object.
  private var stack: [Bool] = []
  private var wanted = Wanted.value
  private var values = 0

  /// The first mistake; nil if the text is JSON.
  static func mistake(in bytes: UnsafeRawBufferPointer) -> Mistake? {
    var check = JSONCheck(bytes)
    return check.run()
  }

  private init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  private mutating func run() -> Mistake? {
    while true {
      skipSpace()
      guard place < bytes.count else {
        return wanted == .nothing ? nil : mistake("the JSON ends too early")
      }
      let character = UnicodeScalar(bytes[place])
      if wanted == .nothing { return mistake("something stands behind the end of the JSON") }
      if let mistake = take(character) { return mistake }
    }
  }

  private mutating func take(_ character: UnicodeScalar) -> Mistake? {
    switch (wanted, character) {
    case (.colon, ":"):
      place += 1
      wanted = .value
    case (.commaOrEnd, ","):
      place += 1
      wanted = stack.last == true ? .key : .value
    case (.commaOrEnd, "}"), (.keyOrEnd, "}"):
      return close(isObject: true)
    case (.commaOrEnd, "]"), (.valueOrEnd, "]"):
      return close(isObject: false)
    case (.key, "\""), (.keyOrEnd, "\""):
      wanted = .colon
      return string()
    case (.value, _), (.valueOrEnd, _): return value(character)
    case (.colon, _): return mistake("a ':' is missing")
    case (.key, _), (.keyOrEnd, _): return mistake("a name in quotation marks is missing")
    default: return mistake("a ',' or an end is missing")
    }
    return nil
  }

  private mutating func value(_ character: UnicodeScalar) -> Mistake? {
    values += 1
    guard values <= Self.valueLimit else {
      return mistake("the JSON has more than \(Self.valueLimit) values")
    }
    switch character {
    case "{", "[":
      guard stack.count < Self.depthLimit else {
        return mistake("the JSON is nested more than \(Self.depthLimit) deep")
      }
      place += 1
      stack.append(character == "{")
      wanted = character == "{" ? .keyOrEnd : .valueOrEnd
      return nil
    case "\"":
      wanted = afterValue
      return string()
    case "t", "f", "n":
      wanted = afterValue
      return skip("true") || skip("false") || skip("null")
        ? nil : mistake("no JSON value begins here")
    case "-", "0"..."9":
      wanted = afterValue
      return number()
    default: return mistake("no JSON value begins here")
    }
  }

  private var afterValue: Wanted { stack.isEmpty ? .nothing : .commaOrEnd }

  private mutating func close(isObject: Bool) -> Mistake? {
    guard stack.popLast() == isObject else { return mistake("this closes nothing") }
    place += 1
    wanted = afterValue
    return nil
  }

  private mutating func number() -> Mistake? {
    let start = place
    _ = skip("-")
    if !skip("0"), !skipDigits() { return mistake("this is no number", at: start) }
    if skip("."), !skipDigits() { return mistake("this is no number", at: start) }
    if skip("e") || skip("E") {
      _ = skip("+") || skip("-")
      if !skipDigits() { return mistake("this is no number", at: start) }
    }
    return nil
  }

  private mutating func skipDigits() -> Bool {
    let start = place
    while place < bytes.count, (0x30...0x39).contains(bytes[place]) { place += 1 }
    return place > start
  }

  private mutating func string() -> Mistake? {
    let start = place
    place += 1
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "\""):
        place += 1
        return nil
      case UInt8(ascii: "\\"):
        guard let mistake = escape() else { continue }
        return mistake
      case 0..<0x20: return mistake("a control character stands in a text")
      case 0x80...:
        let length = utf8Length()
        guard length > 0 else { return mistake("this is not UTF-8") }
        place += length
      default: place += 1
      }
    }
    return mistake("this text is not closed", at: start)
  }

  private mutating func escape() -> Mistake? {
    let start = place
    place += 1
    guard place < bytes.count else { return mistake("this text is not closed", at: start) }
    let character = bytes[place]
    place += 1
    if "\"\\/bfnrt".utf8.contains(character) { return nil }
    guard character == UInt8(ascii: "u"), bytes.count - place >= 4,
      bytes[place..<place + 4].allSatisfy({ UnicodeScalar($0).properties.isASCIIHexDigit })
    else { return mistake("this is no escape", at: start) }
    place += 4
    return nil
  }

  /// The length of the character at the place; 0 if it is none.
  ///
  /// - Source: the Unicode Standard, table 3-7.
  private func utf8Length() -> Int {
    let first = bytes[place]
    func isNext(_ offset: Int, _ range: ClosedRange<UInt8> = 0x80...0xbf) -> Bool {
      place + offset < bytes.count && range.contains(bytes[place + offset])
    }
    switch first {
    case 0xc2...0xdf: return isNext(1) ? 2 : 0
    case 0xe0...0xef:
      let second: ClosedRange<UInt8> =
        first == 0xe0 ? 0xa0...0xbf : first == 0xed ? 0x80...0x9f : 0x80...0xbf
      return isNext(1, second) && isNext(2) ? 3 : 0
    case 0xf0...0xf4:
      let second: ClosedRange<UInt8> =
        first == 0xf0 ? 0x90...0xbf : first == 0xf4 ? 0x80...0x8f : 0x80...0xbf
      return isNext(1, second) && isNext(2) && isNext(3) ? 4 : 0
    default: return 0
    }
  }

  /// Skip a text of ASCII if it stands here.
  private mutating func skip(_ text: StaticString) -> Bool {
    guard bytes.has(text, at: place) else { return false }
    place += text.utf8CodeUnitCount
    return true
  }

  private mutating func skipSpace() {
    while place < bytes.count, Self.isSpace(bytes[place]) { place += 1 }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0a || byte == 0x0d
  }

  private func mistake(_ message: String, at other: Int? = nil) -> Mistake {
    let end = min(other ?? place, bytes.count)
    var (line, start) = (1, 0)
    for index in 0..<end where bytes[index] == 0x0a { (line, start) = (line + 1, index + 1) }
    return Mistake(message: message, line: line, column: end - start + 1)
  }
}
