/// Names of apps as they can stand in a scenario.
enum AppName {
  /// The name of traffic that has none of its own.
  static let other = RecordingImport.other

  /// A name in small letters, digits, points, hyphens and underscores, with hyphens for everything
  /// else; nil if nothing is left of it.
  static func key(_ text: String) -> String? {
    var key = ""
    for scalar in text.lowercased().unicodeScalars.prefix(128) {
      let properties = scalar.properties
      if properties.isAlphabetic && scalar != "\u{fffd}" || isDigit(scalar) || scalar == "_"
        || scalar == "."
      {
        key.unicodeScalars.append(scalar)
      } else if !key.isEmpty, key.unicodeScalars.last != "-" {
        key.unicodeScalars.append("-")
      }
    }
    while key.last == "-" || key.last == "." { key.removeLast() }
    return key.isEmpty ? nil : key
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  /// The name of a host from bytes of a message, in small letters; nil if it has bytes that names of
  /// hosts do not have.
  static func host(_ bytes: some Collection<UInt8>) -> String? {
    guard (1...253).contains(bytes.count) else { return nil }
    var host: [UInt8] = []
    host.reserveCapacity(bytes.count)
    for byte in bytes {
      switch byte {
      case 0x41...0x5a: host.append(byte | 0x20)
      case 0x61...0x7a, 0x30...0x39, 0x2d, 0x2e, 0x5f: host.append(byte)
      default: return nil
      }
    }
    if host.last == 0x2e { host.removeLast() }
    return host.isEmpty ? nil : String(decoding: host, as: UTF8.self)
  }

  /// The part of a host's name that somebody registered, as far as its form tells: the last two
  /// labels, or three where the second but last is one like the `co` of `co.uk`. An address in
  /// numbers has none.
  static func domain(of host: String) -> String? {
    let labels = host.split(separator: ".", omittingEmptySubsequences: true)
    guard let last = labels.last, !last.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    let isShared =
      labels.count > 2 && last.utf8.count == 2 && secondLevels.contains(labels[labels.count - 2])
    return labels.suffix(isShared ? 3 : 2).joined(separator: ".")
  }

  /// The second-level domains that countries use for all.
  private static let secondLevels: Set<Substring> = [
    "ac", "co", "com", "edu", "go", "gob", "gov", "gub", "ltd", "me", "mil", "ne", "net", "nhs",
    "or", "org", "plc", "sch",
  ]
}
