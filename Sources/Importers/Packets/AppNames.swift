import Configuration

/// The names that connections get, and of which the ones with the most bytes are kept.
struct AppNames {
  /// The names beside those of rules that a recording keeps.
  static let keptLimit = 20
  /// The names that are counted at all.
  static let nameLimit = 65_536

  private let rules: [AppRule]
  private let naming: PacketOptions.Naming
  private var list: NameList
  /// The number of names that rules give, which are always kept.
  private let ruled: Int

  init(_ options: PacketOptions) {
    rules = options.rules
    naming = options.naming
    list = NameList([AppName.other] + rules.map(\.app))
    ruled = list.names.count
  }

  /// The place of a connection's name.
  mutating func place(of facts: ConnectionFacts) -> Int32 {
    let name = name(of: facts)
    let isListed = list.names.count < Self.nameLimit || list.knownIndex(of: name) != nil
    return isListed ? Int32(list.place(of: name)) : 0
  }

  private func name(of facts: ConnectionFacts) -> String {
    if let rule = rules.first(where: { $0.fits(facts) }) { return rule.app }
    switch naming {
    case .one: return "traffic"
    case .port:
      switch facts.transport {
      case InternetPacket.tcp: return "tcp-\(facts.port)"
      case InternetPacket.udp: return "udp-\(facts.port)"
      default: return "ip-\(facts.transport)"
      }
    case .host:
      return facts.app ?? facts.host.flatMap(AppName.domain).flatMap(AppName.key) ?? AppName.other
    }
  }

  /// Name the events after their connections, and tell how many names were left out.
  ///
  /// - Parameter labels: The place of the name of each event.
  consuming func name(events labels: [Int32], of recording: inout RecordingImport) {
    let names = list.names
    var bytes = [Int64](repeating: 0, count: names.count)
    for (number, label) in labels.enumerated() {
      let values = recording.events[number].values
      bytes[Int(label)] &+= values[0] &+ values[1]
    }
    let used = Set(labels)
    let ranked = (ruled..<names.count).filter { used.contains(Int32($0)) }
      .sorted { (-bytes[$0], names[$0]) < (-bytes[$1], names[$1]) }
    let kept = Set(ranked.prefix(Self.keptLimit))
    var places = [Int](repeating: 0, count: names.count)
    for name in names.indices {
      let isKept = name < ruled || kept.contains(name)
      if used.contains(Int32(name)) {
        places[name] = recording.events.place(of: isKept ? names[name] : AppName.other)
      }
    }
    for (number, label) in labels.enumerated() {
      recording.events[number].name = places[Int(label)]
    }
    recording.dropAny(
      "names", ranked.count - kept.count,
      because: """
        only the \(Self.keptLimit) with the most bytes are kept; the events of the others are \
        under '\(AppName.other)', and --app names them
        """)
  }
}
