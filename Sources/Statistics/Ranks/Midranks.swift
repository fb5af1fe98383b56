/// The ranks of numbers; equal ones share the mean of theirs.
struct Midranks {
  /// One rank per value, in the order given; from 1 to their count.
  let ranks: [Double]
  /// The sum of t³ − t over all groups of t equal values: zero without ties.
  let tieTerm: Double

  /// - Precondition: No value is NaN.
  /// - Complexity: O(n log n).
  init(_ values: [Double]) {
    let order = values.indices.sorted { values[$0] < values[$1] }
    var ranks = [Double](repeating: 0, count: values.count)
    var tieTerm = 0.0
    var first = 0
    while first < order.count {
      var end = first + 1
      while end < order.count, values[order[end]] == values[order[first]] { end += 1 }
      let size = Double(end - first)
      tieTerm += size * size * size - size
      // Ranks count from 1, so that those of the group are first + 1 to end.
      for slot in first..<end { ranks[order[slot]] = Double(first + 1 + end) / 2 }
      first = end
    }
    self.ranks = ranks
    self.tieTerm = tieTerm
  }

  var hasTies: Bool { tieTerm > 0 }

  /// Twice the ranks, which are whole numbers also with ties.
  var doubled: [Int] { ranks.map { Int(2 * $0) } }
}
