internal import CGSL

/// Tables of cumulative probabilities of a discrete law, searched for the first entry that reaches
/// a uniform.
enum CumulativeTable {
  /// The smallest `k` with `table[k] >= u`.
  ///
  /// - Precondition: the table does not decrease and ends with 1.
  /// - Complexity: logarithmic in `count`.
  static func search(_ u: Double, in table: UnsafePointer<Double>, count: Int) -> Int {
    var low = 0
    var high = count - 1
    while low < high {
      let middle = (low + high) / 2
      if table[middle] >= u { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The normalised running sums of `weights`, exactly 1 from the last positive weight on.
  static func weights(_ weights: [Double]) -> [Double] {
    let total = weights.reduce(0, +)
    let last = weights.lastIndex { $0 > 0 }!
    var sum = 0.0
    return weights.indices.map { index in
      sum += weights[index]
      return index >= last ? 1 : min(1, sum / total)
    }
  }

  /// The Poisson probabilities of at most `first`, `first + 1`, … up to the first that rounds to 1.
  ///
  /// Counts below `first` are less likely than 3e-18, by the bound exp(−x²/2λ) for a count of `x`
  /// below the mean λ (Boucheron, Lugosi, Massart 2013, section 2.2), so no uniform of 53 bits
  /// reaches them.
  static func poisson(mean: Double) -> (first: Int, table: [Double]) {
    guard mean > 0 else { return (0, [1]) }
    _ = GSL.reportsErrors
    let first = Int(max(0, mean - 9 * mean.squareRoot()))
    let last = Int(mean + 12 * mean.squareRoot() + 40)
    var table: [Double] = []
    for count in first...last {
      let reached = max(table.last ?? 0, gsl_cdf_poisson_P(UInt32(count), mean))
      table.append(reached)
      if reached >= 1 { break }
    }
    table[table.count - 1] = 1
    return (first, table)
  }
}
