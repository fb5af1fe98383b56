/// The quality of predictive intervals against the measurements that they were to contain.
public struct IntervalScores: Hashable, Sendable {
  /// The nominal level of the intervals.
  public let level: Double
  /// The number of intervals.
  public let count: Int
  /// The number of measurements in their interval, its ends included.
  public let covered: Int
  /// The mean width.
  public let meanWidth: Double
  /// The mean interval score: the width, and `2 / (1 − level)` times the distance of a measurement
  /// outside from the nearest end; lower is better.
  ///
  /// Source: T. Gneiting and A. E. Raftery, Journal of the American Statistical Association 102
  /// (2007), 359–378, section 6.2.
  public let meanScore: Double

  /// Scores intervals; nil without any.
  ///
  /// - Throws: `NumericsError.outsideDomain` unless `level` lies in (0, 1).
  /// - Precondition: There are as many measurements as intervals.
  public init?(
    _ intervals: [ClosedRange<Double>], measured: [Double], level: Double
  ) throws(NumericsError) {
    try requireProbability(level, of: "interval score")
    precondition(
      intervals.count == measured.count,
      "\(measured.count) measurements in \(intervals.count) intervals")
    guard !intervals.isEmpty else { return nil }
    self.level = level
    count = intervals.count
    let pairs = zip(intervals, measured)
    covered = pairs.count { $0.contains($1) }
    let number = Double(intervals.count)
    meanWidth = intervals.reduce(0) { $0 + ($1.upperBound - $1.lowerBound) } / number
    meanScore = pairs.reduce(0) { $0 + Self.score($1.0, $1.1, level: level) } / number
  }

  /// The interval score of one measurement.
  ///
  /// - Precondition: `level` is below 1.
  public static func score(
    _ interval: ClosedRange<Double>, _ measured: Double, level: Double
  ) -> Double {
    let miss = max(0, interval.lowerBound - measured, measured - interval.upperBound)
    return interval.upperBound - interval.lowerBound + 2 / (1 - level) * miss
  }
}
