/// A kind of link header before the packets of a capture.
///
/// - Source: tcpdump.org/linktypes.html; the pages LINKTYPE_LINUX_SLL, LINKTYPE_LINUX_SLL2 and
///   LINKTYPE_NULL there; Apple, xnu, `bsd/net/pktap.h`.
enum LinkType {
  /// Ethernet, or, as the virtual interface of an iPhone (rvictl) writes, no header in its place.
  case ethernet
  /// No header at all.
  case raw
  /// The headers that Linux writes for an interface without one of its own, and for `any`.
  case cooked1, cooked2
  /// The family of addresses in four bytes, in the order of the machine that captured, or of the
  /// network.
  case loopback
  /// Apple's header with the process, before the link's own.
  case tapped

  /// - Parameter datalink: The number that libpcap gives, a `DLT_…`.
  init?(datalink: Int32) {
    switch datalink {
    case 1: self = .ethernet
    case 12, 14, 101, 228, 229: self = .raw
    case 113: self = .cooked1
    case 276: self = .cooked2
    case 0, 108: self = .loopback
    // macOS wrote its own as the second of the numbers for private use.
    case 149, 258: self = .tapped
    default: return nil
    }
  }

  /// Whether the link header says which packets the phone sent.
  var hasDirection: Bool { self == .cooked1 || self == .cooked2 }

  static let names = "Ethernet, raw IP, Linux cooked (1 and 2), NULL or LOOP, and PKTAP"

  /// The link headers of a packet of a length; nil if they are cut.
  func frame(_ bytes: UnsafeRawBufferPointer, of length: Int) -> LinkFrame? {
    switch self {
    case .ethernet: return Self.ethernet(bytes, of: length)
    case .raw: return LinkFrame(network: 0, isInternet: true)
    case .loopback: return Self.family(bytes)
    case .cooked1:
      guard let kind = bytes.big16(0) else { return nil }
      var frame = Self.tagged(bytes, typeAt: 14)
      frame?.direction = LinkFrame.Direction(packetType: kind)
      return frame
    case .cooked2:
      guard let type = bytes.big16(0), let interface = bytes.big32(4), let kind = bytes.big8(10),
        bytes.count >= 20
      else { return nil }
      var frame = Self.tagged(bytes, type: type, next: 20)
      frame?.direction = LinkFrame.Direction(packetType: kind)
      frame?.interface = UInt64(interface)
      return frame
    case .tapped: return Self.tapped(bytes, of: length)
    }
  }

  private static func ethernet(_ bytes: UnsafeRawBufferPointer, of length: Int) -> LinkFrame? {
    let frame = bytes.big32(6).flatMap { high -> LinkFrame? in
      var frame = tagged(bytes, typeAt: 12)
      frame?.sender = UInt64(high) << 16 | UInt64(bytes.big16(10) ?? 0)
      return frame
    }
    func isPacket(at place: Int) -> Bool {
      switch bytes.big8(place).map({ $0 >> 4 }) {
      case 4: bytes.big16(place + 2) == length - place
      case 6: bytes.big16(place + 4) == length - place - 40
      default: false
      }
    }
    // A packet without a header fills its frame, and none begins behind the header that it lacks.
    if isPacket(at: 0), !(frame.map { $0.isInternet && isPacket(at: $0.network) } ?? false) {
      return LinkFrame(network: 0, isInternet: true)
    }
    return frame
  }

  private static func tapped(_ bytes: UnsafeRawBufferPointer, of length: Int) -> LinkFrame? {
    // Of a machine whose numbers are little-endian, as all of Apple's are.
    func number(_ place: Int) -> UInt32? { bytes.big32(place)?.byteSwapped }
    guard let size = number(0), let next = number(4), let type = number(8), let flags = number(36),
      let name = bytes.big32(12), let rest = bytes.big32(16)
    else { return nil }
    let start = Int(size)
    guard start >= 56, next == 1, let link = LinkType(datalink: Int32(truncatingIfNeeded: type)),
      link != .tapped
    else { return LinkFrame(network: start, isInternet: false) }
    let content = bytes.part(start, bytes.count)
    guard var frame = link.frame(content, of: length - start) else { return nil }
    frame.start = start
    frame.network += start
    frame.interface = UInt64(name) << 32 | UInt64(rest)
    if flags & 3 == 1 { frame.direction = .down }
    if flags & 3 == 2 { frame.direction = .up }
    // The process in whose name another one speaks, or else the one that speaks.
    let other = bytes.part(88, min(start, 105))
    frame.process = other.first ?? 0 == 0 ? bytes.part(56, min(start, 73)) : other
    return frame
  }

  private static func tagged(_ bytes: UnsafeRawBufferPointer, typeAt place: Int) -> LinkFrame? {
    bytes.big16(place).flatMap { tagged(bytes, type: $0, next: place + 2) }
  }

  /// Pass the tags of virtual networks (IEEE 802.1Q and 802.1ad), each of two bytes and the next
  /// type.
  private static func tagged(
    _ bytes: UnsafeRawBufferPointer, type: Int, next: Int
  ) -> LinkFrame? {
    var (type, next) = (type, next)
    while type == 0x8100 || type == 0x88a8 || type == 0x9100 {
      guard let inner = bytes.big16(next + 2) else { return nil }
      type = inner
      next += 4
    }
    return LinkFrame(network: next, isInternet: type == 0x0800 || type == 0x86dd)
  }

  private static func family(_ bytes: UnsafeRawBufferPointer) -> LinkFrame? {
    guard let number = bytes.big32(0) else { return nil }
    // 2 is IPv4 everywhere; IPv6 is 10 on Linux, 24 on NetBSD, 28 on FreeBSD, 30 on Darwin.
    let families: Set<UInt32> = [2, 10, 24, 28, 30]
    return LinkFrame(
      network: 4,
      isInternet: families.contains(number) || families.contains(number.byteSwapped))
  }
}

/// The description of a packet in the headers of its link.
struct LinkFrame {
  enum Direction {
    case up, down
    /// Between other devices.
    case elsewhere

    /// The types of packets of Linux's `sockaddr_ll`: to us, to all, to some, to others, from us.
    init?(packetType: Int) {
      switch packetType {
      case 0, 1, 2: self = .down
      case 3: self = .elsewhere
      case 4: self = .up
      default: return nil
      }
    }
  }

  /// The place where the packet of the network begins.
  var network: Int
  /// Whether it is one of IPv4 or IPv6.
  let isInternet: Bool
  var direction: Direction?
  /// The sender's address on an Ethernet; 0 for none.
  var sender: UInt64 = 0
  /// The number of the phone's interface.
  var interface: UInt64 = 0
  /// The place where the link's own header begins.
  var start = 0
  /// The name of the process that sends or receives, with zeros behind it; empty for none.
  var process = UnsafeRawBufferPointer(start: nil, count: 0)
}
