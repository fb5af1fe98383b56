import Configuration

/// The options of an import of packets.
struct PacketOptions {
  /// The property that names an app where no rule does.
  enum Naming: String, CaseIterable { case host, port, one }
  /// The traffic that becomes one event.
  enum Events: String, CaseIterable { case exchange, packet }
  /// Which length of a packet counts.
  enum Lengths: String, CaseIterable { case ip, frame }

  var rules: [AppRule] = []
  var naming = Naming.host
  var events = Events.exchange
  var lengths = Lengths.ip
  /// The pause after which a connection's next packet begins another exchange, in nanoseconds.
  var gap: Int64 = 1_000_000_000
  /// The phone's own addresses; empty where they have to be found.
  var addresses: Set<IPAddress> = []

  static let all = [
    ImportOption(
      name: "app",
      help: """
        Rules for apps, the first that fits: NAME=port:993, NAME=host:*.example.com or \
        NAME=address:10.0.0.0/8.
        """,
      standard: ""),
    ImportOption(
      name: "by", help: "What the other connections are named by.", standard: Naming.host),
    ImportOption(name: "gap", help: "The pause that ends an exchange.", standard: "1 s"),
    ImportOption(name: "events", help: "What becomes an event.", standard: Events.exchange),
    ImportOption(name: "lengths", help: "Which length of a packet counts.", standard: Lengths.ip),
    ImportOption(
      name: "address", help: "The phone's addresses, separated by commas.", standard: ""),
  ]

  init(_ values: [String: String]) throws(ImportOptionError) {
    naming = try Self.choice(values, "by", naming)
    events = try Self.choice(values, "events", events)
    lengths = try Self.choice(values, "lengths", lengths)
    if let text = values["gap"] { gap = try Self.nanoseconds(text) }
    for part in (values["app"] ?? "").split(separator: ",") {
      rules.append(try AppRule(part))
    }
    for part in (values["address"] ?? "").split(separator: ",") {
      guard let address = IPAddress(part.trimming { $0 == " " }) else {
        throw ImportOptionError(
          message: "--address: '\(TerminalText.sanitized(String(part)))' is no address of IP")
      }
      addresses.insert(address)
    }
  }

  private static func choice<Choice: RawRepresentable & CaseIterable>(
    _ values: [String: String], _ name: String, _ standard: Choice
  ) throws(ImportOptionError) -> Choice where Choice.RawValue == String {
    guard let text = values[name] else { return standard }
    if let choice = Choice(rawValue: text) { return choice }
    let choices = Choice.allCases.map(\.rawValue).joined(separator: ", ")
    throw ImportOptionError(
      message: "--\(name): '\(TerminalText.sanitized(text))' is none of \(choices)")
  }

  private static func nanoseconds(_ text: String) throws(ImportOptionError) -> Int64 {
    guard let time = try? UnitParser.parse(text, as: .duration).value, (1e3...3.6e12).contains(time)
    else {
      throw ImportOptionError(
        message: "--gap: '\(TerminalText.sanitized(text))' is no time from 1 µs to 1 h")
    }
    return Int64(time.rounded())
  }
}

extension Substring {
  package func trimming(_ isLeftOut: (Character) -> Bool) -> Substring {
    var text = drop(while: isLeftOut)
    while let last = text.last, isLeftOut(last) { text.removeLast() }
    return text
  }
}
