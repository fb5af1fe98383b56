/// The law of Wilcoxon's signed-rank statistic when every sign is a fair toss: in how many of the 2ⁿ
/// ways to choose from 1 … n the chosen add up to a number.
///
/// Source: F. Wilcoxon, Biometrics Bulletin 1 (1945), 80–83; counted number by number.
struct SignedRankLaw {
  let count: Int
  /// How many choices give at most so much. Whole numbers below 2⁵³, so all exact.
  private let choices: [Double]

  /// - Precondition: `count` lies between 0 and 52.
  /// - Complexity: O(n³).
  init(count: Int) {
    precondition((0...52).contains(count), "\(count) ranks to be counted exactly")
    self.count = count
    var ways = [Double](repeating: 0, count: count * (count + 1) / 2 + 1)
    ways[0] = 1
    var greatest = 0
    for rank in 0..<count {
      greatest += rank + 1
      for sum in stride(from: greatest, through: rank + 1, by: -1) {
        ways[sum] += ways[sum - rank - 1]
      }
    }
    for sum in ways.indices.dropFirst() { ways[sum] += ways[sum - 1] }
    choices = ways
  }

  /// The greatest sum, n (n + 1) / 2.
  var greatest: Int { choices.count - 1 }

  /// The probability of at most `sum`.
  func cumulative(_ sum: Int) -> Double {
    if sum < 0 { return 0 }
    return choices[min(sum, greatest)] / choices[greatest]
  }
}
