import PhoneModel

/// A stream of exogenous events that differs between a variant and the baseline.
package struct UnpairedStream: Codable, Sendable, Hashable {
  package let variant: String
  /// As the scenario calls it: `user.actions.search`.
  package let stream: String
  /// The number of runs in which it differs.
  package let runs: Int
  /// The first of them.
  package let firstReplication: Int

  /// As documents name its members.
  private enum CodingKeys: String, CodingKey {
    case variant, stream, runs = "days", firstReplication = "firstDay"
  }
}

/// A check that all variants met the same runs: people and surroundings did the same at the same
/// times, as far as the runs went.
///
/// A variant that may change the world is not checked.
struct PairingCheck {
  private let variants: [String]
  private let baseline: Int
  /// The streams of the variants to look at; empty of others.
  private let streams: [[String]]
  /// The runs in which each stream of each variant differs: their number, and the first.
  private var runs: [[(count: Int, first: Int)]]

  init(_ variants: [Variant], baseline: Int) {
    self.variants = variants.map(\.name)
    self.baseline = baseline
    let expected = variants[baseline].specification.exogenousStreams
    streams = variants.enumerated().map { slot, variant in
      let streams = variant.specification.exogenousStreams
      let isLookedAt =
        slot != baseline && !variant.changesWorld && !variants[baseline].changesWorld
        && streams == expected
      return isLookedAt ? streams : []
    }
    runs = streams.map { $0.map { _ in (0, 0) } }
  }

  /// Take one replication of all variants.
  mutating func add(_ outcomes: [RunOutcome], replication: Int) {
    guard let expected = outcomes[baseline].exogenous else { return }
    for (variant, outcome) in outcomes.enumerated() where !streams[variant].isEmpty {
      guard let found = outcome.exogenous else { continue }
      let endTogether = outcome.end == outcomes[baseline].end
      for stream in found.streamsUnlike(expected, endTogether: endTogether) {
        if runs[variant][stream].count == 0 { runs[variant][stream].first = replication }
        runs[variant][stream].count += 1
      }
    }
  }

  /// The streams that differ, in the order of variants and streams.
  var found: [UnpairedStream] {
    variants.indices.flatMap { variant in
      zip(streams[variant], runs[variant]).filter { $0.1.count > 0 }.map { stream, runs in
        UnpairedStream(
          variant: variants[variant], stream: stream, runs: runs.count, firstReplication: runs.first
        )
      }
    }
  }
}
