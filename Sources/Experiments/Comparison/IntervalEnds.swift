import Statistics

/// A part of a document that has the ends of its interval as members of their own.
package protocol IntervalEnds {
  var low: Double? { get }
  var high: Double? { get }
}

extension IntervalEnds {
  /// The interval between the ends, such as that of a mean.
  package var interval: ConfidenceInterval? { ConfidenceInterval(low: low, high: high) }
}

extension ConfidenceInterval {
  /// The interval between two ends that were read; nil where one is missing or they are in no
  /// order.
  package init?(low: Double?, high: Double?) {
    guard let low, let high, low <= high else { return nil }
    self.init(low: low, high: high)
  }
}
