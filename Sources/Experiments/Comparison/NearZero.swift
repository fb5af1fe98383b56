/// Relative changes over a baseline near zero, for which a percentage misleads: texts show values
/// instead.
package enum NearZero {
  /// Beyond it, up or down, both values are shown instead of a change in percent.
  static let mostPercent = 1000.0

  static func isBeyond(_ percents: Double?...) -> Bool {
    percents.contains { ($0 ?? 0).magnitude > mostPercent }
  }

  /// Whether a mean fell through zero, as an energy beyond that of an idle app can: it fell by more
  /// than all of the baseline's.
  static func isThroughZero(_ percent: Double) -> Bool { percent < -100 - 1e-6 }
}

extension ComparisonDocument.Change {
  /// Whether a percentage of it misleads.
  package var isNearZero: Bool {
    NearZero.isBeyond(percent, low, high) || NearZero.isThroughZero(percent)
  }
}

extension ComparisonDocument.Contrast {
  /// The change in percent; nil where there is none, and where its baseline is near zero.
  package var toldChange: ComparisonDocument.Change? { change.flatMap { $0.isNearZero ? nil : $0 } }

  /// Whether there is a change for which a percentage misleads.
  package var isNearZero: Bool { change != nil && toldChange == nil }
}

extension ComparisonDocument.RangeContrast {
  /// The same over the ranges.
  package var toldChange: SpreadOverPoints? {
    change.flatMap {
      NearZero.isBeyond($0.median, $0.low, $0.high) || NearZero.isThroughZero($0.low) ? nil : $0
    }
  }

  /// Whether there is a change over the ranges for which a percentage misleads.
  package var isNearZero: Bool { change != nil && toldChange == nil }

  /// Whether a tenth of the draws that have a difference have no change in percent, since the
  /// baseline's mean is zero there.
  var lacksPercent: Bool {
    guard let difference else { return false }
    guard let change else { return true }
    guard let known = change.points, let all = difference.points else { return false }
    return Double(known) < 0.9 * Double(all)
  }
}
