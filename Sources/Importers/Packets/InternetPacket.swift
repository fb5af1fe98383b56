/// The headers of a packet of IPv4 or IPv6, and of TCP or UDP in it.
///
/// Lengths are those that the headers say, so that a packet of which only the headers were captured
/// counts in full.
///
/// - Source: RFC 791, RFC 8200, RFC 9293, RFC 768.
struct InternetPacket {
  var source: IPAddress
  var destination: IPAddress
  /// The protocol in the packet, by IANA's number.
  var transport: UInt8
  /// The bytes of the whole packet without any link header; 0 where the network card cut it into
  /// pieces later, and the header says nothing.
  var length: Int
  /// The number that the pieces of one packet have in common, and where this one belongs.
  var fragment: (number: UInt32, isFirst: Bool)?
  var sourcePort: UInt16 = 0
  var destinationPort: UInt16 = 0
  /// Whether the ports were captured.
  var hasPorts = false
  /// Whether the header of TCP was cut before its length.
  var isHeaderCut = false
  /// The flags of TCP.
  var flags: UInt8 = 0
  /// The number of the first byte in the stream of TCP, where it was captured.
  var sequence: UInt32?
  /// The length of what TCP or UDP carries, or of what follows the header of IP.
  var dataLength: Int
  /// The part of it that was captured.
  var data: UnsafeRawBufferPointer

  static let tcp: UInt8 = 6
  static let udp: UInt8 = 17

  var isOpening: Bool { transport == Self.tcp && flags & 0x12 == 0x02 }
  /// Whether it has FIN or RST.
  var isClosing: Bool { transport == Self.tcp && flags & 0x05 != 0 }

  enum Failure: Error { case cut, malformed }

  /// - Parameters:
  ///   - bytes: What was captured of the packet, from the header of IP on.
  ///   - available: The length of the whole frame without the link header.
  init(_ bytes: UnsafeRawBufferPointer, available: Int) throws(Failure) {
    guard let first = bytes.big8(0) else { throw .cut }
    var next: Int
    switch first >> 4 {
    case 4:
      guard let total = bytes.big16(2), let number = bytes.big16(4), let place = bytes.big16(6),
        let kind = bytes.big8(9), let from = bytes.big32(12), let to = bytes.big32(16)
      else { throw .cut }
      next = (first & 15) * 4
      guard next >= 20, total == 0 || total >= next else { throw .malformed }
      (source, destination) = (IPAddress(version4: from), IPAddress(version4: to))
      (transport, length) = (UInt8(truncatingIfNeeded: kind), total)
      if place & 0x3fff != 0 { fragment = (UInt32(number), place & 0x1fff == 0) }
    case 6:
      guard let payload = bytes.big16(4), let kind = bytes.big8(6), let from = bytes.address6(8),
        let to = bytes.address6(24)
      else { throw .cut }
      next = 40
      (source, destination) = (from, to)
      (transport, length) = (UInt8(truncatingIfNeeded: kind), payload == 0 ? 0 : payload + 40)
      if payload == 0, kind == 59 { length = 40 }
    default: throw .malformed
    }
    let whole = length == 0 ? available : length
    (dataLength, data) = (0, bytes.part(0, 0))
    if first >> 4 == 6 { next = passExtensions(bytes, next) }
    readTransport(bytes, next, whole)
  }

  /// Pass the extension headers of IPv6.
  ///
  /// - Returns: Where the transport begins, or the last header that is whole.
  private mutating func passExtensions(_ bytes: UnsafeRawBufferPointer, _ start: Int) -> Int {
    var place = start
    while true {
      guard let next = bytes.big8(place), let size = bytes.big8(place + 1) else { return place }
      let length: Int
      switch transport {
      case 0, 43, 60, 135, 139, 140: length = (size + 1) * 8
      case 51: length = (size + 2) * 4
      case 44:
        guard let where_ = bytes.big16(place + 2), let number = bytes.big32(place + 4) else {
          return place
        }
        length = 8
        if where_ & 0xfff9 != 0 { fragment = (number, where_ & 0xfff8 == 0) }
      default: return place
      }
      transport = UInt8(truncatingIfNeeded: next)
      place += length
      if let fragment, !fragment.isFirst { return place }
    }
  }

  private mutating func readTransport(
    _ bytes: UnsafeRawBufferPointer, _ start: Int, _ whole: Int
  ) {
    var start = start
    let isLater = fragment.map { !$0.isFirst } ?? false
    if !isLater, transport == Self.tcp || transport == Self.udp {
      if let from = bytes.big16(start), let to = bytes.big16(start + 2) {
        hasPorts = true
        sourcePort = UInt16(truncatingIfNeeded: from)
        destinationPort = UInt16(truncatingIfNeeded: to)
      }
      start += transport == Self.udp ? 8 : readStream(bytes, start)
    }
    dataLength = max(0, whole - start)
    data = bytes.part(start, min(bytes.count, whole))
  }

  /// Read the header of TCP.
  ///
  /// - Returns: Its length; where it was cut before that, the length without options.
  private mutating func readStream(_ bytes: UnsafeRawBufferPointer, _ start: Int) -> Int {
    sequence = bytes.big32(start + 4)
    flags = UInt8(truncatingIfNeeded: bytes.big8(start + 13) ?? 0)
    guard let length = bytes.big8(start + 12) else {
      isHeaderCut = true
      return 20
    }
    return max(20, length >> 4 * 4)
  }
}
