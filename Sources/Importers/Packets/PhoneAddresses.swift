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
  /// The senders, by which of them was the first, and from when until when each sent.
  private var senders: [InternetAddress: Int] = [:]
  private var times: [InternetAddress: ClosedRange<Int64>] = [:]
  private(set) var total = 0

  mutating func count(_ packet: InternetPacket, at time: Int64) {
    let pair = Pair(
      lower: min(packet.source, packet.destination), upper: max(packet.source, packet.destination))
    guard counts[pair] != nil || counts.count < Self.pairLimit else { return }
    total += 1
    counts[pair, default: 0] += 1
    if senders[packet.source] == nil { senders[packet.source] = senders.count }
    let known = times[packet.source] ?? time...time
    times[packet.source] = min(known.lowerBound, time)...max(known.upperBound, time)
  }

  /// The addresses that together explain the most packets. Behind the first, an address is the
  /// phone's if it is of the other version of IP, or if it was used at another time, in another
  /// network.
  func found() -> [InternetAddress] {
    var rest = counts
    var found: [InternetAddress] = []
    while found.count < Self.addressLimit {
      var sums: [InternetAddress: Int] = [:]
      for (pair, count) in rest {
        for address in [pair.lower, pair.upper] where !address.isShared && senders[address] != nil {
          if found.isEmpty || mayBelong(address, with: found) {
            sums[address, default: 0] += count
          }
        }
      }
      // Of those that explain about as much, a local one is the phone's, or else the one in the
      // most packets, or that sent first: a server may be in packets of other hosts as well.
      let most = sums.values.max() ?? 0
      let best = sums.filter { $0.value * 10 >= most * 9 }.max { one, other in
        (one.key.isLocal ? 1 : 0, one.value, senders[other.key] ?? 0)
          < (other.key.isLocal ? 1 : 0, other.value, senders[one.key] ?? 0)
      }
      guard let best, found.isEmpty || best.value * 200 > total else { break }
      found.append(best.key)
      rest = rest.filter { $0.key.lower != best.key && $0.key.upper != best.key }
    }
    return found
  }

  private func mayBelong(_ address: InternetAddress, with found: [InternetAddress]) -> Bool {
    guard let own = times[address] else { return false }
    return found.allSatisfy { other in
      if address.isIPv4 != other.isIPv4 { return true }
      // A phone has several addresses of IPv6 in one network, some of them for a while.
      if !address.isIPv4, address.high == other.high { return true }
      return !(times[other]?.overlaps(own) ?? true)
    }
  }
}
