/// Appends numbers to bytes, small ones in few.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  mutating func append(byte: UInt8) { bytes.append(byte) }

  /// Seven bits a byte, the lowest first; the eighth bit is set where more follow (LEB128).
  mutating func append(_ number: UInt128) {
    var rest = number
    while rest > 0x7F {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  /// With the sign in the lowest bit, so that numbers near zero are short on both sides.
  mutating func append(signed number: Int128) {
    append(UInt128(bitPattern: number &<< 1 ^ number &>> 127))
  }

  /// Eight bytes, the lowest first.
  mutating func append(_ number: Double) {
    for shift in stride(from: 0, to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: number.bitPattern >> UInt64(shift)))
    }
  }

  /// Its length and its UTF-8.
  mutating func append(_ text: String) {
    append(UInt128(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }
}

/// A reader of bytes that ``ByteWriter`` has written, which may be damaged.
struct ByteReader {
  /// A number of the right form that no run has.
  struct OutOfRange: Error {}

  /// The bytes are not as written.
  struct Damage: Error {}

  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { place == bytes.count }

  mutating func byte() throws(Damage) -> UInt8 {
    guard place < bytes.count else { throw Damage() }
    defer { place += 1 }
    return bytes[place]
  }

  mutating func number() throws(Damage) -> UInt128 {
    var number: UInt128 = 0
    for shift in stride(from: 0, to: 128, by: 7) {
      let byte = try byte()
      let part = UInt128(byte & 0x7F)
      let shifted = part << UInt128(shift)
      guard shifted >> UInt128(shift) == part else { throw Damage() }
      number |= shifted
      if byte & 0x80 == 0 { return number }
    }
    throw Damage()
  }

  mutating func signed() throws(Damage) -> Int128 {
    let number = try number()
    return Int128(bitPattern: number >> 1) ^ -Int128(number & 1)
  }

  /// A number that is to be less than `limit`.
  mutating func place(below limit: Int) throws(Damage) -> Int {
    guard let place = Int(exactly: try number()), place < limit else { throw Damage() }
    return place
  }

  mutating func double() throws(Damage) -> Double {
    var bits: UInt64 = 0
    for shift in stride(from: 0, to: 64, by: 8) { bits |= UInt64(try byte()) << UInt64(shift) }
    return Double(bitPattern: bits)
  }

  mutating func text() throws(Damage) -> String {
    let length = try place(below: bytes.count + 1)
    guard length <= bytes.count - place else { throw Damage() }
    defer { place += length }
    return String(decoding: bytes[place..<place + length], as: UTF8.self)
  }
}
