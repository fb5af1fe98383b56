/// The first bytes that a phone sends in a connection, from which the name of the host is read.
///
/// - Source: RFC 8446, section 4.1.2, and RFC 6066, section 3, for the name in TLS; RFC 9112 for the
///   one in HTTP.
struct StreamOpening {
  /// The most bytes that are kept. A ClientHello has up to two thousand.
  static let limit = 8192
  /// The most packets in which they are: those with one byte each would be read over and over.
  private static let packetLimit = 64

  enum Finding: Equatable {
    case host(String)
    /// More bytes are needed.
    case unfinished
    /// There is no name.
    case none
  }

  private var bytes: [UInt8] = []
  private var packets = 0
  /// The number in the stream of the next byte.
  private var next: UInt32

  init(at sequence: UInt32) { next = sequence }

  /// Take the data of the next packet of the phone.
  ///
  /// - Parameter isWhole: Whether they were captured in full.
  mutating func add(
    _ data: UnsafeRawBufferPointer, at sequence: UInt32, isWhole: Bool
  ) -> Finding {
    let ahead = Int32(bitPattern: sequence &- next)
    // Earlier bytes came before. Of a gap, nothing behind it can be read.
    guard ahead <= 0 else { return .none }
    let known = -Int(ahead)
    if known >= data.count { return isWhole ? .unfinished : .none }
    let room = Self.limit - bytes.count
    bytes.append(contentsOf: data[known...].prefix(room))
    next = sequence &+ UInt32(truncatingIfNeeded: data.count)
    let finding = bytes.withUnsafeBytes { Self.host(in: $0) }
    packets += 1
    let isOver = !isWhole || bytes.count >= Self.limit || packets >= Self.packetLimit
    return finding == .unfinished && isOver ? .none : finding
  }

  /// The host that the bytes name, which may be the first part of what was sent.
  static func host(in bytes: UnsafeRawBufferPointer) -> Finding {
    guard let first = bytes.big8(0) else { return .unfinished }
    if first == 0x16 { return serverName(in: bytes) }
    return (0x41...0x5a).contains(first) ? hostField(in: bytes) : .none
  }

  /// The extension `server_name` of a ClientHello.
  private static func serverName(in bytes: UnsafeRawBufferPointer) -> Finding {
    let message = handshake(in: bytes)
    return message.withUnsafeBytes { hello in
      guard let kind = hello.big8(0) else { return .unfinished }
      guard kind == 1 else { return .none }
      // Behind the header of 4 bytes, the version of 2 and the random number of 32 come three lists.
      guard let session = hello.big8(38), let suites = hello.big16(39 + session),
        let methods = hello.big8(41 + session + suites)
      else { return .unfinished }
      var place = 42 + session + suites + methods
      guard let length = hello.big16(place) else { return .unfinished }
      let end = place + 2 + length
      place += 2
      while place < end {
        guard let kind = hello.big16(place), let size = hello.big16(place + 2) else {
          return .unfinished
        }
        if kind == 0 { return listedName(hello, place + 4, size) }
        place += 4 + size
      }
      return .none
    }
  }

  private static func listedName(
    _ hello: UnsafeRawBufferPointer, _ place: Int, _ size: Int
  ) -> Finding {
    guard let kind = hello.big8(place + 2), let length = hello.big16(place + 3) else {
      return .unfinished
    }
    let name = hello.part(place + 5, place + 5 + length)
    guard kind == 0, length + 5 <= size else { return .none }
    guard name.count == length else { return .unfinished }
    return AppName.host(name).map(Finding.host) ?? .none
  }

  /// The handshake's bytes out of the records of TLS in which they lie.
  private static func handshake(in bytes: UnsafeRawBufferPointer) -> [UInt8] {
    var message: [UInt8] = []
    var place = 0
    while bytes.big8(place) == 0x16, let length = bytes.big16(place + 3) {
      message.append(contentsOf: bytes.part(place + 5, place + 5 + length))
      place += 5 + length
    }
    return message
  }

  /// The field `Host` of a request of HTTP.
  private static func hostField(in bytes: UnsafeRawBufferPointer) -> Finding {
    var isFirst = true
    var rest = bytes[...]
    while let newline = rest.firstIndex(of: 0x0a) {
      var line = rest[..<newline]
      rest = rest[(newline + 1)...]
      if line.last == 0x0d { line = line.dropLast() }
      if isFirst {
        guard String(decoding: line.suffix(9), as: UTF8.self).hasPrefix(" HTTP/") else {
          return .none
        }
        isFirst = false
      } else if line.isEmpty {
        return .none
      } else if line.count >= 5, isHost(line.prefix(5)) {
        let value = line.dropFirst(5).drop { $0 == 0x20 || $0 == 0x09 }
        let name = value.prefix { $0 != 0x3a && $0 != 0x20 && $0 != 0x09 }
        return AppName.host(name).map(Finding.host) ?? .none
      }
    }
    // Other data than a request is not kept.
    return isFirst && bytes.count > 2048 ? .none : .unfinished
  }

  private static func isHost(_ name: Slice<UnsafeRawBufferPointer>) -> Bool {
    zip(name, "host:".utf8).allSatisfy { $0 | 0x20 == $1 }
  }
}
