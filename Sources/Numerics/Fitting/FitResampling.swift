/// The number of resamples of a fit's rows or groups, and the random numbers that draw them.
///
/// Draws are keyed by a seed and a name: the same fit gives the same resamples, whatever else is
/// computed before or in parallel.
public struct FitResampling: Hashable, Sendable {
  /// The seed of the draws.
  public let seed: UInt64
  /// The name of the fit; another name has other draws.
  public let name: String
  /// The number of resamples.
  public let count: Int

  /// Creates a plan of resampling.
  ///
  /// - Precondition: `count` lies between 1 and 2³² − 1.
  public init(seed: UInt64, name: String, count: Int = 10_000) {
    precondition(count >= 1 && UInt32(exactly: count) != nil, "\(count) resamples")
    self.seed = seed
    self.name = name
    self.count = count
  }

  /// How often each of `units` rows or groups occurs in a resample of as many.
  ///
  /// - Complexity: a quarter of a Philox block per unit.
  func occurrences(_ units: Int, resample: Int) -> [Int] {
    var counts = [Int](repeating: 0, count: units)
    ResampledIndices(seed: seed, stream: "bootstrap of fit " + name)
      .draw(units, resample: UInt32(resample)) { counts[$0] += 1 }
    return counts
  }
}
