import Statistics

/// The stretch of changes in percent that a picture has room for, so that a few that are very large
/// do not make one line of all others.
///
/// It reaches to three times the third quartile of the changes' sizes, and never less than three
/// times 100 %, which is the most that can be saved. At least three of four changes are on it.
struct ChangeAxis {
  let low: Double
  let high: Double

  /// How far it reaches, beside 100 % or the third quartile.
  private static let reach = 3.0

  /// The ends of the axis: beyond the outermost changes, without those that are off the scale.
  let edges: ClosedRange<Double>

  init(over intervals: [(percent: Double, interval: ConfidenceInterval)]) {
    let sizes = intervals.map { max($0.interval.low.magnitude, $0.interval.high.magnitude) }
      .sorted()
    // The lower of two neighbours: of two or three changes, one may be off the scale.
    let quartile = sizes.isEmpty ? 0 : sizes[3 * (sizes.count - 1) / 4]
    let limit = Self.reach * max(100, quartile)
    let drawn = intervals.flatMap { [$0.interval.low, $0.percent, $0.interval.high] }
      .filter { $0.magnitude <= limit }
    low = min(0, drawn.min() ?? 0)
    high = max(0, drawn.max() ?? 0)
    let room = max(0.05 * (high - low), 0.5)
    edges = max(low - room, -limit)...min(high + room, limit)
  }

  func holds(_ percent: Double) -> Bool { low <= percent && percent <= high }

  func holds(_ interval: ConfidenceInterval) -> Bool { holds(interval.low) && holds(interval.high) }

  /// The nearest value on it.
  func clipped(_ percent: Double) -> Double { min(max(percent, low), high) }
}
