/// The description of a recording before its rows.
struct RecordingHeader {
  var kinds: [RecordedKind]
  var names: [String]
  var rows: Int
  var span: Int64
  var start: Int64?
  var zone: Int32?

  func append(to bytes: inout [UInt8]) {
    let first = bytes.count
    bytes += RecordingLayout.magic
    bytes.append(little: RecordingLayout.version)
    bytes.append(little: UInt32(0))
    bytes.append(little: UInt64(rows))
    bytes.append(little: span)
    bytes.append(little: start ?? RecordingLayout.unknownStart)
    bytes.append(little: zone ?? RecordingLayout.unknownZone)
    bytes.append(little: UInt32(kinds.count))
    bytes.append(little: UInt32(names.count))
    for kind in kinds {
      bytes.append(text: kind.name)
      bytes.append(UInt8(kind.fields.count))
      for field in kind.fields {
        bytes.append(text: field.name)
        bytes.append(field.unit.rawValue)
      }
    }
    for name in names { bytes.append(text: name) }
    let length = UInt32(bytes.count - first)
    withUnsafeBytes(of: length.littleEndian) {
      bytes.replaceSubrange(first + 12..<first + 16, with: $0)
    }
  }

  /// The header at the start of the bytes, and its length.
  static func read(_ bytes: UnsafeRawBufferPointer) throws(RecordingFailure) -> (
    header: RecordingHeader, length: Int
  ) {
    guard bytes.count >= RecordingLayout.fixedHeader,
      bytes.prefix(8).elementsEqual(RecordingLayout.magic)
    else { throw RecordingFailure(byte: 0, "is no recording of drainsim") }
    var reader = ByteReader(bytes, at: 8)
    let version: UInt32 = try reader.number()
    guard version == RecordingLayout.version else {
      throw RecordingFailure(
        byte: 8,
        "is a recording of version \(version), and this program reads version \(RecordingLayout.version)"
      )
    }
    let length: UInt32 = try reader.number()
    let rows: UInt64 = try reader.number()
    let span: Int64 = try reader.number()
    let start: Int64 = try reader.number()
    let zone: Int32 = try reader.number()
    let kindCount: UInt32 = try reader.number()
    let nameCount: UInt32 = try reader.number()
    guard rows <= RecordingLayout.rowLimit, kindCount <= RecordingLayout.kindLimit,
      (1...UInt32(RecordingLayout.nameLimit)).contains(nameCount),
      (0...RecordingLayout.longest).contains(span)
    else {
      throw RecordingFailure(
        byte: 16, "has impossible numbers of rows, kinds or names, or lasts over 100 years")
    }
    var kinds: [RecordedKind] = []
    for _ in 0..<kindCount { kinds.append(try kind(from: &reader)) }
    var names: [String] = []
    for _ in 0..<nameCount { names.append(try reader.text()) }
    guard reader.place == Int(length) else {
      throw RecordingFailure(byte: 12, "says a wrong length of its header")
    }
    let header = RecordingHeader(
      kinds: kinds, names: names, rows: Int(rows), span: span,
      start: start == RecordingLayout.unknownStart ? nil : start,
      zone: zone == RecordingLayout.unknownZone ? nil : zone)
    return (header, reader.place)
  }

  /// A kind, which must be that of the catalogue.
  private static func kind(
    from reader: inout ByteReader
  ) throws(RecordingFailure) -> RecordedKind {
    let place = reader.place
    let name = try reader.text()
    let count: UInt8 = try reader.number()
    var fields: [(name: String, unit: UInt8)] = []
    for _ in 0..<count { fields.append((try reader.text(), try reader.number())) }
    guard let kind = RecordedKind.named(name) else {
      throw RecordingFailure(byte: place, "has events '\(name)', which this program does not know")
    }
    guard kind.fields.map(\.name) == fields.map(\.name),
      kind.fields.map(\.unit.rawValue) == fields.map(\.unit)
    else {
      throw RecordingFailure(
        byte: place, "has events '\(name)' with other values than those of this program")
    }
    return kind
  }
}
