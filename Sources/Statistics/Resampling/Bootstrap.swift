import Numerics

/// The bootstrap of a mean, or of a difference of two: its law in samples redrawn from the
/// sample.
///
/// Its intervals assume no law, only enough values to represent the population; for ten skewed
/// values no method is accurate. Source: B. Efron, R. J. Tibshirani, *An Introduction to the
/// Bootstrap*, Chapman & Hall 1993, chapters 13 and 14; BCa: B. Efron, Journal of the American
/// Statistical Association 82 (1987), 171–185.
public struct Bootstrap: Hashable, Sendable {
  /// The largest sample that analyses resample: for larger ones it would take seconds to give
  /// Student's interval.
  public static let greatestCount = 1000

  /// The estimate from the sample itself.
  public let estimate: Double
  /// The acceleration: the growth of the estimate's spread with its value, from the jackknife; a
  /// sixth of the skewness of the influences of single values.
  public let acceleration: Double
  /// The estimates of resamples less `estimate`, rising.
  private let distances: SortedSample
  /// The bias correction: the normal score of the share of resamples below the estimate.
  private let bias: Double

  /// Resamples the mean of values, such as the differences of pairs; nil below two values.
  ///
  /// - Precondition: All values are finite.
  public init?(meanOf values: [Double], _ resampling: Resampling) {
    guard values.count > 1, let centred = Centred(values) else { return nil }
    let count = Double(values.count)
    self.init(
      centred.mean, resampling.sums(of: centred.distances).map { $0 / count },
      squares: centred.squares / (count * count), cubes: centred.cubes / (count * count * count))
  }

  /// Resamples the mean of `y` less that of `x`, two independent samples, each redrawn from
  /// itself; nil when one has fewer than two values.
  ///
  /// - Precondition: All values are finite.
  public init?(from x: [Double], to y: [Double], _ resampling: Resampling) {
    guard x.count > 1, y.count > 1, let inX = Centred(x), let inY = Centred(y) else { return nil }
    let (m, n) = (Double(x.count), Double(y.count))
    let sums = zip(
      resampling.sums(of: inX.distances, sample: 0), resampling.sums(of: inY.distances, sample: 1))
    self.init(
      inY.mean - inX.mean, sums.map { $0.1 / n - $0.0 / m },
      squares: inX.squares / (m * m) + inY.squares / (n * n),
      cubes: inY.cubes / (n * n * n) - inX.cubes / (m * m * m))
  }

  /// - Parameters:
  ///   - squares: The sum of squared influences of single values on the estimate.
  ///   - cubes: The sum of their cubes.
  private init(_ estimate: Double, _ distances: [Double], squares: Double, cubes: Double) {
    self.estimate = estimate
    acceleration = squares > 0 ? cubes / (6 * squares * squares.squareRoot()) : 0
    self.distances = SortedSample(distances)
    // Sums of the same values in another order differ in their last digits.
    let rounding = 1e-12 * squares.squareRoot()
    let below = distances.reduce(0.0) { $0 + ($1 < -rounding ? 1 : $1 <= rounding ? 0.5 : 0) }
    let count = Double(distances.count)
    bias = StandardNormal.quantile(min(max(below, 0.5), count - 0.5) / count)
  }

  /// The percentile interval, from one quantile of the resamples to another.
  public func percentile(at level: ConfidenceLevel = .percent95) -> ConfidenceInterval {
    let tail = (1 - level.probability) / 2
    return interval(from: tail, to: 1 - tail)
  }

  /// The BCa interval: the percentile interval shifted by the bias of the resamples (bias
  /// correction) and by the growth of their spread with the estimate (acceleration).
  public func biasCorrected(at level: ConfidenceLevel = .percent95) -> ConfidenceInterval {
    let tail = (1 - level.probability) / 2
    let reach = StandardNormal.upperQuantile(tail)
    return interval(from: corrected(-reach), to: corrected(reach))
  }

  /// The share of resamples up to a normal score, with both corrections.
  private func corrected(_ score: Double) -> Double {
    let moved = bias + score
    let room = 1 - acceleration * moved
    // Beyond its pole the correction has no meaning; the interval ends with the resamples.
    guard room > 0 else { return score < 0 ? 0 : 1 }
    return StandardNormal.cumulative(bias + moved / room)
  }

  /// Interpolated between resamples that are the same, the upper end may come out a rounding below
  /// the lower.
  private func interval(from low: Double, to high: Double) -> ConfidenceInterval {
    let ends = (quantile(low), quantile(high))
    return ConfidenceInterval(low: min(ends.0, ends.1), high: max(ends.0, ends.1))
  }

  private func quantile(_ share: Double) -> Double {
    guard let distance = distances.quantile(share) else { preconditionFailure("no resamples") }
    return estimate + distance
  }
}

/// A sample relative to its mean.
private struct Centred {
  let mean: Double
  let distances: [Double]
  /// The sums of squared and of cubed deviations.
  let squares: Double
  let cubes: Double

  init?(_ values: [Double]) {
    guard let mean = Moments(values).mean else { return nil }
    self.mean = mean
    let distances = values.map { $0 - mean }
    self.distances = distances
    squares = distances.reduce(0) { $0 + $1 * $1 }
    cubes = distances.reduce(0) { $0 + $1 * $1 * $1 }
  }
}
