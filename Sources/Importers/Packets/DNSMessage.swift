/// A question for a host, or the answer to it.
///
/// - Source: RFC 1035, section 4; RFC 3596 for addresses of IPv6.
struct DNSMessage {
  /// The host of the first question.
  var host: String
  var isAnswer: Bool
  /// The addresses in the answers, whatever aliases lead to them.
  var addresses: [IPAddress] = []

  private static let addressLimit = 64

  /// Read a message, as far as it was captured; nil if it has no question for a host.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard let flags = bytes.big16(2), let questions = bytes.big16(4), questions >= 1,
      let answers = bytes.big16(6), bytes.count > 12,
      let question = Self.name(in: bytes, at: 12), let host = AppName.host(question.text)
    else { return nil }
    self.host = host
    isAnswer = flags & 0x8000 != 0
    guard isAnswer, flags & 0x000f == 0 else { return }
    var place = question.end + 4
    for _ in 1..<questions {
      guard let end = Self.end(ofNameIn: bytes, at: place) else { return }
      place = end + 4
    }
    for _ in 0..<answers {
      guard addresses.count < Self.addressLimit, let end = Self.end(ofNameIn: bytes, at: place),
        let kind = bytes.big16(end), let length = bytes.big16(end + 8)
      else { return }
      place = end + 10 + length
      if kind == 1, length == 4, let number = bytes.big32(end + 10) {
        addresses.append(IPAddress(version4: number))
      } else if kind == 28, length == 16, let address = bytes.address6(end + 10) {
        addresses.append(address)
      }
    }
  }

  /// A name with points between its labels, and the place after it.
  private static func name(
    in bytes: UnsafeRawBufferPointer, at start: Int
  ) -> (text: [UInt8], end: Int)? {
    var text: [UInt8] = []
    var (place, end, bound) = (start, nil as Int?, start)
    while let length = bytes.big8(place) {
      switch length {
      case 0: return (text, end ?? place + 1)
      case 1...63:
        let label = bytes.part(place + 1, place + 1 + length)
        guard label.count == length, text.count + length + 1 <= 255 else { return nil }
        if !text.isEmpty { text.append(UInt8(ascii: ".")) }
        text.append(contentsOf: label)
        place += 1 + length
      case 0xc0...:
        // A pointer has to lead back, before all that was read so far: so there is no loop.
        guard let pointer = bytes.big16(place), pointer & 0x3fff < bound else { return nil }
        end = end ?? place + 2
        (place, bound) = (pointer & 0x3fff, pointer & 0x3fff)
      default: return nil
      }
    }
    return nil
  }

  /// The place after a name, which is not followed through its pointers.
  private static func end(ofNameIn bytes: UnsafeRawBufferPointer, at start: Int) -> Int? {
    var place = start
    while let length = bytes.big8(place) {
      switch length {
      case 0: return place + 1
      case 1...63: place += 1 + length
      case 0xc0...: return place + 2
      default: return nil
      }
    }
    return nil
  }
}
