internal import CGSL

/// A sample in rising order, for its quantiles.
public struct SortedSample: Hashable, Sendable {
  /// The values from the least to the greatest.
  public let values: [Double]

  /// Sorts values.
  ///
  /// - Precondition: no value is NaN.
  public init(_ values: [Double]) {
    precondition(!values.contains { $0.isNaN }, "a sample with a value that is no number")
    self.values = values.sorted()
  }

  /// The quantile below which a share of the sample lies, interpolated between neighbours; nil for
  /// an empty sample.
  ///
  /// Source: Hyndman and Fan, The American Statistician 50 (1996), definition 7, as in GSL.
  ///
  /// - Parameter share: From 0 to 1.
  public func quantile(_ share: Double) -> Double? {
    precondition(0 <= share && share <= 1, "a share of \(share)")
    if values.isEmpty { return nil }
    return values.withUnsafeBufferPointer {
      gsl_stats_quantile_from_sorted_data($0.baseAddress, 1, $0.count, share)
    }
  }
}
