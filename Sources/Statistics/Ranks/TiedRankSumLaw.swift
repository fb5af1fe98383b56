/// The law of Mann and Whitney's U given the ties: the number of ways to choose the n values of y
/// among all such that a given number of pairs has the value of y above that of x, ties half.
///
/// Pairs are counted in halves, so that all numbers are whole. Source: B. Streitberg, J. Röhmel,
/// Statistical Software Newsletter 12 (1986), 10–17: their shift algorithm over doubled midranks.
struct TiedRankSumLaw {
  /// The number of choices that give at most each count of half pairs.
  private let choices: [Int128]

  /// - Parameters:
  ///   - doubledRanks: Twice the midranks of all values, rising.
  ///   - n: The number of values of y among them.
  /// - Precondition: There are 120 values at the most, so that all counts are below 2¹²⁷.
  /// - Complexity: With N values, O(N² n (N − n)), or some 10⁷ additions of two samples of 49.
  init(doubledRanks: [Int], countY n: Int) {
    let all = doubledRanks.count
    precondition((0...all).contains(n) && all <= 120, "\(n) of \(all) values to be counted")
    // One row per number of values chosen so far; the index is the excess of twice their rank sum
    // over the least without ties, k (k + 1).
    var ways = (0...n).map { [Int128](repeating: 0, count: 2 * $0 * (all - $0) + 1) }
    var highest = [Int](repeating: 0, count: n + 1)
    ways[0][0] = 1
    for (slot, rank) in doubledRanks.enumerated() {
      // With fewer chosen than this, n cannot be reached any more.
      let fewest = max(1, n - (all - slot - 1))
      for chosen in stride(from: min(slot + 1, n), through: fewest, by: -1) {
        let before = ways[chosen - 1]
        let shift = rank - 2 * chosen
        let end = highest[chosen - 1]
        ways[chosen].withUnsafeMutableBufferPointer { row in
          for sum in stride(from: max(0, -shift), through: end, by: 1) {
            row[sum + shift] += before[sum]
          }
        }
        highest[chosen] = max(highest[chosen], end + shift)
      }
    }
    var sums = ways[n]
    for pairs in sums.indices.dropFirst() { sums[pairs] += sums[pairs - 1] }
    choices = sums
  }

  /// Twice the number of pairs, 2 m n.
  var greatest: Int { choices.count - 1 }

  /// The probability of at most this many `halfPairs`.
  func cumulative(_ halfPairs: Int) -> Double { share(choices(through: halfPairs)) }

  /// The probability of at least this many `halfPairs`, which with ties need not mirror the lower
  /// tail.
  func survival(from halfPairs: Int) -> Double {
    share(choices[greatest] - choices(through: halfPairs - 1))
  }

  private func choices(through halfPairs: Int) -> Int128 {
    halfPairs < 0 ? 0 : choices[min(halfPairs, greatest)]
  }

  private func share(_ count: Int128) -> Double { Double(count) / Double(choices[greatest]) }
}
