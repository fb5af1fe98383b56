/// The rows of a CSV text, quoted as RFC 4180 says, with line feeds or both line ends.
struct CSVRows: Sequence, IteratorProtocol {
  private let bytes: [UInt8]
  private var place = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  /// The fields of the next row; nil at the end.
  mutating func next() -> [String]? {
    guard place < bytes.count else { return nil }
    var row: [String] = []
    while true {
      row.append(field())
      guard place < bytes.count, bytes[place] == UInt8(ascii: ",") else { break }
      place += 1
    }
    if place < bytes.count, bytes[place] == UInt8(ascii: "\r") { place += 1 }
    if place < bytes.count, bytes[place] == UInt8(ascii: "\n") { place += 1 }
    return row
  }

  private mutating func field() -> String {
    guard place < bytes.count, bytes[place] == UInt8(ascii: "\"") else {
      let start = place
      while place < bytes.count, !Self.ends(bytes[place]) { place += 1 }
      return String(decoding: bytes[start..<place], as: UTF8.self)
    }
    var content: [UInt8] = []
    place += 1
    while place < bytes.count {
      if bytes[place] == UInt8(ascii: "\"") {
        place += 1
        // A quote that is doubled is one of the text.
        guard place < bytes.count, bytes[place] == UInt8(ascii: "\"") else { break }
      }
      content.append(bytes[place])
      place += 1
    }
    // What stands between the end of the quotes and that of the field belongs to neither.
    while place < bytes.count, !Self.ends(bytes[place]) { place += 1 }
    return String(decoding: content, as: UTF8.self)
  }

  private static func ends(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }
}
