/// The names of hosts that packets tell: answers of DNS, the greeting of TLS, the head of HTTP.
enum HostNames {
  /// The most bytes of a name that are read.
  private static let longest = 253

  /// The name that a client asked for, and the addresses of the answer; nil for another message.
  ///
  /// - Source: RFC 1035, 4.1; types 1 (A) and 28 (AAAA).
  static func answer(
    _ message: UnsafeRawBufferPointer
  ) -> (name: String, addresses: [InternetAddress])? {
    var reader = BigEndianReader(message)
    guard let _ = reader.number(2), let flags = reader.number(2), flags >> 15 == 1,
      let questions = reader.number(2), let answers = reader.number(2), questions == 1,
      reader.skip(4), let name = domain(&reader), reader.skip(4)
    else { return nil }
    var addresses: [InternetAddress] = []
    for _ in 0..<min(answers, 64) {
      guard domain(&reader) != nil, let type = reader.number(2), reader.skip(6),
        let length = reader.number(2)
      else { break }
      switch (type, length) {
      case (1, 4): if let bits = reader.number(4) { addresses.append(.init(ipv4: UInt32(bits))) }
      case (28, 16):
        guard let high = reader.number(8), let low = reader.number(8) else { break }
        addresses.append(.init(high: high, low: low))
      default: if !reader.skip(Int(length)) { return (name, addresses) }
      }
    }
    return (name, addresses)
  }

  /// A name of labels, the last of which may point back; a pointer ends what is read here.
  private static func domain(_ reader: inout BigEndianReader) -> String? {
    var (bytes, follower): ([UInt8], BigEndianReader?) = ([], nil)
    // Each pointer must lead to an earlier place, so a loop ends.
    var earliest = reader.place
    while true {
      guard let length = follower?.number(1) ?? (follower == nil ? reader.number(1) : nil) else {
        return nil
      }
      if length == 0 { return text(bytes) }
      if length >> 6 == 3 {
        guard let rest = follower == nil ? reader.number(1) : follower?.number(1) else {
          return nil
        }
        let place = Int((length & 63) << 8 | rest)
        guard place < earliest else { return nil }
        earliest = place
        follower = reader.at(place)
        continue
      }
      guard length < 64,
        let label = follower == nil
          ? reader.bytes(Int(length)) : follower?.bytes(Int(length)),
        bytes.count + label.count < longest
      else { return nil }
      if !bytes.isEmpty { bytes.append(UInt8(ascii: ".")) }
      bytes += label
    }
  }

  /// The server's name in the first message of TLS; nil where it has none, or was cut before it.
  ///
  /// - Source: RFC 8446, 4.1.2 and 5.1; RFC 6066, 3.
  static func greeted(_ payload: UnsafeRawBufferPointer) -> String? {
    var reader = BigEndianReader(payload)
    guard reader.number(1) == 22, reader.skip(4), reader.number(1) == 1, reader.skip(3 + 2 + 32),
      let session = reader.number(1), reader.skip(Int(session)),
      let suites = reader.number(2), reader.skip(Int(suites)),
      let methods = reader.number(1), reader.skip(Int(methods)), reader.skip(2)
    else { return nil }
    while let type = reader.number(2), let length = reader.number(2) {
      guard type == 0 else {
        if !reader.skip(Int(length)) { return nil }
        continue
      }
      guard reader.skip(2), reader.number(1) == 0, let count = reader.number(2),
        count <= longest, let name = reader.bytes(Int(count))
      else { return nil }
      return text(name)
    }
    return nil
  }

  /// The host in the head of a request of HTTP 1; nil for other bytes.
  static func requested(_ payload: UnsafeRawBufferPointer) -> String? {
    let methods = ["GET ", "POST", "HEAD", "PUT ", "DELE", "OPTI", "PATC"]
    let start = payload.prefix(4)
    guard methods.contains(where: { start.elementsEqual($0.utf8) }) else { return nil }
    let head = String(decoding: payload.prefix(4096), as: UTF8.self)
    for line in head.split(separator: "\r\n") {
      guard line.prefix(5).lowercased() == "host:" else { continue }
      let host = line.dropFirst(5).drop { $0 == " " }.prefix { $0 != ":" && $0 != " " }
      return text(Array(host.utf8.prefix(longest)))
    }
    return nil
  }

  /// A name of letters, digits, hyphens, underscores and points, in lower case; nil for others.
  private static func text(_ bytes: [UInt8]) -> String? {
    var name: [UInt8] = []
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): name.append(byte | 0x20)
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
        name.append(byte)
      default: return nil
      }
    }
    return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
  }

  /// The part of a name that its owner has registered, as far as its form tells: the last two
  /// labels, or three where the last two are such as `co.uk`.
  static func owner(of host: String) -> String {
    let labels = host.split(separator: ".")
    guard labels.count > 2, let last = labels.last else { return host }
    let second = labels[labels.count - 2]
    let isShared =
      last.count == 2
      && ["ac", "co", "com", "edu", "go", "gov", "ne", "net", "or", "org"].contains(second)
    return labels.suffix(isShared ? 3 : 2).joined(separator: ".")
  }
}

/// A reader of numbers in the order of networks, which says nil where the bytes end.
struct BigEndianReader {
  private let all: UnsafeRawBufferPointer
  private(set) var place = 0

  init(_ bytes: UnsafeRawBufferPointer) { all = bytes }

  func at(_ place: Int) -> BigEndianReader {
    var reader = self
    reader.place = place
    return reader
  }

  mutating func number(_ size: Int) -> UInt64? {
    guard all.count - place >= size else { return nil }
    defer { place += size }
    return all[place..<place + size].reduce(0) { $0 << 8 | UInt64($1) }
  }

  mutating func bytes(_ count: Int) -> [UInt8]? {
    guard count >= 0, all.count - place >= count else { return nil }
    defer { place += count }
    return Array(all[place..<place + count])
  }

  mutating func skip(_ count: Int) -> Bool {
    guard count >= 0, all.count - place >= count else { return false }
    place += count
    return true
  }
}
