/// The search for the phone's addresses in a capture that does not tell them.
///
/// The phone is the one that takes part in most packets. A private address is preferred to a public
/// one that takes part in at most twice as many; of two alike, the one that opens connections. On an
/// Ethernet, all addresses that send from the same card are the phone's too. Otherwise a further one
/// is the phone's if it takes part in at least half of the packets that are left, and never met one
/// that was found before.
struct PhoneFinder {
  /// The most pairs of addresses that are counted. Then all counts sink alike, and those of the
  /// frequent pairs remain.
  ///
  /// - Source: Misra and Gries 1982, doi 10.1016/0167-6423(82)90012-0.
  private static let pairLimit = 65_536
  private static let addressLimit = 64

  private struct Pair: Hashable {
    let first: IPAddress
    let second: IPAddress
  }

  private struct Tally {
    var packets = 0
    /// The connections that the first one opened, less those that the second one opened.
    var opened = 0
    /// The place of the first packet, and whether the pair's first address sent it.
    let number: Int
    let isFirstSender: Bool
  }

  private struct Candidate {
    var packets = 0
    var opened = 0
    var order = Int.max
  }

  private var pairs: [Pair: Tally] = [:]
  private var senders: [IPAddress: UInt64] = [:]

  mutating func add(_ packet: InternetPacket, sender: UInt64, number: Int) {
    let (source, destination) = (packet.source, packet.destination)
    guard source != destination, !source.isNobody, !destination.isNobody, !source.isLoopback,
      !destination.isLoopback
    else { return }
    let isFirst = source < destination
    let pair =
      isFirst ? Pair(first: source, second: destination) : Pair(first: destination, second: source)
    if pairs.count >= Self.pairLimit, pairs[pair] == nil {
      pairs = pairs.compactMapValues {
        var tally = $0
        tally.packets -= 1
        return tally.packets > 0 ? tally : nil
      }
      return
    }
    let opens =
      packet.isOpening
      || packet.transport == InternetPacket.udp && packet.hasPorts && packet.sourcePort >= 1024
        && packet.destinationPort < 1024
    let tally = Tally(number: number, isFirstSender: isFirst)
    pairs[pair, default: tally].packets += 1
    if opens { pairs[pair, default: tally].opened += isFirst ? 1 : -1 }
    if sender != 0, senders[source] == nil, senders.count < Self.pairLimit {
      senders[source] = sender
    }
  }

  /// The phone's addresses; empty where no packet has any.
  func addresses() -> Set<IPAddress> {
    guard let first = Self.best(of: pairs) else { return [] }
    var phone: Set = [first.address]
    if let card = senders[first.address] {
      let met = Self.partners(of: phone, in: pairs)
      for (address, sender) in senders where sender == card && !met.contains(address) {
        if !address.isNobody { phone.insert(address) }
      }
      return phone
    }
    var left = pairs
    while phone.count < Self.addressLimit {
      left = left.filter { !phone.contains($0.key.first) && !phone.contains($0.key.second) }
      let total = left.values.reduce(0) { $0 + $1.packets }
      guard let next = Self.best(of: left), next.packets * 2 >= total,
        !Self.partners(of: phone, in: pairs).contains(next.address)
      else { break }
      phone.insert(next.address)
    }
    return phone
  }

  private static func partners(
    of phone: Set<IPAddress>, in pairs: [Pair: Tally]
  ) -> Set<IPAddress> {
    var partners: Set<IPAddress> = []
    for pair in pairs.keys {
      if phone.contains(pair.first) { partners.insert(pair.second) }
      if phone.contains(pair.second) { partners.insert(pair.first) }
    }
    return partners
  }

  private static func best(of pairs: [Pair: Tally]) -> (address: IPAddress, packets: Int)? {
    var candidates: [IPAddress: Candidate] = [:]
    for (pair, tally) in pairs {
      for (address, sign) in [(pair.first, 1), (pair.second, -1)] {
        let isSender = tally.isFirstSender == (sign == 1)
        var candidate = candidates[address] ?? Candidate()
        candidate.packets += tally.packets
        candidate.opened += sign * tally.opened
        candidate.order = min(candidate.order, 2 * tally.number + (isSender ? 0 : 1))
        candidates[address] = candidate
      }
    }
    let most = candidates.values.map(\.packets).max() ?? 0
    func rank(_ address: IPAddress, _ candidate: Candidate) -> (Int, Int, Int, Int) {
      let isLikely = address.isPrivate && candidate.packets * 2 >= most
      return (isLikely ? 0 : 1, -candidate.packets, -candidate.opened, candidate.order)
    }
    return candidates.min { rank($0.key, $0.value) < rank($1.key, $1.value) }
      .map { ($0.key, $0.value.packets) }
  }
}
