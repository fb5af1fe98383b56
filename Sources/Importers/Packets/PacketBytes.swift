/// Numbers of a packet, in network byte order; nil where they lie beyond its bytes.
extension UnsafeRawBufferPointer {
  @inline(__always)
  func big8(_ place: Int) -> Int? {
    guard place >= 0, place < count else { return nil }
    return Int(self[place])
  }

  @inline(__always)
  func big16(_ place: Int) -> Int? {
    guard place >= 0, place <= count - 2 else { return nil }
    return Int(UInt16(bigEndian: loadUnaligned(fromByteOffset: place, as: UInt16.self)))
  }

  @inline(__always)
  func big32(_ place: Int) -> UInt32? {
    guard place >= 0, place <= count - 4 else { return nil }
    return UInt32(bigEndian: loadUnaligned(fromByteOffset: place, as: UInt32.self))
  }

  /// An address of IPv6.
  @inline(__always)
  func address6(_ place: Int) -> IPAddress? {
    guard place >= 0, place <= count - 16 else { return nil }
    return IPAddress(
      high: UInt64(bigEndian: loadUnaligned(fromByteOffset: place, as: UInt64.self)),
      low: UInt64(bigEndian: loadUnaligned(fromByteOffset: place + 8, as: UInt64.self)))
  }

  /// The bytes from one place up to another, or as many of them as are there.
  @inline(__always)
  func part(_ first: Int, _ end: Int) -> UnsafeRawBufferPointer {
    let end = Swift.min(end, count)
    guard first >= 0, first < end else { return UnsafeRawBufferPointer(start: nil, count: 0) }
    return UnsafeRawBufferPointer(rebasing: self[first..<end])
  }

  /// Whether a text of ASCII stands at a place.
  @inline(__always)
  func has(_ text: StaticString, at place: Int) -> Bool {
    let size = text.utf8CodeUnitCount
    return count - place >= size
      && (0..<size).allSatisfy { self[place + $0] == text.utf8Start[$0] }
  }
}
