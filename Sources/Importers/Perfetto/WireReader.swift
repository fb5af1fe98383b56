/// A reader of one message of Protocol Buffers: field by field, in place, without copies.
///
/// Any bytes end with a field, the end of the message, or a ``TraceFailure`` with the place of the
/// byte: a varint of more than ten bytes, a length beyond the message, a group, or field 0. A reader
/// of a known field asks for its number together with its wire type; a field of another type is
/// passed over like an unknown one, as the format demands.
///
/// - Source: Protocol Buffers, "Encoding", protobuf.dev/programming-guides/encoding.
struct WireReader {
  /// How the value of a field is written.
  enum WireType: UInt8 { case varint, fixed64, bytes, fixed32 }

  private let bytes: UnsafeRawBufferPointer
  private let base: BytePlace
  private let end: Int
  private var next: Int
  /// The number of the field, and how its value is written.
  private(set) var field = 0
  private(set) var type = WireType.varint
  /// The value of a number: a varint, or the bits of a fixed one.
  private(set) var bits: UInt64 = 0
  /// The bytes of a text, message or list.
  private(set) var content = 0..<0

  /// - Parameter base: The place of the first of the bytes.
  init(_ bytes: UnsafeRawBufferPointer, at base: BytePlace) {
    self.init(bytes, 0..<bytes.count, base)
  }

  private init(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>, _ base: BytePlace) {
    self.bytes = bytes
    self.base = base
    next = range.lowerBound
    end = range.upperBound
  }

  /// The place of the next field.
  var place: BytePlace { base + next }

  /// Go to the next field; false at the end of the message.
  mutating func advance() throws(TraceFailure) -> Bool {
    guard next < end else { return false }
    let start = next
    let key = try varint()
    field = Int(truncatingIfNeeded: key >> 3)
    guard key >> 3 > 0, key >> 3 < 1 << 29 else {
      throw TraceFailure(base + start, "has a field with the impossible number \(key >> 3)")
    }
    switch key & 7 {
    case 0:
      type = .varint
      bits = try varint()
    case 1:
      type = .fixed64
      bits = try fixed(8)
    case 2:
      type = .bytes
      let length = try varint()
      guard length <= UInt64(end - next) else {
        throw TraceFailure(
          base + start, "has a field of \(length) bytes where \(end - next) are left")
      }
      content = next..<next + Int(length)
      next = content.upperBound
    case 5:
      type = .fixed32
      bits = try fixed(4)
    default: throw TraceFailure(base + start, "has a field of the unknown wire type \(key & 7)")
    }
    return true
  }

  /// The message in the current field.
  var message: WireReader { WireReader(bytes, content, base) }

  /// The message in a part of the bytes.
  func message(in content: Range<Int>) -> WireReader { WireReader(bytes, content, base) }

  /// The bytes in the current field.
  var raw: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: bytes[content]) }

  /// The place of the first byte in the current field.
  var contentPlace: BytePlace { base + content.lowerBound }

  /// The text in the current field, of which the first 1024 bytes are kept. What is not UTF-8
  /// becomes U+FFFD.
  var text: String { message.wholeText }

  /// The bytes of the whole message as such a text.
  var wholeText: String { String(decoding: bytes[next..<end].prefix(1024), as: UTF8.self) }

  /// The next number of a list; nil at its end.
  ///
  /// To be called on the ``message`` of a packed list, which has no fields.
  mutating func element() throws(TraceFailure) -> UInt64? { next < end ? try varint() : nil }

  @inline(__always)
  private mutating func varint() throws(TraceFailure) -> UInt64 {
    let start = next
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while next < end, shift < 70 {
      let byte = bytes[next]
      next += 1
      value |= UInt64(byte & 0x7f) &<< shift
      if byte < 0x80 {
        // The tenth byte has the last of 64 bits.
        guard shift < 63 || byte < 2 else {
          throw TraceFailure(base + start, "has a number of more than 64 bits")
        }
        return value
      }
      shift += 7
    }
    throw TraceFailure(
      base + start,
      shift < 70 ? "ends a message inside of a number" : "has a number of more than ten bytes")
  }

  private mutating func fixed(_ count: Int) throws(TraceFailure) -> UInt64 {
    guard end - next >= count else {
      throw TraceFailure(base + next, "ends a message inside of a number")
    }
    defer { next += count }
    return count == 8
      ? UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: next, as: UInt64.self))
      : UInt64(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: next, as: UInt32.self)))
  }

  /// The number in the current field, as the types of the format read it.
  var int64: Int64 { Int64(bitPattern: bits) }
  var int32: Int32 { Int32(truncatingIfNeeded: bits) }
  var uint32: UInt32 { UInt32(truncatingIfNeeded: bits) }
}

/// The numbers and texts in the fields 1 to 15 of a message, of a repeated one the last.
struct WireFields {
  private let message: WireReader
  private var numbers = SIMD16<UInt64>()
  /// The fields that have a number, one bit each.
  private var known: UInt16 = 0
  /// The first byte of each text, message or list, and the one behind it.
  private var contents = SIMD16<UInt64>()
  private var ends = SIMD16<UInt64>()

  init(_ message: WireReader) throws(TraceFailure) {
    self.message = message
    var reader = message
    while try reader.advance() {
      guard reader.field < 16 else { continue }
      if reader.type == .varint {
        numbers[reader.field] = reader.bits
        known |= 1 << UInt16(reader.field)
      } else if reader.type == .bytes {
        contents[reader.field] = UInt64(reader.content.lowerBound)
        ends[reader.field] = UInt64(reader.content.upperBound)
      }
    }
  }

  /// The number in a field; nil where there is none.
  func number(_ field: Int) -> UInt64? {
    known & 1 << UInt16(field) == 0 ? nil : numbers[field]
  }

  /// The number in a field, 0 where there is none.
  func int32(_ field: Int) -> Int32 { Int32(truncatingIfNeeded: numbers[field]) }
  func uint32(_ field: Int) -> UInt32 { UInt32(truncatingIfNeeded: numbers[field]) }
  func isTrue(_ field: Int) -> Bool { numbers[field] != 0 }

  /// The message or list in a field, empty where there is none.
  func message(_ field: Int) -> WireReader {
    message.message(in: Int(contents[field])..<Int(ends[field]))
  }

  /// The text in a field, as ``WireReader/text``, empty where there is none.
  func text(_ field: Int) -> String { message(field).wholeText }
}
