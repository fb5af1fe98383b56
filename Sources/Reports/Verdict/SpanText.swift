import Experiments
import Results
import Statistics

/// An interval of a change in words whose numbers have no sign: `55.8 to 66.8 % lower`, `6 % lower
/// to 24 % higher`.
struct SpanText {
  let text: String
  /// Whether both ends are one value, but for rounding.
  let isPoint: Bool

  /// - Parameters:
  ///   - value: The estimate whose interval it is, which decides about its digits.
  ///   - isPercent: Whether it is a change in percent, and no difference in the metric's unit.
  init(_ interval: ConfidenceInterval, about value: Double, isPercent: Bool, _ scale: MetricScale) {
    let factor = isPercent ? 1 : scale.factor
    // What is narrower than any digit shown is rounding.
    isPoint =
      interval.width <= 1e-9 * max(interval.low.magnitude, interval.high.magnitude)
    func exact(_ value: Double) -> Double {
      isPercent && value.magnitude < ComparisonDocument.Contrast.leastPercent
        ? 0 : isPercent ? value : scale.exact(value)
    }
    let interval =
      isPoint
      ? ConfidenceInterval(low: exact(value), high: exact(value))
      : ConfidenceInterval(low: exact(interval.low), high: exact(interval.high))
    let scaled = ConfidenceInterval(low: factor * interval.low, high: factor * interval.high)
    let ends = Self.ends(scaled, about: factor * value, isPercent: isPercent)
    let behind = isPercent ? " %" : scale.ofDifferences.unitBehind
    func end(_ number: Double, _ text: String) -> String {
      text + behind + (number < 0 ? " lower" : number > 0 ? " higher" : "")
    }
    switch (scaled.low, scaled.high) {
    case (let low, let high) where low == high: text = end(low, ends.low)
    case (_, ...0): text = "\(ends.high) to \(ends.low)\(behind) lower"
    case (0..., _): text = "\(ends.low) to \(ends.high)\(behind) higher"
    default: text = "\(end(scaled.low, ends.low)) to \(end(scaled.high, ends.high))"
    }
  }

  /// Both ends without their signs, to the digits of tables.
  private static func ends(
    _ interval: ConfidenceInterval, about value: Double, isPercent: Bool
  ) -> (low: String, high: String) {
    let estimate =
      isPercent ? EstimateText(percent: value, .bounded(interval)) : EstimateText(value, interval)
    var texts = estimate.margin.split(separator: ", ").map { $0.filter { !"[]".contains($0) } }
    if texts.count != 2 {
      // Of a damaged result, the width may have no digits.
      let halfWidth = min(interval.width / 2, .greatestFiniteMagnitude)
      let places = Places(
        significant: 2, of: halfWidth,
        largest: max(interval.low.magnitude, interval.high.magnitude))
      texts = [interval.low, interval.high].map {
        interval.width > 0
          ? places.end($0)
          : isPercent ? DecimalText.short($0, digits: 3) : EstimateText($0, nil).value
      }
    }
    // Only the first sign: that of a power of ten stays.
    let plain = texts.map { $0.hasPrefix(DecimalText.minus) ? String($0.dropFirst()) : $0 }
    return (plain[0], plain[1])
  }
}
