import Kernel

/// How often a sample is drawn anew from itself, and with which random numbers.
///
/// Draws are looked up under a seed and a name, as everything random is: the same sample gives the
/// same resamples, whatever else is reckoned before it or beside it.
public struct Resampling: Hashable, Sendable {
  public let seed: UInt64
  /// What is resampled, such as `search-time/improved`; another name has other draws.
  public let name: String
  /// How many resamples.
  public let count: Int

  /// The usual number of resamples, with which an end of a 95 % interval lies within some 2 % of the
  /// interval's width of where more of them would have it.
  public static let defaultCount = 10_000

  /// - Precondition: `count` lies between 1 and 2³² − 1.
  public init(seed: UInt64, name: String, count: Int = defaultCount) {
    precondition(count >= 1 && UInt32(exactly: count) != nil, "\(count) resamples")
    self.seed = seed
    self.name = name
    self.count = count
  }

  /// The sums of `values` over all resamples of as many values.
  ///
  /// - Parameters:
  ///   - sample: Which of several independent samples this is; each has draws of its own.
  /// - Complexity: A quarter of a Philox block a draw.
  func sums(of values: [Double], sample: UInt32 = 0) -> [Double] {
    let key = RandomKey(seed: seed, replication: 1).words
    let stream = StreamName("bootstrap " + name).hash
    let size = UInt64(values.count)
    return values.withUnsafeBufferPointer { values in
      (0..<UInt32(count)).map { resample in
        var sum = 0.0
        var (drawn, use) = (0, UInt32(0))
        while drawn < values.count {
          let words = Philox4x32.block(counter: SIMD4(stream, sample, resample, use), key: key)
          let lanes = min(4, values.count - drawn)
          for lane in 0..<lanes {
            // The high half of the product: even over the places, up to 2⁻³² of their number.
            sum += values[Int((UInt64(words[lane]) &* size) &>> 32)]
          }
          drawn += lanes
          use &+= 1
        }
        return sum
      }
    }
  }
}
