import Configuration

/// Reader of comma-separated values, row by row, as in RFC 4180.
///
/// Lines may end in any of the three ways, and quotes inside a field that does not begin with one
/// belong to it. In a text that people made, a byte order mark, blank rows and spaces around fields
/// are skipped, and the separator is a semicolon or a tab where the first line has one outside
/// quotes and no comma.
package struct CSVReader {
  /// A field of the row: its bytes without the quotes around them.
  package struct Field {
    /// Its first byte, quote included.
    let place: Int
    fileprivate let bytes: Range<Int>
    /// Whether it contains doubled quotes.
    fileprivate let isEscaped: Bool
  }

  let separator: UInt8
  /// Whether nothing is skipped.
  private let isStrict: Bool
  private let bytes: [UInt8]
  private var position: Int
  /// The last field of the last row with any text.
  private var last: Field?
  private var counter = LineCounter()
  private let file: String

  private static let quote = UInt8(ascii: "\"")
  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")
  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// - Parameter isStrict: Whether a program wrote the text: with commas, and without bytes or rows
  ///   to be skipped.
  package init(_ text: String, file: String, isStrict: Bool = false) {
    self.isStrict = isStrict
    self.file = file
    bytes = Array(text.utf8)
    position = !isStrict && bytes.starts(with: Self.mark) ? Self.mark.count : 0
    separator = isStrict ? UInt8(ascii: ",") : Self.separator(of: bytes[position...])
  }

  private static func separator(of bytes: ArraySlice<UInt8>) -> UInt8 {
    let comma = UInt8(ascii: ",")
    var isQuoted = false
    var candidate: UInt8?
    for byte in bytes {
      if byte == quote { isQuoted.toggle() }
      if isQuoted { continue }
      if byte == comma { return comma }
      if byte == lineFeed || byte == carriageReturn { break }
      if candidate == nil, byte == UInt8(ascii: ";") || byte == UInt8(ascii: "\t") {
        candidate = byte
      }
    }
    return candidate ?? comma
  }

  /// Reads the next row into `row`; false at the end of the text.
  ///
  /// - Parameter complain: Receives the error in a quote and its offset; the row is then
  ///   incomplete.
  package mutating func next(
    into row: inout [Field], _ complain: (_ message: String, _ place: Int) -> Void
  ) -> Bool {
    while position < bytes.count {
      row.removeAll(keepingCapacity: true)
      repeat { row.append(field(complain)) } while passed(separator)
      endLine()
      if isStrict || !row.allSatisfy({ isEmpty($0) }) {
        last = row.last
        return true
      }
    }
    return false
  }

  private mutating func passed(_ byte: UInt8) -> Bool {
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  private mutating func endLine() {
    if passed(Self.carriageReturn) { _ = passed(Self.lineFeed) } else { _ = passed(Self.lineFeed) }
  }

  /// Whether the field ends at a position.
  private func ends(at position: Int) -> Bool {
    guard position < bytes.count else { return true }
    let byte = bytes[position]
    return byte == separator || byte == Self.lineFeed || byte == Self.carriageReturn
  }

  private mutating func field(_ complain: (String, Int) -> Void) -> Field {
    let start = position
    guard position < bytes.count, bytes[position] == Self.quote else {
      while !ends(at: position) { position += 1 }
      return Field(place: start, bytes: start..<position, isEscaped: false)
    }
    var isEscaped = false
    position += 1
    while position < bytes.count {
      if bytes[position] == Self.quote {
        let isDoubled = position + 1 < bytes.count && bytes[position + 1] == Self.quote
        guard isDoubled else { break }
        isEscaped = true
        position += 1
      }
      position += 1
    }
    let end = position
    if position == bytes.count {
      complain("the quote is never closed", start)
    } else {
      position += 1
      if !ends(at: position) { complain("there is text behind the closing quote", position) }
      while !ends(at: position) { position += 1 }
    }
    return Field(place: start, bytes: start + 1..<end, isEscaped: isEscaped)
  }

  // MARK: - End

  /// Warns of a text that ends within a line: a copy that was cut off may have lost digits of the last
  /// number, and what is left of it is a number, too. For use behind the last row.
  mutating func warnOfCut(_ diagnostics: Diagnostics) {
    guard let last, !isEmpty(last), last.bytes.upperBound == bytes.count else { return }
    let text = text(of: last)
    diagnostics.warning(
      "the file ends in '\(text.suffix(40))' without a line break: the rest of it may be missing",
      at: location(of: last.place),
      note: "end the last line with a line break if the file is whole")
  }

  // MARK: - Fields

  private func isEmpty(_ field: Field) -> Bool {
    bytes[field.bytes].allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
  }

  /// The bytes of a field without the spaces around them, where these are skipped.
  private func content(of field: Field) -> Range<Int> {
    let isSpace = { (byte: UInt8) in
      !isStrict && (byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t"))
    }
    var range = field.bytes
    while let first = range.first, isSpace(bytes[first]) { range.removeFirst() }
    while let last = range.last, isSpace(bytes[last]) { range.removeLast() }
    return range
  }

  /// The first byte of a field's text, behind spaces and the quote.
  func textPlace(of field: Field) -> Int { content(of: field).lowerBound }

  /// The text of a field.
  package func text(of field: Field) -> String {
    let range = content(of: field)
    guard field.isEscaped else { return String(decoding: bytes[range], as: UTF8.self) }
    var plain: [UInt8] = []
    var isSecond = false
    for byte in bytes[range] {
      isSecond = byte == Self.quote && !isSecond
      if !isSecond { plain.append(byte) }
    }
    return String(decoding: plain, as: UTF8.self)
  }

  /// The location of a field.
  package mutating func location(of field: Field) -> SourceLocation { location(of: field.place) }

  /// Line and column of an offset in the text; fast when offsets are requested in their order.
  mutating func location(of place: Int) -> SourceLocation {
    let found = counter.lineAndColumn(of: place, in: bytes)
    return SourceLocation(file: file, line: found.line, column: found.column)
  }
}
