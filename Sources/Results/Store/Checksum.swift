/// The cyclic redundancy check CRC-32 of ISO 3309, as in zip and PNG.
///
/// SQLite checks the log of a write that was cut off, and the form of its pages, but not their
/// contents.
struct Checksum {
  private var state = UInt32.max

  var value: UInt32 { ~state }

  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      state = state >> 8 ^ Self.table[Int(UInt8(truncatingIfNeeded: state) ^ byte)]
    }
  }

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { rest, _ in rest & 1 == 0 ? rest >> 1 : rest >> 1 ^ 0xedb8_8320 }
  }
}
