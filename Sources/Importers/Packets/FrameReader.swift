import CPCAP

/// A packet of the internet in a captured frame.
struct InternetPacket {
  /// The direction that the capture itself tells, seen from the phone.
  enum Direction { case up, down }

  var source: InternetAddress
  var destination: InternetAddress
  /// The number of the protocol above IP (IANA): 6 TCP, 17 UDP.
  var kind: UInt8
  /// 0 for protocols without ports and for later fragments.
  var sourcePort: UInt16 = 0
  var destinationPort: UInt16 = 0
  /// The length of the IP packet in bytes, header included.
  var length: Int
  /// The bytes above TCP or UDP, as the headers tell them.
  var payloadLength = 0
  /// What was captured of these bytes.
  var payload = UnsafeRawBufferPointer(start: nil, count: 0)
  var direction: Direction?
}

/// Reader of frames: from the link's header to TCP or UDP.
///
/// - Source: tcpdump.org's list of link types; RFC 791, 8200, 9293, 768; IEEE 802.1Q.
enum FrameReader {
  /// Why a frame is no packet of the internet.
  enum Refusal: String, Error {
    case notInternet = "they are not of the internet protocol, as those of ARP"
    case cut = "they were captured without their headers"
    case wrong = "their headers make no sense"
  }

  static func supports(_ linkType: Int32) -> Bool {
    [
      DLT_EN10MB, DLT_RAW, 12, 14, 101, DLT_LINUX_SLL, 276, DLT_NULL, DLT_LOOP, DLT_IPV4, DLT_IPV6,
    ].contains(linkType)
  }

  static func read(
    _ frame: UnsafeRawBufferPointer, linkType: Int32
  ) throws(Refusal) -> InternetPacket {
    switch linkType {
    case DLT_EN10MB: return try ethernet(frame)
    case DLT_LINUX_SLL:
      return try cooked(frame, header: 16, type: 14, packet: try number16(frame, 0))
    case 276: return try cooked(frame, header: 20, type: 0, packet: UInt16(try byte(frame, 10)))
    case DLT_NULL, DLT_LOOP: return try internet(frame, at: 4)
    default: return try internet(frame, at: 0)
    }
  }

  private static func ethernet(_ frame: UnsafeRawBufferPointer) throws(Refusal) -> InternetPacket {
    var place = 12
    var type = try number16(frame, place)
    // Up to four tags of virtual networks.
    for _ in 0..<4 where type == 0x8100 || type == 0x88a8 || type == 0x9100 {
      place += 4
      type = try number16(frame, place)
    }
    guard type == 0x0800 || type == 0x86dd else { throw .notInternet }
    return try internet(frame, at: place + 2)
  }

  /// Linux's cooked capture, which tells whether the phone sent a packet (type 4).
  private static func cooked(
    _ frame: UnsafeRawBufferPointer, header: Int, type: Int, packet: UInt16
  ) throws(Refusal) -> InternetPacket {
    let type = try number16(frame, type)
    guard type == 0x0800 || type == 0x86dd else { throw .notInternet }
    var found = try internet(frame, at: header)
    switch packet {
    case 0: found.direction = .down
    case 4: found.direction = .up
    default: break
    }
    return found
  }

  private static func internet(
    _ frame: UnsafeRawBufferPointer, at place: Int
  ) throws(Refusal) -> InternetPacket {
    switch try byte(frame, place) >> 4 {
    case 4: return try ipv4(frame, place)
    case 6: return try ipv6(frame, place)
    default: throw .notInternet
    }
  }

