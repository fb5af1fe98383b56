import Numerics

/// The time that is left of some work, told only once it is known to within a factor of two.
///
/// Pieces of work differ in length, and several workers end theirs at about the same time. So the
/// pieces are counted in rounds, in which each worker has ended one; the rounds tell how uncertain
/// the mean length is. It is shown once its interval of 95 % lies within half of it, and so many pieces
/// are done that a few long ones among them would have shown.
package struct TimeLeft: Sendable {
  /// The number of pieces that end in a round.
  private let workers: Int
  /// The work of all pieces, in units in which the work of each piece is known.
  private var rest: Double

  private let start: Duration
  private var elapsed = Duration.zero
  private var done = 0.0
  /// Of the round at hand.
  private var pieces = 0
  private var roundWork = 0.0
  private var roundStart: Duration
  /// Rounds that have ended, and the sums of their times for a unit of work, and of the squares.
  private var rounds = 0
  private var sum = 0.0
  private var squares = 0.0
  private var isKnown = false

  /// Thirty pieces of a worker all miss a tenth of the pieces in one of twenty-four cases; of several
  /// workers the long ones end last, so that it takes as many of each.
  private static let manyRounds = 30

  /// - Parameters:
  ///   - work: The work of all pieces that are not done yet.
  ///   - workers: The number of pieces that are under way at a time.
  ///   - start: The instant from which these pieces are counted.
  package init(of work: Double, by workers: Int, from start: Duration = .zero) {
    rest = work
    self.start = start
    roundStart = start
    self.workers = max(1, workers)
  }

  /// Note that a piece is done.
  package mutating func note(_ work: Double, at elapsed: Duration) {
    self.elapsed = elapsed - start
    rest -= work
    done += work
    pieces += 1
    roundWork += work
    guard pieces >= workers, roundWork > 0 else { return }
    let pace = (elapsed - roundStart) / .seconds(1) / roundWork
    rounds += 1
    sum += pace
    squares += pace * pace
    roundStart = elapsed
    pieces = 0
    roundWork = 0
  }

  /// The time that is left; nil as long as it is not known to within a factor of two.
  ///
  /// Once known it stays so.
  package mutating func left() -> Duration? {
    let hasSeenMany = rounds >= Self.manyRounds || done >= rest / 9
    isKnown = isKnown || rounds >= 3 && hasSeenMany && isNarrow
    guard isKnown else { return nil }
    return elapsed * (max(0, rest) / done)
  }

  /// Whether the interval of 95 % of the mean pace lies within half of it.
  private var isNarrow: Bool {
    let count = Double(rounds)
    let mean = sum / count
    let variance = max(0, squares - sum * mean) / (count - 1)
    guard let quantile = try? StudentT(degreesOfFreedom: count - 1).quantile(0.975) else {
      return false
    }
    return quantile * (variance / count).squareRoot() <= mean / 2
  }
}
