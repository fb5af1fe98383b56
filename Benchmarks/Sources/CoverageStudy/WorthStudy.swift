import Kernel
import Numerics
import Quantities
import Statistics

/// The worth of a number that ``ConditionalMean`` finds from a few draws, beside the truth: a gain `m + a x + b z` of normal
/// numbers, of which x may be measured before one chooses.
///
/// The share of x is a² / (a² + b²). Its worth is a φ(m / a) − |m| Φ(−|m| / a): the mean of the better
/// choice, which is normal, less the better of the two means.
struct WorthStudy {
  let mean: Double
  let own: Double
  let other: Double
  let draws: Int
  private var shares: [Double] = []
  private var worths: [Double] = []
  /// The experiments in which a third number, which does not matter, is named as one of a hundred.
  private var falseNames = 0

  static let title = """
    | m, a, b | draws | share of x | found | worth of x | found, median | middle 90 % | a number without effect named |
    | --- | --- | --- | --- | --- | --- | --- | --- |
    """

  init(mean: Double, own: Double, other: Double, draws: Int, experiments: Int, seed: UInt64) {
    (self.mean, self.own, self.other, self.draws) = (mean, own, other, draws)
    for experiment in 1...experiments {
      let key = RandomKey(seed: seed, replication: experiment)
      let numbers = ["x", "z", "nothing"].map { name in
        Law.normal.sample(RandomStream(key: key, name: StreamName(name)), draws)
      }
      let gains = zip(numbers[0], numbers[1]).map { mean + own * $0 + other * $1 }
      if let found = ConditionalMean(of: gains, given: numbers[0]) {
        shares.append(found.share)
        worths.append(found.worth)
      }
      if let found = ConditionalMean(of: gains, given: numbers[2]), found.pValue <= 0.05 / 100 {
        falseNames += 1
      }
    }
  }

  var row: String {
    let z = mean.magnitude / own
    let density = Elementary.exp(-z * z / 2) / (2 * Double.pi).squareRoot()
    let worth = own * density - mean.magnitude * StandardNormal.cumulative(-z)
    let sorted = worths.sorted()
    func quantile(_ share: Double) -> String {
      digits(sorted[Int(share * Double(sorted.count - 1))])
    }
    return "| \(mean), \(own), \(other) | \(draws) "
      + "| \(digits(own * own / (own * own + other * other))) "
      + "| \(digits(shares.reduce(0, +) / Double(shares.count))) "
      + "| \(digits(worth)) | \(quantile(0.5)) | \(quantile(0.05)) to \(quantile(0.95)) "
      + "| \(digits(Double(falseNames) / Double(worths.count) * 100)) % |"
  }

  private func digits(_ value: Double) -> String { "\((value * 1000).rounded() / 1000)" }
}
