import Configuration

/// A rule by which flows belong to an app: `mail=port:993`, `feed=host:*.example.com`,
/// `maps=address:10.0.0.0/8`.
struct AppRule {
  enum Condition {
    case port(UInt16)
    /// The name itself, or any name below it.
    case host(String, andBelow: Bool)
    case address(InternetAddress, bits: Int)
  }

  let app: String
  let condition: Condition

  /// The rules of an option, separated by commas.
  static func read(_ text: String) throws(ImportOptionError) -> [AppRule] {
    var rules: [AppRule] = []
    for part in text.split(separator: ",") {
      guard let rule = AppRule(part) else {
        throw ImportOptionError(
          message: "--app: '\(TerminalText.sanitized(String(part)))' is no rule; write, for "
            + "example, mail=port:993,feed=host:*.example.com,maps=address:10.0.0.0/8")
      }
      rules.append(rule)
    }
    return rules
  }

  private init?(_ text: Substring) {
    let sides = text.split(separator: "=", maxSplits: 1)
    guard sides.count == 2 else { return nil }
    let words = sides[1].split(separator: ":", maxSplits: 1)
    let name = sides[0].filter { $0 != " " }
    guard words.count == 2, !name.isEmpty,
      name.utf8.allSatisfy({ $0 > 0x2c && $0 < 0x7f && $0 != UInt8(ascii: ":") })
    else { return nil }
    app = String(name)
    switch words[0] {
    case "port":
      guard let port = UInt16(words[1]) else { return nil }
      condition = .port(port)
    case "host":
      let isBelow = words[1].hasPrefix("*.")
      condition = .host(words[1].dropFirst(isBelow ? 2 : 0).lowercased(), andBelow: isBelow)
    case "address":
      let parts = words[1].split(separator: "/")
      guard (1...2).contains(parts.count), let address = InternetAddress(String(parts[0])) else {
        return nil
      }
      let longest = address.isIPv4 ? 32 : 128
      let bits = parts.count == 2 ? Int(parts[1]) : longest
      guard let bits, (0...longest).contains(bits) else { return nil }
      condition = .address(address, bits: bits)
    default: return nil
    }
  }

  func holds(port: UInt16, host: String?, address: InternetAddress) -> Bool {
    switch condition {
    case .port(let own): port == own
    case .host(let own, let isBelow):
      host.map { $0 == own || isBelow && $0.hasSuffix("." + own) } ?? false
    case .address(let own, let bits):
      own.isIPv4 == address.isIPv4 && address.shares(bits: bits, with: own)
    }
  }
}
