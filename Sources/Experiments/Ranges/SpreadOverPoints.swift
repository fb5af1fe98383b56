import DocumentCoding
import Statistics

/// The middle of a number's values over the points, between two of them.
package struct SpreadOverPoints: Codable, Hashable, Sendable {
  /// The end below, as ``CentralDraws`` counts it.
  package let low: Double
  package let median: Double
  package let high: Double
  /// The points that gave a value; nil of results that kept quantiles of the points.
  package internal(set) var points: Int?
  /// The expected share of all draws between the ends.
  package internal(set) var content: Double?
  /// The share of the spread that is due to the runs of a point; nil where points have one run.
  package internal(set) var runsShare: Double?
  /// The 95 % intervals of the quantiles that the ends stand for; nil of too few points.
  @OmittedIfNil package internal(set) var lowError: Ends? = nil
  @OmittedIfNil package internal(set) var highError: Ends? = nil

  package struct Ends: Codable, Hashable, Sendable {
    package let low: Double
    package let high: Double

    init(_ interval: ConfidenceInterval) { (low, high) = (interval.low, interval.high) }
  }

  /// The greatest distance of an end from an end of its own interval; nil of too few points.
  package var endError: Double? {
    guard let lowError, let highError else { return nil }
    return [low - lowError.low, lowError.high - low, high - highError.low, highError.high - high]
      .max()
  }
}

extension SpreadOverPoints {
  /// Nil without values.
  ///
  /// - Parameter values: The values of points, with the standard error that runs leave of each.
  init?(_ values: [(value: Double, error: Double?)]) {
    let draws = values.map(\.value)
    guard let middle = CentralDraws(draws) else { return nil }
    self.init(
      low: middle.low, median: middle.median, high: middle.high, points: middle.count,
      content: CentralDraws.content(of: middle.count),
      runsShare: RunsShare.of(draws, errors: values.map(\.error)),
      lowError: middle.lowError.map { Ends($0) }, highError: middle.highError.map { Ends($0) })
  }

  /// From end to end; nil of a damaged result.
  package var interval: ConfidenceInterval? { ConfidenceInterval(low: low as Double?, high: high) }
}
