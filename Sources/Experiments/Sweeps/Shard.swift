/// Every n-th pair of point and replication of a study: the share of one of n machines.
package struct Shard: Hashable, Sendable, CustomStringConvertible {
  /// Counted from 1.
  package let number: Int
  package let count: Int

  /// All pairs.
  package static let whole = Shard(number: 1, count: 1)

  /// The most shards: more than there are machines.
  package static let most = 100_000

  /// - Precondition: `number` lies in 1...`count`, which is at most ``most``.
  package init(number: Int, count: Int) {
    precondition(
      count <= Self.most && (1...max(1, count)).contains(number), "shard \(number) of \(count)")
    self.number = number
    self.count = count
  }

  /// The shard of `2/8`; nil for any other text.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(parts[0]), let count = Int(parts[1]),
      (1...Self.most).contains(count), (1...count).contains(number)
    else { return nil }
    self.init(number: number, count: count)
  }

  /// Whether the shard has the pair of a point and a replication, both counted from 0.
  ///
  /// Neighbouring replications of a point go to different shards, so that long points are shared
  /// out.
  package func has(point: Int, replication: Int, of replications: Int) -> Bool {
    count == 1 || (point % count * (replications % count) + replication) % count == number - 1
  }

  /// The number of its own pairs among this many.
  package func pairs(of all: Int) -> Int { max(0, (all - number + count) / count) }

  /// `2/8`.
  package var description: String { "\(number)/\(count)" }
}
