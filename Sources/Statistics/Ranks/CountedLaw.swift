/// The law of a rank statistic that takes whole numbers: how many of its equally likely outcomes,
/// all counted, give each number.
struct CountedLaw {
  /// The number of outcomes that give at most each number.
  private let outcomes: [Int128]

  /// - Parameter ways: The number of outcomes that give each number, from 0 on.
  private init(_ ways: [Int128]) {
    var sums = ways
    for number in sums.indices.dropFirst() { sums[number] += sums[number - 1] }
    outcomes = sums
  }

  /// The greatest number.
  var greatest: Int { outcomes.count - 1 }

  /// The probability of at most `number`.
  func cumulative(_ number: Int) -> Double { share(through(number)) }

  /// The probability of at least `number`, which with ties need not mirror the lower tail.
  func survival(from number: Int) -> Double { share(outcomes[greatest] - through(number - 1)) }

  private func through(_ number: Int) -> Int128 { number < 0 ? 0 : outcomes[min(number, greatest)] }

  private func share(_ count: Int128) -> Double { Double(count) / Double(outcomes[greatest]) }

  /// The law of Wilcoxon's signed-rank statistic with equally likely signs: the number of the 2ⁿ
  /// choices from n ranks whose sum is a given number.
  ///
  /// Ranks may be any whole numbers, so that with ties it is the law given the ties, counted over
  /// doubled midranks. Source: F. Wilcoxon, Biometrics Bulletin 1 (1945), 80–83; counted number by
  /// number, after B. Streitberg, J. Röhmel, Statistical Software Newsletter 12 (1986), 10–17.
  ///
  /// - Precondition: There are 52 ranks at the most, none negative.
  /// - Complexity: O(n) times their sum, which is O(n³).
  init(signedRanks ranks: [Int]) {
    precondition(ranks.count <= 52, "\(ranks.count) ranks to be counted exactly")
    var ways = [Int128](repeating: 0, count: ranks.reduce(1, +))
    ways[0] = 1
    var greatest = 0
    for rank in ranks where rank > 0 {
      greatest += rank
      for sum in stride(from: greatest, through: rank, by: -1) { ways[sum] += ways[sum - rank] }
    }
    self.init(ways)
  }

  /// The law of Mann and Whitney's U without ties: the number of ways to mix m and n values such
  /// that a given number of pairs has the second value above the first, all orders being equally
  /// likely. The greatest number is m n.
  ///
  /// Source: H. B. Mann, D. R. Whitney, Annals of Mathematical Statistics 18 (1947), 50–60. The
  /// counts are the coefficients of the Gaussian binomial, the product of (1 − qⁿ⁺ⁱ) / (1 − qⁱ) for
  /// i = 1 … m.
  ///
  /// - Precondition: Both sizes lie between 0 and 60, so that all counts are below 2¹²⁷.
  /// - Complexity: O(m² n).
  init(rankSumOf x: Int, _ y: Int) {
    precondition((0...60).contains(x) && (0...60).contains(y), "\(x) and \(y) values to be counted")
    var ways = [Int128](repeating: 0, count: x * y + 1)
    ways[0] = 1
    for factor in 1..<(x + 1) {
      for power in stride(from: x * y, through: y + factor, by: -1) {
        ways[power] -= ways[power - y - factor]
      }
      for power in stride(from: factor, through: x * y, by: 1) {
        ways[power] += ways[power - factor]
      }
    }
    self.init(ways)
  }

  /// The law of Mann and Whitney's U given the ties: the number of ways to choose the n values of y
  /// among all such that a given number of pairs has the value of y above that of x, ties half.
  ///
  /// Pairs are counted in halves, so that all numbers are whole; the greatest is 2 m n. Source: B.
  /// Streitberg, J. Röhmel, Statistical Software Newsletter 12 (1986), 10–17: their shift algorithm
  /// over doubled midranks.
  ///
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
    self.init(ways[n])
  }
}
