import Numerics

/// How well predictions of rows that are alike, two by two, tell the saving of the one against the
/// other: what a simulator of variants is asked.
///
/// In each pair, the row that drew more is the control. A row may stand in many pairs, so that pairs are
/// not independent.
package struct PairScores: Codable, Sendable {
  /// The scores of one way to predict.
  package struct Way: Codable, Sendable {
    package let name: String
    /// How many of the pairs that differ it predicts with the right sign.
    package let signsRight: Int
    /// The median of |predicted − measured saving|, as a share of the control.
    package let medianError: Double
  }

  /// How many pairs there are.
  package let count: Int
  /// In how many of them the measured saving is above ``least``.
  package let differing: Int
  package let ways: [Way]

  /// The measured saving from which a pair counts as differing.
  package static let least = 0.05

  /// The share of a value by which rounding may move it: units, tolerances and expressions over
  /// columns are computed in binary, where 7 % and 5 % differ by a little more than 2 %.
  private static let rounding = 1e-12
}

extension PairScores {
  /// - Parameters:
  ///   - alike: The values in which rows must be alike, each in units of the tolerance; by row. A
  ///     difference of just the tolerance counts.
  ///   - measured: The measured values, above zero.
  ///   - predicted: The predictions of each way, by row.
  /// - Returns: nil without a pair.
  /// - Complexity: quadratic in the number of rows.
  package init?(
    alike: [[Double]], measured: [Double], predicted: [(name: String, values: [Double])]
  ) {
    var pairs: [(control: Int, treatment: Int, saving: Double)] = []
    for first in alike.indices {
      for second in alike.indices.dropFirst(first + 1)
      where zip(alike[first], alike[second]).allSatisfy(Self.areAlike) {
        let isControl = measured[first] >= measured[second]
        let (control, treatment) = isControl ? (first, second) : (second, first)
        pairs.append((control, treatment, 1 - measured[treatment] / measured[control]))
      }
    }
    guard !pairs.isEmpty, measured.allSatisfy({ $0 > 0 }) else { return nil }
    count = pairs.count
    differing = pairs.count { $0.saving > Self.least }
    ways = predicted.compactMap { name, values in
      let savings = pairs.map { 1 - values[$0.treatment] / values[$0.control] }
      let errors = zip(savings, pairs).map { abs($0 - $1.saving) }
      guard errors.allSatisfy(\.isFinite), let median = SortedSample(errors).quantile(0.5) else {
        return nil
      }
      let right = zip(savings, pairs).count { $0 > 0 && $1.saving > Self.least }
      return Way(name: name, signsRight: right, medianError: median)
    }
  }

  /// Whether two values differ by no more than 1, but for rounding.
  private static func areAlike(_ first: Double, _ second: Double) -> Bool {
    let size = max(1, first.magnitude, second.magnitude)
    return (first - second).magnitude <= 1 + rounding * size
  }
}
