/// An error in a text of BibTeX.
struct BibliographyError: Error, Equatable {
  /// Counted from 1.
  let line: Int
  let message: String
}

/// Reader of publications from BibTeX, strict because the file is our own.
///
/// Lines that begin with `%` are comments. Every value stands in braces, which may contain others,
/// and ends with a comma; a line break in it is a space. Every entry has an `annote`.
struct BibliographyReader {
  private let bytes: [UInt8]
  private var position = 0

  private init(_ text: String) { bytes = Array(text.utf8) }

  /// The publications of a text by their keys.
  static func publications(in text: String) throws(BibliographyError) -> [String: Publication] {
    var reader = BibliographyReader(text)
    var publications: [String: Publication] = [:]
    reader.skipComments()
    while reader.next != nil {
      let (key, publication) = try reader.entry()
      if publications.updateValue(publication, forKey: key) != nil {
        throw reader.error("'\(key)' is there twice")
      }
      reader.skipComments()
    }
    return publications
  }

  private mutating func entry() throws(BibliographyError) -> (String, Publication) {
    try expect("@")
    let word = try name("a kind of publication")
    guard let kind = Publication.Kind(rawValue: word) else { throw error("unknown kind '\(word)'") }
    try expect("{")
    let key = try name("a key")
    try expect(",")
    var fields: [Publication.Field] = []
    skipSpace()
    while next != UInt8(ascii: "}") {
      let field = Publication.Field(name: try name("a field or '}'"), value: try value())
      if fields.contains(where: { $0.name == field.name }) {
        throw error("'\(key)' has '\(field.name)' twice")
      }
      fields.append(field)
      skipSpace()
    }
    guard let note = fields.firstIndex(where: { $0.name == "annote" }) else {
      throw error("'\(key)' has no 'annote'")
    }
    position += 1
    let summary = fields.remove(at: note).value
    return (key, Publication(kind: kind, fields: fields, summary: summary))
  }

  /// `= {…},`
  private mutating func value() throws(BibliographyError) -> String {
    skipSpace()
    try expect("=")
    skipSpace()
    try expect("{")
    let start = position
    var depth = 1
    while depth > 0 {
      guard let byte = next else { throw error("a brace is never closed") }
      if byte == UInt8(ascii: "{") { depth += 1 }
      if byte == UInt8(ascii: "}") { depth -= 1 }
      position += 1
    }
    let words = bytes[start..<position - 1].split(whereSeparator: Self.isSpace)
    try expect(",")
    guard !words.isEmpty else { throw error("a value is empty") }
    return words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
  }

  // MARK: - Bytes

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A }

  private mutating func skipSpace() { while let next, Self.isSpace(next) { position += 1 } }

  private mutating func skipComments() {
    skipSpace()
    while next == UInt8(ascii: "%") {
      while let next, next != 0x0A { position += 1 }
      skipSpace()
    }
  }

  private mutating func expect(_ character: Unicode.Scalar) throws(BibliographyError) {
    guard next == UInt8(ascii: character) else { throw error("'\(character)' is missing") }
    position += 1
  }

  private mutating func name(_ wanted: String) throws(BibliographyError) -> String {
    let start = position
    while let next, Self.isOfName(next) { position += 1 }
    guard position > start else { throw error("\(wanted) is missing") }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }

  private func error(_ message: String) -> BibliographyError {
    let breaks = bytes[..<min(position, bytes.count)].count { $0 == 0x0A }
    return BibliographyError(line: breaks + 1, message: message)
  }
}
