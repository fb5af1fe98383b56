/// Adjustment of the p-values of several tests, so that each may be compared with one level.
///
/// A test without a p-value stays without, and does not count.
public enum AdjustedPValues {
  /// Holm's adjustment: the probability that any true hypothesis is rejected stays below the level,
  /// whatever the dependence of the tests.
  ///
  /// Source: S. Holm, Scandinavian Journal of Statistics 6 (1979), 65–70.
  public static func holm(_ values: [Double?]) -> [Double?] {
    adjusted(values, byRising: true) { value, rank, count in Double(count - rank) * value }
  }

  /// Benjamini and Hochberg's adjustment: the mean share of true hypotheses among the rejected
  /// stays below the level, when the tests are independent or positively dependent.
  ///
  /// Source: Y. Benjamini, Y. Hochberg, Journal of the Royal Statistical Society B 57 (1995),
  /// 289–300.
  public static func benjaminiHochberg(_ values: [Double?]) -> [Double?] {
    adjusted(values, byRising: false) { value, rank, count in
      Double(count) / Double(rank + 1) * value
    }
  }

  /// - Parameters:
  ///   - byRising: Whether no value may be below that of a smaller p-value, rather than above that
  ///     of a greater one.
  ///   - raise: The value, its rank among all, counted from 0, and their count.
  private static func adjusted(
    _ values: [Double?], byRising: Bool, _ raise: (Double, Int, Int) -> Double
  ) -> [Double?] {
    let order = values.indices.compactMap { index in values[index].map { (index, $0) } }
      .sorted { ($0.1, $0.0) < ($1.1, $1.0) }
    var result = [Double?](repeating: nil, count: values.count)
    var bound = byRising ? 0.0 : 1.0
    for (slot, entry) in byRising ? Array(order.enumerated()) : order.enumerated().reversed() {
      let raised = min(1, raise(entry.1, slot, order.count))
      bound = byRising ? max(bound, raised) : min(bound, raised)
      result[entry.0] = bound
    }
    return result
  }
}
