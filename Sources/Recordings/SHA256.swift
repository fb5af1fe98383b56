/// The secure hash SHA-256 of FIPS 180-4, which identifies scenarios, tables and recordings.
///
/// Our own, since the only other use of a cryptographic library would be these lines; it is checked
/// against the vectors of NIST. It takes a message in pieces of any length, in constant memory.
package struct SHA256 {
  private var hash = Self.initial
  private var schedule = [UInt32](repeating: 0, count: 64)
  /// The bytes that do not yet fill a block of 64.
  private var rest: [UInt8] = []
  private var length: UInt64 = 0

  package init() { rest.reserveCapacity(64) }

  /// The digest of a text's UTF-8, as 64 hexadecimal digits.
  package static func hexadecimal(of text: String) -> String {
    var text = text
    return text.withUTF8 { hexadecimal(of: UnsafeRawBufferPointer($0)) }
  }

  /// The digest of bytes, as 64 hexadecimal digits.
  package static func hexadecimal(of bytes: UnsafeRawBufferPointer) -> String {
    var hash = SHA256()
    hash.update(with: bytes)
    return hash.hexadecimal()
  }

  package static func hexadecimal(of bytes: [UInt8]) -> String {
    bytes.withUnsafeBytes { hexadecimal(of: $0) }
  }

  /// Add the next piece of the message.
  package mutating func update(with bytes: UnsafeRawBufferPointer) {
    length &+= UInt64(bytes.count)
    var bytes = bytes[...]
    if !rest.isEmpty {
      let missing = min(64 - rest.count, bytes.count)
      rest.append(contentsOf: bytes.prefix(missing))
      bytes = bytes.dropFirst(missing)
      guard rest.count == 64 else { return }
      rest.withUnsafeBytes { Self.compress($0, &schedule, &hash) }
      rest.removeAll(keepingCapacity: true)
    }
    while bytes.count >= 64 {
      Self.compress(UnsafeRawBufferPointer(rebasing: bytes.prefix(64)), &schedule, &hash)
      bytes = bytes.dropFirst(64)
    }
    rest.append(contentsOf: bytes)
  }

  /// The digest of the whole message, as 32 bytes.
  package consuming func finish() -> [UInt8] {
    let bits = length &* 8
    // A one bit, zeros and the length in bits, to a whole number of blocks.
    var padding: [UInt8] = [0x80]
    padding += [UInt8](repeating: 0, count: (119 - rest.count) % 64)
    padding += (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * UInt64($0))) }
    padding.withUnsafeBytes { update(with: $0) }
    return hash.flatMap { word in
      (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * UInt32($0))) }
    }
  }

  /// The digest of the whole message, as 64 hexadecimal digits.
  package consuming func hexadecimal() -> String {
    finish().map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private static func compress(
    _ block: UnsafeRawBufferPointer, _ schedule: inout [UInt32], _ hash: inout [UInt32]
  ) {
    schedule.withUnsafeMutableBufferPointer { schedule in
      for word in 0..<16 {
        schedule[word] = UInt32(
          bigEndian: block.loadUnaligned(fromByteOffset: 4 * word, as: UInt32.self))
      }
      for word in 16..<64 {
        let (a, b) = (schedule[word - 15], schedule[word - 2])
        let small = rotated(a, 7) ^ rotated(a, 18) ^ (a >> 3)
        let large = rotated(b, 17) ^ rotated(b, 19) ^ (b >> 10)
        schedule[word] = schedule[word - 16] &+ small &+ schedule[word - 7] &+ large
      }
      constants.withUnsafeBufferPointer { mix(UnsafeBufferPointer(schedule), $0, into: &hash) }
    }
  }

  private static func mix(
    _ schedule: UnsafeBufferPointer<UInt32>, _ constants: UnsafeBufferPointer<UInt32>,
    into hash: inout [UInt32]
  ) {
    var (a, b, c, d) = (hash[0], hash[1], hash[2], hash[3])
    var (e, f, g, h) = (hash[4], hash[5], hash[6], hash[7])
    for round in 0..<64 {
      let large = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
      let choice = (e & f) ^ (~e & g)
      let first = h &+ large &+ choice &+ constants[round] &+ schedule[round]
      let small = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
      let second = small &+ ((a & b) ^ (a & c) ^ (b & c))
      (a, b, c, d, e, f, g, h) = (first &+ second, a, b, c, d &+ first, e, f, g)
    }
    hash[0] &+= a
    hash[1] &+= b
    hash[2] &+= c
    hash[3] &+= d
    hash[4] &+= e
    hash[5] &+= f
    hash[6] &+= g
    hash[7] &+= h
  }

  private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word >> count | word << (32 - count)
  }

  /// The first 32 bits of the fractions of the square roots of the first eight primes.
  private static let initial: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a,
    0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]

  /// The first 32 bits of the fractions of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
    0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
    0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
    0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
    0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
    0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
    0xc671_78f2,
  ]
}
