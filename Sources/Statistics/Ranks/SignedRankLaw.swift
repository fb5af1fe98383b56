/// The law of Wilcoxon's signed-rank statistic with equally likely signs: the number of the 2ⁿ
/// choices from n ranks whose sum is a given number.
///
/// Ranks may be any whole numbers, so that with ties it is the law given the ties, counted over
/// doubled midranks. Source: F. Wilcoxon, Biometrics Bulletin 1 (1945), 80–83; counted number by
/// number, after B. Streitberg, J. Röhmel, Statistical Software Newsletter 12 (1986), 10–17.
struct SignedRankLaw {
  /// The number of choices that give at most each sum. Whole numbers below 2⁵³, so all exact.
  private let choices: [Double]

  /// - Precondition: There are 52 ranks at the most, none negative.
  /// - Complexity: O(n) times their sum, which is O(n³).
  init(ranks: [Int]) {
    precondition(ranks.count <= 52, "\(ranks.count) ranks to be counted exactly")
    var ways = [Double](repeating: 0, count: ranks.reduce(1, +))
    ways[0] = 1
    var greatest = 0
    for rank in ranks where rank > 0 {
      greatest += rank
      for sum in stride(from: greatest, through: rank, by: -1) { ways[sum] += ways[sum - rank] }
    }
    for sum in ways.indices.dropFirst() { ways[sum] += ways[sum - 1] }
    choices = ways
  }

  /// Creates the law of the ranks 1 to `count`.
  init(count: Int) { self.init(ranks: Array(1..<(count + 1))) }

  /// The sum of all ranks.
  var greatest: Int { choices.count - 1 }

  /// The probability of at most `sum`.
  func cumulative(_ sum: Int) -> Double {
    if sum < 0 { return 0 }
    return choices[min(sum, greatest)] / choices[choices.count - 1]
  }
}
