/// An address of the Internet Protocol, of version 6, or of version 4 in its mapped form.
///
/// - Source: RFC 4291, section 2.5.5.2: an IPv4 address `a.b.c.d` is `::ffff:a.b.c.d`.
struct IPAddress: Hashable, Sendable, CustomStringConvertible {
  let high: UInt64
  let low: UInt64

  init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  init(version4 number: UInt32) {
    high = 0
    low = 0xffff_0000_0000 | UInt64(number)
  }

  private static let mappedPrefix: UInt64 = 0xffff

  var isVersion4: Bool { high == 0 && low >> 32 == Self.mappedPrefix }

  private var number: UInt32 { UInt32(truncatingIfNeeded: low) }

  /// Whether an address of the phone in a home, an office or a mobile network is likely to be one
  /// like this: of private use, shared by a carrier, or local to a link.
  ///
  /// - Source: RFC 1918, RFC 6598, RFC 3927, RFC 4193, RFC 4291.
  var isPrivate: Bool {
    guard isVersion4 else { return high >> 57 == 0xfc >> 1 || high >> 54 == 0xfe80 >> 6 }
    return number >> 24 == 10 || number >> 20 == 0xac1 || number >> 16 == 0xc0a8
      || number >> 22 == 0x6440 >> 6 || number >> 16 == 0xa9fe
  }

  /// Whether packets to it never leave the device.
  var isLoopback: Bool { isVersion4 ? number >> 24 == 127 : high == 0 && low == 1 }

  /// Whether it stands for many devices or for none, so that it cannot be the phone.
  var isNobody: Bool {
    isVersion4
      ? number >> 28 == 0xe || number == UInt32.max || number == 0
      : high >> 56 == 0xff || high == 0 && low == 0
  }

  static func < (left: IPAddress, right: IPAddress) -> Bool {
    (left.high, left.low) < (right.high, right.low)
  }

  /// As people write it: `10.0.0.1`, `2001:db8:0:0:0:0:0:1`.
  var description: String {
    if isVersion4 {
      return (0..<4).map { String(number >> (24 - 8 * UInt32($0)) & 0xff) }.joined(separator: ".")
    }
    return (0..<8).map { part in
      let half = part < 4 ? high : low
      return String(half >> (48 - 16 * UInt64(part % 4)) & 0xffff, radix: 16)
    }.joined(separator: ":")
  }

  /// Read the text of an address: four decimal numbers with points, or eight hexadecimal ones with
  /// colons, of which `::` stands for as many zeros as are missing.
  init?(_ text: Substring) {
    if !text.contains(":") {
      guard let number = Self.version4(text) else { return nil }
      self.init(version4: number)
      return
    }
    let halves = text.split(separator: "::", maxSplits: 2, omittingEmptySubsequences: false)
    guard halves.count <= 2, let first = Self.groups(halves[0]),
      let second = halves.count == 2 ? Self.groups(halves[1]) : []
    else { return nil }
    let missing = 8 - first.count - second.count
    guard halves.count == 2 ? missing >= 1 : missing == 0 else { return nil }
    let groups = first + [UInt64](repeating: 0, count: missing) + second
    self.init(
      high: groups[..<4].reduce(0) { $0 << 16 | $1 }, low: groups[4...].reduce(0) { $0 << 16 | $1 })
  }

  private static func version4(_ text: Substring) -> UInt32? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 4 else { return nil }
    var number: UInt32 = 0
    for part in parts {
      guard (1...3).contains(part.utf8.count), part.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
        let byte = UInt8(part)
      else { return nil }
      number = number << 8 | UInt32(byte)
    }
    return number
  }

  private static func groups(_ text: Substring) -> [UInt64]? {
    if text.isEmpty { return [] }
    var groups: [UInt64] = []
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      if index == parts.count - 1, part.contains(".") {
        guard let number = version4(part) else { return nil }
        groups += [UInt64(number >> 16), UInt64(number & 0xffff)]
      } else {
        guard (1...4).contains(part.utf8.count), part.utf8.allSatisfy({ isHexadecimal($0) }),
          let group = UInt64(part, radix: 16)
        else { return nil }
        groups.append(group)
      }
    }
    return groups.count <= 8 ? groups : nil
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte & 0xdf)
  }
}

/// A range of addresses that begin with the same bits, such as `10.0.0.0/8`; a single address is
/// one of all bits.
struct IPNetwork: Hashable, Sendable {
  let address: IPAddress
  /// The number of leading bits that count, of 128.
  let bits: Int

  init?(_ text: Substring) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, let address = IPAddress(first) else { return nil }
    let most = address.isVersion4 && !first.contains(":") ? 32 : 128
    var bits = most
    if parts.count == 2 {
      guard (1...3).contains(parts[1].utf8.count), let number = UInt8(parts[1]), number <= most
      else { return nil }
      bits = Int(number)
    }
    self.address = address
    self.bits = 128 - most + bits
  }

  func contains(_ other: IPAddress) -> Bool {
    let highMask = bits == 0 ? 0 : UInt64.max << UInt64(max(0, 64 - bits))
    let lowMask = bits <= 64 ? 0 : UInt64.max << UInt64(128 - bits)
    return (address.high ^ other.high) & highMask == 0 && (address.low ^ other.low) & lowMask == 0
  }
}