  private static func ipv4(
    _ frame: UnsafeRawBufferPointer, _ place: Int
  ) throws(Refusal) -> InternetPacket {
    let header = Int(try byte(frame, place) & 15) * 4
    var length = Int(try number16(frame, place + 2))
    let fragment = try number16(frame, place + 6)
    let kind = try byte(frame, place + 9)
    let source = InternetAddress(ipv4: try number32(frame, place + 12))
    let destination = InternetAddress(ipv4: try number32(frame, place + 16))
    // A card that segments packets itself leaves their length to it.
    if length == 0 { length = frame.count - place }
    guard header >= 20, length >= header else { throw .wrong }
    var packet = InternetPacket(
      source: source, destination: destination, kind: kind, length: length)
    if fragment & 0x1fff == 0 {
      try transport(frame, place + header, length - header, of: &packet)
    }
    return packet
  }

  private static func ipv6(
    _ frame: UnsafeRawBufferPointer, _ place: Int
  ) throws(Refusal) -> InternetPacket {
    let rest = Int(try number16(frame, place + 4))
    var kind = try byte(frame, place + 6)
    let source = InternetAddress(
      high: try number64(frame, place + 8), low: try number64(frame, place + 16))
    let destination = InternetAddress(
      high: try number64(frame, place + 24), low: try number64(frame, place + 32))
    var packet = InternetPacket(
      source: source, destination: destination, kind: kind, length: 40 + rest)
    var next = place + 40
    let end = next + rest
    // Extension headers: hop by hop, routing, destination, fragment, authentication.
    for _ in 0..<8 {
      switch kind {
      case 0, 43, 60:
        kind = try byte(frame, next)
        next += 8 + 8 * Int(try byte(frame, next + 1))
      case 44:
        kind = try byte(frame, next)
        let offset = try number16(frame, next + 2)
        next += 8
        if offset & 0xfff8 != 0 {
          packet.kind = kind
          return packet
        }
      case 51:
        kind = try byte(frame, next)
        next += 8 + 4 * Int(try byte(frame, next + 1))
      default:
        packet.kind = kind
        guard next <= end else { throw .wrong }
        try transport(frame, next, end - next, of: &packet)
        return packet
      }
    }
    throw .wrong
  }

  /// The ports and the payload of TCP and UDP; a packet that was cut before them has none.
  private static func transport(
    _ frame: UnsafeRawBufferPointer, _ place: Int, _ length: Int, of packet: inout InternetPacket
  ) throws(Refusal) {
    guard packet.kind == 6 || packet.kind == 17 else { return }
    packet.sourcePort = try number16(frame, place)
    packet.destinationPort = try number16(frame, place + 2)
    let header = packet.kind == 17 ? 8 : Int(try byte(frame, place + 12) >> 4) * 4
    guard header >= 8, header <= length else { throw .wrong }
    packet.payloadLength = length - header
    let first = min(place + header, frame.count)
    let last = min(first + packet.payloadLength, frame.count)
    packet.payload = UnsafeRawBufferPointer(rebasing: frame[first..<last])
  }

  // MARK: - Numbers in the order of networks

  private static func byte(
    _ frame: UnsafeRawBufferPointer, _ place: Int
  ) throws(Refusal) -> UInt8 {
    guard place < frame.count else { throw .cut }
    return frame[place]
  }

  private static func number16(
    _ frame: UnsafeRawBufferPointer, _ place: Int
  ) throws(Refusal) -> UInt16 {
    guard place + 2 <= frame.count else { throw .cut }
    return UInt16(bigEndian: frame.loadUnaligned(fromByteOffset: place, as: UInt16.self))
  }

  private static func number32(
    _ frame: UnsafeRawBufferPointer, _ place: Int
  ) throws(Refusal) -> UInt32 {
    guard place + 4 <= frame.count else { throw .cut }
    return UInt32(bigEndian: frame.loadUnaligned(fromByteOffset: place, as: UInt32.self))
  }

  private static func number64(
    _ frame: UnsafeRawBufferPointer, _ place: Int
  ) throws(Refusal) -> UInt64 {
    guard place + 8 <= frame.count else { throw .cut }
    return UInt64(bigEndian: frame.loadUnaligned(fromByteOffset: place, as: UInt64.self))
  }
}
