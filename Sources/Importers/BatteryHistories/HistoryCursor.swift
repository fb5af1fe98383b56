/// A cursor in the bytes of one line.
struct HistoryCursor {
  private let bytes: UnsafeRawBufferPointer
  private(set) var place = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  var isAtEnd: Bool { place >= bytes.count }
  var next: UInt8? { isAtEnd ? nil : bytes[place] }

  mutating func advance() { place += 1 }

  mutating func skip(_ text: StaticString) -> Bool {
    guard bytes.has(text, at: place) else { return false }
    place += text.utf8CodeUnitCount
    return true
  }

  mutating func skipSpace() {
    while let byte = next, byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") { place += 1 }
  }

  /// A whole number of at most `digits` digits; nil without any and for more.
  mutating func number(digits limit: Int = 15) -> Int64? {
    var (value, count): (Int64, Int) = (0, 0)
    while let byte = next, (0x30...0x39).contains(byte) {
      guard count < limit else { return nil }
      value = value * 10 + Int64(byte - 0x30)
      count += 1
      place += 1
    }
    return count == 0 ? nil : value
  }

  /// A whole number of just so many digits.
  mutating func number(of digits: Int) -> Int64? {
    let start = place
    guard let value = number(digits: digits), place - start == digits else { return nil }
    return value
  }

  /// A time of the day in milliseconds, such as `12:39:14` with colons; nil for none.
  mutating func timeOfDay(_ separator: StaticString) -> Int64? {
    guard let hour = number(of: 2), skip(separator), let minute = number(of: 2), skip(separator),
      let second = number(of: 2), hour < 24, minute < 60, second < 62
    else { return nil }
    return (hour * 3600 + minute * 60 + second) * 1000
  }

  /// A command of a history other than that of the clock.
  mutating func command() -> HistoryRecord.Content? {
    skip("START") ? .start : skip("SHUTDOWN") ? .shutdown : skip("*OVERFLOW*") ? .overflow : nil
  }

  /// The text up to the first byte where `isOfText` is false.
  mutating func text(while isOfText: (UInt8) -> Bool) -> String {
    let start = place
    while let byte = next, isOfText(byte) { place += 1 }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  /// The text of a tag behind its first quotation mark, up to the one that closes it: one before
  /// `separator` or the end of the line. Two of them are one, as Android writes those inside.
  mutating func quoted(before separator: Character) -> String? {
    let quote = UInt8(ascii: "\"")
    var text: [UInt8] = []
    while let byte = next {
      place += 1
      guard byte == quote else {
        text.append(byte)
        continue
      }
      if next == quote {
        place += 1
      } else if isAtEnd || next == separator.asciiValue {
        return String(decoding: text, as: UTF8.self)
      }
      text.append(quote)
    }
    return nil
  }
}

extension HistoryWord {
  /// Read a word that ends before `separator`.
  ///
  /// - Parameter tag: The tag that a number stands for, in the checkin form.
  /// - Returns: Nil for a tag that is not closed.
  init?(
    _ cursor: inout HistoryCursor, before separator: Character,
    named name: (String) -> String, tag: (_ short: String, Int64) -> HistoryTag?
  ) {
    let end = separator.asciiValue ?? 0
    let sign: Sign = cursor.skip("+") ? .begins : cursor.skip("-") ? .ends : .none
    let short = cursor.text { $0 != end && $0 != UInt8(ascii: "=") }
    self.init(sign: sign, name: name(short))
    guard cursor.skip("=") else { return }
    let quoted = UInt8(ascii: ":")
    value = cursor.text { $0 != end && $0 != quoted }
    if cursor.skip(":\"") {
      guard let text = cursor.quoted(before: separator) else { return nil }
      self.tag = HistoryTag(uid: value, text: text)
    } else {
      value += cursor.text { $0 != end }
      self.tag = Int64(value).flatMap { tag(short, $0) }
    }
  }
}
