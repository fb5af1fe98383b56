extension [UInt8] {
  mutating func append<Number: FixedWidthInteger>(little number: Number) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }

  /// A text of at most 255 bytes of UTF-8, after its length.
  mutating func append(text: String) {
    append(UInt8(text.utf8.count))
    append(contentsOf: text.utf8)
  }
}

/// A reader of numbers and texts, one after the other.
struct ByteReader {
  private let bytes: UnsafeRawBufferPointer
  private(set) var place: Int

  init(_ bytes: UnsafeRawBufferPointer, at place: Int) {
    self.bytes = bytes
    self.place = place
  }

  mutating func number<Number: FixedWidthInteger>() throws(RecordingFailure) -> Number {
    let size = MemoryLayout<Number>.size
    guard bytes.count - place >= size else { throw endsEarly }
    defer { place += size }
    return Number(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: Number.self))
  }

  mutating func text() throws(RecordingFailure) -> String {
    let length: UInt8 = try number()
    guard bytes.count - place >= length else { throw endsEarly }
    let part = bytes[place..<place + Int(length)]
    guard let text = String(validating: part, as: UTF8.self) else {
      throw RecordingFailure(byte: place, "has a name that is not UTF-8")
    }
    place += Int(length)
    return text
  }

  private var endsEarly: RecordingFailure { RecordingFailure(byte: bytes.count, "ends early") }
}
