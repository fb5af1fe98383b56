import PowerAccounting
import Quantities

/// The trace of a run's exogenous events by stream: their number, and a digest of kinds and times.
///
/// Variants of a scenario have the same exogenous events, so their traces are equal as long as both
/// run. This holds by construction for events drawn by ordinal. The trace shows where it does not
/// hold, for example where a person waits for an app, or skips an action since the last one is not
/// over.
///
/// A record costs a few instructions, at exogenous events only.
struct ExogenousTrace: ~Copyable {
  private var streams: FlatTable<Stream>
  /// The digests after 1, 2, 4, 8, … notes of each stream.
  private var checkpoints: FlatTable<UInt64>

  // Not private: the compiler loses the value witness of a private type in a non-copyable one.
  struct Stream: BitwiseCopyable {
    var count: UInt32 = 0
    var digest: UInt64 = 0
  }

  private static var levels: Int { 32 }

  init(count: Int) {
    streams = FlatTable(repeating: Stream(), count: count)
    checkpoints = FlatTable(repeating: 0, count: count * Self.levels)
  }

  mutating func reset() { streams.fill(with: Stream()) }

  /// Record that something happened.
  ///
  /// - Parameter what: What it was, if the stream has more than one thing to do, or how it turned
  ///   out.
  mutating func note(_ stream: Int, _ what: UInt64 = 0, at time: SimTime) {
    var state = streams[stream]
    // After splitmix64 (see `RandomKey`): a chain, so that order matters.
    var mixed = state.digest ^ UInt64(bitPattern: time.nanoseconds) &* 0x9e37_79b9_7f4a_7c15
    mixed = (mixed ^ mixed &>> 30 ^ what) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ mixed &>> 27) &* 0x94d0_49bb_1331_11eb
    state.digest = mixed ^ mixed &>> 31
    state.count &+= 1
    streams[stream] = state
    if state.count & (state.count &- 1) == 0, state.count != 0 {
      checkpoints[stream * Self.levels + state.count.trailingZeroBitCount] = state.digest
    }
  }

  /// The record up to now, for use after a run.
  var record: ExogenousRecord {
    var counts: [UInt32] = []
    var digests: [UInt64] = []
    counts.reserveCapacity(streams.count)
    for stream in 0..<streams.count {
      let state = streams[stream]
      counts.append(state.count)
      guard state.count > 0 else { continue }
      for level in 0...ExogenousRecord.level(of: state.count) {
        digests.append(checkpoints[stream * Self.levels + level])
      }
      digests.append(state.digest)
    }
    return ExogenousRecord(counts: counts, digests: digests)
  }
}

/// The record of one run's exogenous events.
public struct ExogenousRecord: Hashable, Sendable {
  /// The number of occurrences, one per stream.
  public let counts: [UInt32]
  /// Of each stream in which anything happened: the digests after 1, 2, 4, … notes, and the last.
  let digests: [UInt64]

  /// The index of the last checkpoint.
  static func level(of count: UInt32) -> Int { 31 - count.leadingZeroBitCount }

  /// The streams in which this run and another differ, as far as both ran.
  ///
  /// Where one ran longer it may have met more; then the two are compared at the last checkpoint
  /// that both have, in the second half of what they have in common.
  ///
  /// - Parameter endTogether: Whether both runs ended at the same time.
  public func streamsUnlike(_ other: ExogenousRecord, endTogether: Bool) -> [Int] {
    precondition(counts.count == other.counts.count, "traces of unlike scenarios")
    var unlike: [Int] = []
    var (first, second) = (0, 0)
    for (stream, (a, b)) in zip(counts, other.counts).enumerated() {
      let (levelA, levelB) = (Self.level(of: a), Self.level(of: b))
      let differs: Bool
      if a == b {
        differs = a > 0 && digests[first + levelA + 1] != other.digests[second + levelB + 1]
      } else if endTogether {
        differs = true
      } else {
        let common = min(levelA, levelB)
        differs = common >= 0 && digests[first + common] != other.digests[second + common]
      }
      if differs { unlike.append(stream) }
      if a > 0 { first += levelA + 2 }
      if b > 0 { second += levelB + 2 }
    }
    return unlike
  }
}
