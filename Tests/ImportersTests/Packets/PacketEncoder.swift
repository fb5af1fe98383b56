/// A writer of packets of IP, which shares nothing with the reader.
enum PacketEncoder {
  struct Tags: OptionSet {
    let rawValue: UInt8
    static let fin = Tags(rawValue: 1)
    static let syn = Tags(rawValue: 2)
    static let reset = Tags(rawValue: 4)
    static let push = Tags(rawValue: 8)
    static let ack = Tags(rawValue: 16)
  }

  static func big(_ value: Int, _ count: Int = 2) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
  }

  /// An address of version 4 or 6 from its numbers.
  static func address(_ text: String) -> [UInt8] {
    if text.contains(".") { return text.split(separator: ".").map { UInt8($0) ?? 0 } }
    return text.split(separator: ":").flatMap { big(Int($0, radix: 16) ?? 0) }
  }

  static func tcp(
    _ from: Int, _ to: Int, sequence: Int = 1, flags: Tags = [.ack], options: Int = 0,
    _ data: [UInt8] = []
  ) -> [UInt8] {
    big(from) + big(to) + big(sequence, 4) + big(0, 4)
      + [UInt8(5 + options / 4) << 4, flags.rawValue] + big(512) + big(0, 4)
      + [UInt8](repeating: 1, count: options) + data
  }

  static func udp(_ from: Int, _ to: Int, _ data: [UInt8] = []) -> [UInt8] {
    big(from) + big(to) + big(data.count + 8) + big(0) + data
  }

  /// A packet of IPv4.
  ///
  /// - Parameters:
  ///   - place: Flags and place of a fragment.
  ///   - length: What the header says, if that is not the length.
  static func ip4(
    _ source: String, _ destination: String, transport: UInt8 = 6, number: Int = 7,
    place: Int = 0, options: Int = 0, length: Int? = nil, _ content: [UInt8]
  ) -> [UInt8] {
    let size = 20 + options
    return [0x40 | UInt8(size / 4), 0] + big(length ?? size + content.count) + big(number)
      + big(place) + [64, transport] + big(0) + address(source) + address(destination)
      + [UInt8](repeating: 1, count: options) + content
  }

  /// A packet of IPv6 with extension headers, of which each is given without its first byte.
  static func ip6(
    _ source: String, _ destination: String, transport: UInt8 = 6,
    extensions: [(kind: UInt8, rest: [UInt8])] = [], length: Int? = nil, _ content: [UInt8]
  ) -> [UInt8] {
    var rest: [UInt8] = []
    for (index, header) in extensions.enumerated() {
      let next = index + 1 < extensions.count ? extensions[index + 1].kind : transport
      rest += [next] + header.rest
    }
    rest += content
    return [0x60, 0, 0, 0] + big(length ?? rest.count)
      + [extensions.first?.kind ?? transport, 64] + address(source) + address(destination) + rest
  }

  /// A frame of Ethernet, with tags of virtual networks.
  static func ethernet(
    _ packet: [UInt8], from: UInt8 = 5, to: UInt8 = 1, tags: [Int] = [], type: Int? = nil
  ) -> [UInt8] {
    let isSix = packet.first.map { $0 >> 4 == 6 } ?? false
    return [2, 0, 0, 0, 0, to, 2, 0, 0, 0, 0, from]
      + tags.flatMap { big($0) + big(12) } + big(type ?? (isSix ? 0x86dd : 0x0800)) + packet
  }

  /// The header of Linux's cooked capture, version 1; 4 is a packet that the phone sent.
  static func cooked1(_ packet: [UInt8], type: Int) -> [UInt8] {
    big(type) + big(1) + big(6) + [2, 0, 0, 0, 0, 5, 0, 0]
      + big(packet.first.map { $0 >> 4 == 6 } == true ? 0x86dd : 0x0800) + packet
  }

  static func cooked2(_ packet: [UInt8], type: UInt8, interface: Int = 3) -> [UInt8] {
    big(packet.first.map { $0 >> 4 == 6 } == true ? 0x86dd : 0x0800) + big(0)
      + big(interface, 4) + big(1) + [type, 6, 2, 0, 0, 0, 0, 5, 0, 0] + packet
  }

  /// Apple's header with the process, before a frame of another link, whose type is `link`.
  ///
  /// - Parameter other: The process in whose name it speaks.
  static func tapped(
    _ frame: [UInt8], link: Int, isUp: Bool, process: String, other: String = "", size: Int = 108
  ) -> [UInt8] {
    func little(_ value: Int) -> [UInt8] { big(value, 4).reversed() }
    func text(_ text: String, _ count: Int) -> [UInt8] {
      Array((Array(text.utf8) + [UInt8](repeating: 0, count: count)).prefix(count))
    }
    var header = little(size) + little(1) + little(link) + text("en0", 24)
    header += little(isUp ? 2 : 1) + little(2) + little(14) + little(0)
    header += little(99) + text(process, 17) + [0, 0, 0] + little(0) + little(6)
    header += little(100) + text(other, 17) + [0, 0, 0]
    return header + [UInt8](repeating: 1, count: size - header.count) + frame
  }
}
