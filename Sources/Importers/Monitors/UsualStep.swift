/// The time from one row to the next in most rows of a recording, by which holes are known.
///
/// A program that lost samples, or was stopped and started again, leaves a hole: the row before it
/// says nothing of the time until the next row.
struct UsualStep: Equatable {
  /// The median of the steps above 0, in the unit of the times.
  let length: Double
  /// Whether rows come at a rate, as those of an instrument. Others are written when something
  /// happens, and each holds until the next.
  let isRegular: Bool

  /// The fewest steps that have a rate.
  private static let fewest = 4
  /// A step is a hole when it is so many times the usual one, of rows at a rate or of others.
  private static let (regularFactor, irregularFactor) = (10.0, 100.0)

  /// The length above which a step is a hole.
  var limit: Double { length * (isRegular ? Self.regularFactor : Self.irregularFactor) }

  /// Linear in the times where no step is ten times as long as another.
  ///
  /// - Parameter times: In ascending order.
  /// - Returns: Nil where no step can be a hole.
  init?(of times: [Double]) {
    var (least, greatest) = (Double.infinity, 0.0)
    for index in times.indices.dropFirst() {
      let step = times[index] - times[index - 1]
      if step > 0 { (least, greatest) = (min(least, step), max(greatest, step)) }
    }
    guard greatest > least * Self.regularFactor else { return nil }
    self.init(steps: zip(times.dropFirst(), times).map { $0 - $1 })
  }

  /// - Returns: Nil where no step is longer than 0.
  init?(steps: [Double]) {
    let steps = steps.filter { $0 > 0 }.sorted()
    guard !steps.isEmpty else { return nil }
    let median = steps[(steps.count - 1) / 2]
    // Of steps at random times, which are exponential, 46 % lie so near to their median.
    let near = steps.count { $0 >= median / 2 && $0 <= median * 2 }
    length = median
    isRegular = steps.count >= Self.fewest && 4 * near >= 3 * steps.count
  }
}
