/// A writer of captures, which shares nothing with the reader.
///
/// - Source: draft-ietf-opsawg-pcap-04, draft-ietf-opsawg-pcapng-02.
struct CaptureEncoder {
  /// A packet with its time in nanoseconds since 1970.
  struct Entry {
    var time: Int64
    var bytes: [UInt8]
    /// The bytes of the packet before it was cut.
    var length: Int?
    var interface = 0

    init(_ time: Int64, _ bytes: [UInt8], length: Int? = nil, interface: Int = 0) {
      self.time = time
      self.bytes = bytes
      self.length = length
      self.interface = interface
    }
  }

  var linkType: UInt16 = 1
  var isBigEndian = false
  var snapLength: UInt32 = 262_144
  /// The packets are cut to so many bytes.
  var cut = Int.max

  private func number<Number: FixedWidthInteger>(_ value: Number) -> [UInt8] {
    withUnsafeBytes(of: isBigEndian ? value.bigEndian : value.littleEndian) { Array($0) }
  }

  /// A file of pcap, with microseconds or nanoseconds.
  func pcap(_ entries: [Entry], nanoseconds: Bool = false) -> [UInt8] {
    var file = number(nanoseconds ? 0xa1b2_3c4d : 0xa1b2_c3d4 as UInt32)
    file += number(2 as UInt16) + number(4 as UInt16) + number(0 as UInt64)
    file += number(snapLength) + number(UInt32(linkType))
    for entry in entries {
      let kept = entry.bytes.prefix(cut)
      let fraction = entry.time % 1_000_000_000
      file += number(UInt32(entry.time / 1_000_000_000))
      file += number(UInt32(nanoseconds ? fraction : fraction / 1000))
      file += number(UInt32(kept.count)) + number(UInt32(entry.length ?? entry.bytes.count)) + kept
    }
    return file
  }

  private func option(_ code: UInt16, _ value: [UInt8]) -> [UInt8] {
    number(code) + number(UInt16(value.count)) + value + padding(value.count)
  }

  private func padding(_ count: Int) -> [UInt8] {
    [UInt8](repeating: 0, count: (4 - count % 4) % 4)
  }

  func block(_ kind: UInt32, _ content: [UInt8]) -> [UInt8] {
    let length = number(UInt32(content.count + 12))
    return number(kind) + length + content + length
  }

  /// The header of a section of pcapng.
  func section(version: UInt16 = 1) -> [UInt8] {
    block(
      0x0a0d_0d0a,
      number(0x1a2b_3c4d as UInt32) + number(version) + number(0 as UInt16)
        + number(UInt64.max) + option(3, Array("a phone".utf8)) + option(0, []))
  }

  /// The description of an interface.
  ///
  /// - Parameters:
  ///   - resolution: The option `if_tsresol`: so many digits, or, from 128 on, binary ones.
  ///   - offset: The option `if_tsoffset`, in seconds.
  func interface(resolution: UInt8? = nil, offset: Int64? = nil, name: String = "wlan0") -> [UInt8]
  {
    var content = number(linkType) + number(0 as UInt16) + number(snapLength)
    content += option(2, Array(name.utf8))
    if let resolution { content += option(9, [resolution]) }
    if let offset { content += option(14, number(offset)) }
    return block(1, content + option(0, []))
  }

  /// A packet whose time is in units of its interface.
  func enhanced(_ ticks: UInt64, _ bytes: [UInt8], interface: Int = 0) -> [UInt8] {
    let kept = bytes.prefix(cut)
    var content = number(UInt32(interface)) + number(UInt32(ticks >> 32))
    content += number(UInt32(ticks & 0xffff_ffff)) + number(UInt32(kept.count))
    content += number(UInt32(bytes.count)) + kept + padding(kept.count)
    return block(6, content + option(1, Array("a word".utf8)) + option(0, []))
  }

  /// A packet in a block of the time before 2010, with the number of packets that were lost.
  func obsolete(_ ticks: UInt64, _ bytes: [UInt8], interface: UInt16 = 0) -> [UInt8] {
    var content = number(interface) + number(7 as UInt16) + number(UInt32(ticks >> 32))
    content += number(UInt32(ticks & 0xffff_ffff)) + number(UInt32(bytes.count))
    content += number(UInt32(bytes.count)) + bytes + padding(bytes.count)
    return block(2, content)
  }

  /// A packet without a time, of the first interface.
  func simple(_ bytes: [UInt8]) -> [UInt8] {
    let kept = bytes.prefix(Int(snapLength))
    return block(3, number(UInt32(bytes.count)) + kept + padding(kept.count))
  }

  /// A file of pcapng with one interface of nanoseconds.
  func pcapng(_ entries: [Entry]) -> [UInt8] {
    section() + interface(resolution: 9)
      + entries.flatMap { enhanced(UInt64($0.time), $0.bytes) }
  }
}
