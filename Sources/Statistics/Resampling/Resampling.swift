import Numerics

/// The number of resamples, and the random numbers that draw them.
///
/// Draws are keyed by a seed and a name: the same sample gives the same resamples, whatever else is
/// computed before or in parallel.
public struct Resampling: Hashable, Sendable {
  /// The seed of the draws.
  public let seed: UInt64
  /// The name of the resampled quantity, such as `search-time/improved`; another name has other
  /// draws.
  public let name: String
  /// The number of resamples.
  public let count: Int

  /// The default number of resamples, with which an end of a 95 % interval lies within some 2 % of
  /// the interval's width of its limit for many more.
  public static let defaultCount = 10_000

  /// Creates a plan of resampling.
  ///
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
  ///   - sample: The index of the sample among several independent ones; each has draws of its own.
  /// - Complexity: A quarter of a Philox block per draw.
  func sums(of values: [Double], sample: UInt32 = 0) -> [Double] {
    let indices = ResampledIndices(seed: seed, stream: "bootstrap " + name)
    return values.withUnsafeBufferPointer { values in
      (0..<UInt32(count)).map { resample in
        var sum = 0.0
        indices.draw(values.count, sample: sample, resample: resample) { sum += values[$0] }
        return sum
      }
    }
  }
}
