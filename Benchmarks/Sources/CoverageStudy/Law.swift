import Kernel
import Numerics
import Quantities

/// A law of mean 0 and variance 1 from which experiments are drawn.
enum Law: String, CaseIterable {
  case normal = "normal"
  /// eᶻ, shifted and scaled: skewness 6.2.
  case logNormal = "log-normal"
  /// Student's law of three degrees of freedom: no skewness, no fourth moment.
  case heavyTailed = "t, 3 df"

  /// The `index`-th value of an experiment's stream.
  func value(_ stream: RandomStream, _ index: Int) -> Double {
    func normal(_ use: UInt32) -> Double {
      StandardNormal.quantile(stream.uniform(trigger: UInt32(index), use: use))
    }
    switch self {
    case .normal: return normal(0)
    case .logNormal: return (Elementary.exp(normal(0)) - Self.logMean) / Self.logDeviation
    case .heavyTailed:
      let squares = (1...3).reduce(0.0) { sum, use in
        let value = normal(UInt32(use))
        return sum + value * value
      }
      // Its variance is 3.
      return normal(0) / squares.squareRoot()
    }
  }

  func sample(_ stream: RandomStream, _ count: Int) -> [Double] {
    (0..<count).map { value(stream, $0) }
  }

  private static let logMean = Elementary.exp(0.5)
  private static let logDeviation = ((Elementary.exp(1) - 1) * Elementary.exp(1)).squareRoot()

  /// The truth of Hodges and Lehmann's estimate: the median of the mean of two values.
  var pseudoMedian: Double {
    guard self == .logNormal else { return 0 }
    // The probability that (eᶻ + eʷ) / 2 is at most m is the mean of Φ(log(2 m − eᶻ)) over z.
    func chance(_ median: Double) -> Double {
      let steps = 20_000
      return (0..<steps).reduce(0.0) { sum, step in
        let z = StandardNormal.quantile((Double(step) + 0.5) / Double(steps))
        let rest = 2 * median - Elementary.exp(z)
        return rest > 0 ? sum + StandardNormal.cumulative(Elementary.log(rest)) : sum
      } / Double(steps)
    }
    var (low, high) = (1.0, 2.0)
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if chance(middle) < 0.5 { low = middle } else { high = middle }
    }
    return (low - Self.logMean) / Self.logDeviation
  }
}
