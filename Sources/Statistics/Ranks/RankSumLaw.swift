/// The law of Mann and Whitney's U without ties: the number of ways to mix m and n values such that
/// a given number of pairs has the second value above the first, all orders being equally likely.
///
/// Source: H. B. Mann, D. R. Whitney, Annals of Mathematical Statistics 18 (1947), 50–60. The
/// counts are the coefficients of the Gaussian binomial, the product of (1 − qⁿ⁺ⁱ) / (1 − qⁱ) for i
/// = 1 … m.
struct RankSumLaw {
  let sizes: (x: Int, y: Int)
  /// The number of orders that give at most each count.
  private let orders: [Int128]

  /// - Precondition: Both sizes lie between 0 and 60, so that all counts are below 2¹²⁷.
  /// - Complexity: O(m² n).
  init(_ x: Int, _ y: Int) {
    precondition((0...60).contains(x) && (0...60).contains(y), "\(x) and \(y) values to be counted")
    sizes = (x, y)
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
    for pairs in ways.indices.dropFirst() { ways[pairs] += ways[pairs - 1] }
    orders = ways
  }

  /// The greatest number of pairs, m n.
  var greatest: Int { orders.count - 1 }

  /// The probability of at most this many `pairs`.
  func cumulative(_ pairs: Int) -> Double {
    if pairs < 0 { return 0 }
    return Double(orders[min(pairs, greatest)]) / Double(orders[greatest])
  }
}
