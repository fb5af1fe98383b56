/// The addresses of the phone, found by how often they come: the phone is in every packet that it
/// captures of itself.
struct PhoneAddresses {
  private struct Pair: Hashable {
    let lower: InternetAddress
    let upper: InternetAddress
  }

  /// The most pairs of hosts that are counted, and the most addresses of a phone.
  private static let pairLimit = 65_536
  private static let addressLimit = 8

  private var counts: [Pair: Int] = [:]
  /// The senders, by which of them was the first.
  private var senders: [InternetAddress: Int] = [:]
  private(set) var total = 0

  mutating func count(_ packet: InternetPacket) {
    let pair = Pair(
      lower: min(packet.source, packet.destination), upper: max(packet.source, packet.destination))
    guard counts[pair] != nil || counts.count < Self.pairLimit else { return }
    total += 1
    counts[pair, default: 0] += 1
    if senders[packet.source] == nil { senders[packet.source] = senders.count }
  }

  /// The addresses that together explain the most packets. After the first only local addresses
  /// and those of the first one's kind of network are taken: a phone changes its network.
  func found() -> [InternetAddress] {
    var rest = counts
    var found: [InternetAddress] = []
    while found.count < Self.addressLimit {
      var sums: [InternetAddress: Int] = [:]
      for (pair, count) in rest {
        for address in [pair.lower, pair.upper] where !address.isShared && senders[address] != nil {
          if found.isEmpty || address.isLocal || Self.resembles(address, found) {
            sums[address, default: 0] += count
          }
        }
      }
      // Of two that explain as much, a local one is the phone's, or else the one that sent first.
      let best = sums.max { one, other in
        (one.value, one.key.isLocal ? 1 : 0, senders[other.key] ?? 0)
          < (other.value, other.key.isLocal ? 1 : 0, senders[one.key] ?? 0)
      }
      guard let best, found.isEmpty || best.value * 200 > total else { break }
      found.append(best.key)
      rest = rest.filter { $0.key.lower != best.key && $0.key.upper != best.key }
    }
    return found
  }

  /// Whether an address of IPv6 is of the network of one that was found.
  private static func resembles(
    _ address: InternetAddress, _ found: [InternetAddress]
  ) -> Bool {
    !address.isIPv4 && (found.contains { $0.high == address.high } || found.allSatisfy(\.isIPv4))
  }
}
