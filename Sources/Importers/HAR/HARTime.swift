/// The beginning of an entry, with the zone in which it is written.
struct HARTime: Equatable {
  let stamp: TimeStamp
  /// The seconds of the zone ahead of UTC; nil for UTC, which tells no zone.
  let zone: Int32?

  init?(_ text: String) {
    var text = text
    // Some programs write +0200.
    if let sign = text.lastIndex(where: { $0 == "+" || $0 == "-" }), text.count > 19 {
      let digits = text[text.index(after: sign)...]
      if digits.utf8.count == 4, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
        text.insert(":", at: text.index(sign, offsetBy: 3))
      }
    }
    guard let stamp = TimeStamp(text) else { return nil }
    self.stamp = stamp
    zone = Self.zone(text)
  }

  private static func zone(_ text: String) -> Int32? {
    let end = text.suffix(6)
    guard let sign = end.first, sign == "+" || sign == "-", text.count > 19 else { return nil }
    let parts = end.dropFirst().split(separator: ":").compactMap { Int32($0) }
    guard parts.count == 2 else { return nil }
    return (sign == "-" ? -1 : 1) * (parts[0] * 3600 + parts[1] * 60)
  }
}
