import Experiments

/// Relative changes over a baseline near zero, of which percent say nothing: values are told
/// instead.
package enum NearZero {
  /// Beyond it, up or down, a change in percent is told as values.
  static let mostPercent = 1000.0

  static func isBeyond(_ percents: Double?...) -> Bool {
    percents.contains { ($0 ?? 0).magnitude > mostPercent }
  }
}

extension ComparisonDocument.Change {
  /// Whether percent say nothing of it.
  package var isNearZero: Bool { NearZero.isBeyond(percent, low, high) }
}

extension ComparisonDocument.Contrast {
  /// The change in percent; nil where there is none, and where its baseline is near zero.
  package var toldChange: ComparisonDocument.Change? {
    change.flatMap { $0.isNearZero ? nil : $0 }
  }

  /// Whether there is a change, of which percent say nothing.
  package var isNearZero: Bool { change != nil && toldChange == nil }
}

extension ComparisonDocument.RangeContrast {
  /// The same over the ranges.
  package var toldChange: SpreadOverPoints? {
    change.flatMap { NearZero.isBeyond($0.median, $0.low, $0.high) ? nil : $0 }
  }

  /// Whether there is a change over the ranges, of which percent say nothing.
  package var isNearZero: Bool { change != nil && toldChange == nil }
}
