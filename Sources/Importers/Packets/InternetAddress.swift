/// An address of IPv6, or of IPv4 in the form that IPv6 maps it to (RFC 4291, 2.5.5.2).
struct InternetAddress: Hashable, Comparable, Sendable {
  let high: UInt64
  let low: UInt64

  static func < (left: Self, right: Self) -> Bool {
    (left.high, left.low) < (right.high, right.low)
  }

  init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  init(ipv4 bits: UInt32) { self.init(high: 0, low: 0xffff_0000_0000 | UInt64(bits)) }

  var isIPv4: Bool { high == 0 && low >> 32 == 0xffff }

  private var ipv4: UInt32 { UInt32(truncatingIfNeeded: low) }

  /// Whether many hosts share it: multicast, or a broadcast.
  var isShared: Bool {
    isIPv4 ? ipv4 >> 28 == 0xe || ipv4 == 0xffff_ffff || ipv4 == 0 : high >> 56 == 0xff
  }

  /// Whether it is of a local network, or of the inside of a provider's: RFC 1918, 3927, 6598,
  /// 4193, and the link-local addresses of RFC 4291.
  var isLocal: Bool {
    guard isIPv4 else { return high >> 57 == 0x7e || high >> 54 == 0x3fa }
    return ipv4 >> 24 == 10 || ipv4 >> 20 == 0xac1 || ipv4 >> 16 == 0xc0a8
      || ipv4 >> 16 == 0xa9fe || ipv4 >> 22 == 0x191
  }

  /// Reads an address in the usual notation; nil for another text.
  init?(_ text: String) {
    if let bits = Self.ipv4(Substring(text)) {
      self.init(ipv4: bits)
      return
    }
    let halves = text.split(separator: "::", omittingEmptySubsequences: false)
    guard text.contains(":"), halves.count <= 2 else { return nil }
    var groups: [[UInt16]] = []
    for half in halves {
      let parts = half.isEmpty ? [] : half.split(separator: ":", omittingEmptySubsequences: false)
      let words = parts.compactMap { $0.count <= 4 ? UInt16($0, radix: 16) : nil }
      guard words.count == parts.count else { return nil }
      groups.append(words)
    }
    let count = groups.reduce(0) { $0 + $1.count }
    guard groups.count == 1 ? count == 8 : count < 8 else { return nil }
    let zeros = [UInt16](repeating: 0, count: 8 - count)
    let words = groups.count == 1 ? groups[0] : groups[0] + zeros + groups[1]
    func half(_ words: ArraySlice<UInt16>) -> UInt64 { words.reduce(0) { $0 << 16 | UInt64($1) } }
    self.init(high: half(words[0..<4]), low: half(words[4..<8]))
  }

  private static func ipv4(_ text: Substring) -> UInt32? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let bytes = parts.compactMap { $0.count <= 3 ? UInt8($0) : nil }
    guard parts.count == 4, bytes.count == 4 else { return nil }
    return bytes.reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Whether its first bits are those of another address.
  func shares(bits: Int, with other: Self) -> Bool {
    // The prefix of an IPv4 address counts behind the 96 bits of its form.
    let bits = other.isIPv4 ? bits + 96 : bits
    guard bits > 0 else { return true }
    if bits <= 64 { return (high ^ other.high) >> UInt64(64 - bits) == 0 }
    guard high == other.high else { return false }
    return bits >= 128 ? low == other.low : (low ^ other.low) >> UInt64(128 - bits) == 0
  }
}

extension InternetAddress: CustomStringConvertible {
  var description: String {
    guard !isIPv4 else {
      return (0..<4).map { "\(ipv4 >> (24 - 8 * UInt32($0)) & 255)" }.joined(separator: ".")
    }
    return (0..<8).map { word in
      String((word < 4 ? high : low) >> UInt64(48 - 16 * (word % 4)) & 0xffff, radix: 16)
    }.joined(separator: ":")
  }
}
