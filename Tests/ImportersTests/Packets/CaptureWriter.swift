import Foundation

/// Bytes of captures, as tcpdump and Wireshark lay them out: written without the reader's help.
struct CaptureWriter {
  var bytes: [UInt8] = []
  private let isBig: Bool

  /// A capture of the classic form.
  init(linkType: UInt32 = 1, nanoseconds: Bool = false, big: Bool = false, snap: UInt32 = 262_144) {
    isBig = big
    add(nanoseconds ? 0xa1b2_3c4d : 0xa1b2_c3d4 as UInt32)
    add(2 as UInt16)
    add(4 as UInt16)
    add(0 as UInt32)
    add(0 as UInt32)
    add(snap)
    add(linkType)
  }

  /// A capture of the next generation, with an interface of nanoseconds.
  init(nextGeneration linkType: UInt16, big: Bool = false) {
    isBig = big
    block(
      0x0a0d_0d0a,
      word(0x1a2b_3c4d as UInt32) + word(1 as UInt16) + word(0 as UInt16) + word(UInt64.max))
    // if_tsresol: 10⁻⁹ s.
    let option = word(9 as UInt16) + word(1 as UInt16) + [9, 0, 0, 0] + word(0 as UInt32)
    block(1, word(linkType) + word(0 as UInt16) + word(0 as UInt32) + option)
  }

  private mutating func block(_ type: UInt32, _ body: [UInt8]) {
    let length = UInt32(12 + (body.count + 3) / 4 * 4)
    bytes += word(type) + word(length) + body
    bytes += [UInt8](repeating: 0, count: Int(length) - 12 - body.count) + word(length)
  }

  /// A packet of the classic form.
  mutating func packet(
    at seconds: Double, _ frame: [UInt8], nanoseconds: Bool = false, cutTo: Int? = nil
  ) {
    let units = nanoseconds ? 1e9 : 1e6
    let whole = seconds.rounded(.down)
    add(UInt32(whole))
    add(UInt32(((seconds - whole) * units).rounded()))
    add(UInt32(cutTo ?? frame.count))
    add(UInt32(frame.count))
    bytes += frame.prefix(cutTo ?? frame.count)
  }

  /// A packet of the next generation.
  mutating func nextPacket(at seconds: Double, _ frame: [UInt8]) {
    let stamp = UInt64((seconds * 1e9).rounded())
    let head =
      word(0 as UInt32) + word(UInt32(stamp >> 32)) + word(UInt32(truncatingIfNeeded: stamp))
    block(6, head + word(UInt32(frame.count)) + word(UInt32(frame.count)) + frame)
  }

  private mutating func add(_ number: some FixedWidthInteger) { bytes += word(number) }

  private func word<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    withUnsafeBytes(of: isBig ? number.bigEndian : number.littleEndian) { Array($0) }
  }

  // MARK: - Frames

  static func big<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }

  static func word(_ number: UInt16) -> [UInt8] { big(number) }

  static func join(_ parts: [UInt8]...) -> [UInt8] { parts.flatMap(\.self) }

  static func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }

  static func ethernet(_ packet: [UInt8], type: UInt16 = 0x0800, tags: Int = 0) -> [UInt8] {
    let tag: [UInt8] = [0x81, 0x00, 0x00, 0x07]
    let tags: [UInt8] = (0..<tags).flatMap { _ in tag }
    return join([UInt8](repeating: 2, count: 12), tags, word(type), packet)
  }

  static func cooked(_ packet: [UInt8], sent: Bool, type: UInt16 = 0x0800) -> [UInt8] {
    join(word(sent ? 4 : 0), zeros(12), word(type), packet)
  }

  static func cooked2(_ packet: [UInt8], sent: Bool, type: UInt16 = 0x0800) -> [UInt8] {
    join(word(type), zeros(8), [sent ? 4 : 0, 0], zeros(8), packet)
  }

  static func ipv4(from: [UInt8], to: [UInt8], kind: UInt8 = 6, _ payload: [UInt8]) -> [UInt8] {
    let length = word(UInt16(20 + payload.count))
    return join([0x45, 0], length, word(7), word(0), [64, kind, 0, 0], from, to, payload)
  }

  static func ipv6(
    from: [UInt8], to: [UInt8], kind: UInt8 = 6, extensions: [UInt8] = [], _ payload: [UInt8]
  ) -> [UInt8] {
    let length = word(UInt16(extensions.count + payload.count))
    let next: [UInt8] = [extensions.isEmpty ? kind : 0, 64]
    return join([0x60, 0, 0, 0], length, next, from, to, extensions, payload)
  }

  static func tcp(_ from: UInt16, _ to: UInt16, _ data: [UInt8] = []) -> [UInt8] {
    join(word(from), word(to), zeros(8), [0x50, 0x18], zeros(6), data)
  }

  static func udp(_ from: UInt16, _ to: UInt16, _ data: [UInt8]) -> [UInt8] {
    join(word(from), word(to), word(UInt16(8 + data.count)), zeros(2), data)
  }

  // MARK: - Messages

  /// The answer of DNS to a question for a host; its name is a pointer to the question.
  static func answer(_ host: String, _ address: [UInt8]) -> [UInt8] {
    let labels: [UInt8] = host.split(separator: ".").flatMap {
      [UInt8($0.utf8.count)] + Array($0.utf8)
    }
    let type = word(address.count == 4 ? 1 : 28)
    let head = join(word(9), word(0x8180), word(1), word(1), zeros(4))
    let question = join(labels, [0], type, word(1))
    let found = join([0xc0, 12], type, word(1), big(60 as UInt32))
    return join(head, question, found, word(UInt16(address.count)), address)
  }

  /// The greeting of TLS with the name of the server behind another extension.
  static func greeting(_ host: String) -> [UInt8] {
    let name = Array(host.utf8)
    let length = UInt16(name.count)
    let server = join(word(0), word(length + 5), word(length + 3), [0], word(length), name)
    let extensions = join(word(10), word(2), [1, 2], server)
    let start = join(
      [3, 3], [UInt8](repeating: 5, count: 32), [2, 8, 8], word(2), [0x13, 1], [1, 0])
    let body = join(start, word(UInt16(extensions.count)), extensions)
    let handshake = join([1, 0], word(UInt16(body.count)), body)
    return join([22, 3, 1], word(UInt16(handshake.count)), handshake)
  }
}
