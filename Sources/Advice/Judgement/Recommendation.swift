/// The judgement of a candidate.
package enum Recommendation: String, Encodable, Sendable {
  /// It saves for sure, nearly wherever the numbers lie, and no quality is worse than it may be.
  case advised
  /// It saves, and costs more than that, or not wherever the numbers lie.
  case trade
  /// It does not save, or not surely, or not for half of what is possible, or it stops what the app is for.
  case rejected
}

/// The rule by which candidates are judged.
package enum JudgementRule {
  /// The least saving, in percent.
  package static let leastSaving = 1.0
  /// The share of the points of the ranges in which it has to save.
  package static let leastShare = 0.9
  /// The share below which it is rejected; between both it is a trade-off.
  package static let leastTradeShare = 0.5
  /// The level of the test, over all candidates that were looked at.
  package static let level = 0.05
  /// The fewest points in which a change can save in this share, and not in all.
  package static var fewestPoints: Int { Int((1 / (1 - leastShare)).rounded()) }

  /// - Parameters:
  ///   - pValue: Of a saving above the least, by Holm.
  ///   - share: Of the points, in which it saves; nil where no number has a range.
  ///   - isPriceKnown: Whether it costs nothing, or a metric can show what it costs.
  ///   - isStrict: Whether advice names it only where it costs nothing.
  ///   - leavesUndone: Whether something fails or is lost that the baseline does.
  static func verdict(
    _ finding: Finding, pValue: Double, share: Double?, isPriceKnown: Bool, leavesUndone: Bool,
    isStrict: Bool = false
  ) -> Recommendation {
    let share = share ?? 1
    guard pValue < level, share >= leastTradeShare, !finding.stopsApp else { return .rejected }
    let costsNothing = isPriceKnown && !leavesUndone && finding.costs.allSatisfy(\.isShown)
    if costsNothing { return share >= leastShare ? .advised : .trade }
    return isStrict ? .rejected : .trade
  }
}
