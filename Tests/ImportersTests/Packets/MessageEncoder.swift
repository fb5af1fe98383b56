/// A writer of messages of DNS, TLS and HTTP, which shares nothing with the reader.
enum MessageEncoder {
  private static func big(_ value: Int, _ count: Int = 2) -> [UInt8] {
    PacketEncoder.big(value, count)
  }

  static func name(_ host: String) -> [UInt8] {
    host.split(separator: ".").flatMap { [UInt8($0.utf8.count)] + Array($0.utf8) } + [0]
  }

  static func question(_ host: String, type: Int = 1) -> [UInt8] {
    big(77) + big(0x0100) + big(1) + big(0) + big(0) + big(0) + name(host) + big(type) + big(1)
  }

  /// A record whose name is a pointer to the question's.
  static func record(type: Int, _ data: [UInt8]) -> [UInt8] {
    [0xc0, 12] + big(type) + big(1) + big(300, 4) + big(data.count) + data
  }

  static func answer(
    _ host: String, _ records: [[UInt8]], count: Int? = nil, code: Int = 0
  ) -> [UInt8] {
    big(77) + big(0x8180 | code) + big(1) + big(count ?? records.count) + big(0) + big(0)
      + name(host) + big(1) + big(1) + records.flatMap { $0 }
  }

  /// The message ClientHello, with the name of a host behind another extension of some length.
  static func hello(_ host: String?, before: Int = 40) -> [UInt8] {
    var extensions = big(0x002b) + big(before) + [UInt8](repeating: 3, count: before)
    if let host {
      let entry = [0] + big(host.utf8.count) + Array(host.utf8)
      extensions += big(0) + big(entry.count + 2) + big(entry.count) + entry
    }
    extensions += big(0x0010) + big(5) + big(3) + [2, 0x68, 0x32]
    let body =
      big(0x0303) + [UInt8](repeating: 9, count: 32) + [32] + [UInt8](repeating: 8, count: 32)
      + big(4) + [0x13, 1, 0x13, 2] + [1, 0] + big(extensions.count) + extensions
    return [1] + big(body.count, 3) + body
  }

  /// Records of TLS that carry a handshake, of so many bytes each.
  static func records(_ handshake: [UInt8], of size: Int = 16_384) -> [UInt8] {
    stride(from: 0, to: handshake.count, by: size).flatMap { first in
      let part = handshake[first..<min(first + size, handshake.count)]
      return [0x16, 3, 1] + big(part.count) + part
    }
  }

  static func request(_ host: String) -> [UInt8] {
    Array("GET /path?a=b HTTP/1.1\r\nAccept: */*\r\nhOst: \(host)\r\n\r\n".utf8)
  }
}
