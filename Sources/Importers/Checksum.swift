import CZLIB

/// The cyclic redundancy check CRC-32 of ISO 3309, as in zip and PNG.
///
/// SQLite checks the log of a write that was cut off, and the form of its pages, but not their
/// contents.
package struct Checksum {
  package private(set) var value: UInt32 = 0

  package init() {}

  package mutating func add(_ bytes: [UInt8]) { bytes.withUnsafeBytes { add($0) } }

  package mutating func add(_ bytes: UnsafeRawBufferPointer) {
    // Without an address, zlib begins anew.
    guard let start = bytes.baseAddress else { return }
    let all = start.assumingMemoryBound(to: UInt8.self)
    value = UInt32(crc32_z(UInt(value), all, bytes.count))
  }
}
