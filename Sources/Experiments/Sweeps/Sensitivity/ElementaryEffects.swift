import Statistics

/// The response of a quantity to one axis of Morris's walks.
///
/// An elementary effect is the change of the quantity by a jump along the axis, over the length of
/// the jump as a part of the range, between the values that were simulated: what going from one end
/// of the range to the other would change if the answer were a line. Listed values stand at equal
/// distances. Sources: Morris, Technometrics 33 (1991), 161–174; μ*: Campolongo, Cariboni,
/// Saltelli, Environmental Modelling & Software 22 (2007), 1509–1518.
package struct ElementaryEffects: Hashable, Sendable {
  /// Effects that are known: one per walk, less those of points without a value.
  package let count: Int
  /// Their mean, μ: which way the axis works on the whole.
  package let mean: Double
  /// The mean of their magnitudes, μ*: the strength of the effect, in either direction.
  package let meanMagnitude: Double
  /// Of the mean magnitude, by resampling the walks; nil below two.
  package let interval: ConfidenceInterval?
  /// Their standard deviation, σ: large beside μ* where the answer is curved, or depends on other
  /// axes; nil below two.
  package let standardDeviation: Double?

  /// - Precondition: One effect at the least.
  init(_ effects: [Double], name: String, seed: UInt64, level: ConfidenceLevel) {
    let moments = Moments(effects)
    let magnitudes = effects.map(\.magnitude)
    guard let mean = moments.mean, let magnitude = Moments(magnitudes).mean else {
      preconditionFailure("no effects")
    }
    count = effects.count
    self.mean = mean
    meanMagnitude = magnitude
    standardDeviation = moments.standardDeviation
    interval = Bootstrap(
      meanOf: magnitudes, Resampling(seed: seed, name: name, count: BootstrapSize.resamples)
    )?.percentile(at: level)
  }

  /// One per axis; nil of an axis of which no effect is known.
  ///
  /// - Parameters:
  ///   - points: Those of Morris's design.
  ///   - values: The quantity at each of them.
  ///   - seed: Of the resamples.
  package static func all(
    at points: SweepPoints, of values: [Double?], seed: UInt64, level: ConfidenceLevel
  ) -> [ElementaryEffects?] {
    let axes = points.design.axes
    var effects = axes.map { _ in [Double]() }
    for point in 1..<max(1, points.count) where point % (axes.count + 1) != 0 {
      guard let before = values[point - 1], let after = values[point] else { continue }
      let jumps = Swift.zip(points.shares(of: point - 1), points.shares(of: point)).map { $1 - $0 }
      guard let axis = jumps.firstIndex(where: { $0 != 0 }) else { continue }
      // A jump to a whole number, or to the next value of a list, is not as long as it was drawn.
      let places = [point - 1, point].map {
        axes[axis].place(at: points.shares(of: $0)[points.shares(of: $0).startIndex + axis])
      }
      guard places[0] != places[1] else { continue }
      effects[axis].append((after - before) / (places[1] - places[0]))
    }
    return Swift.zip(axes, effects).map { axis, effects in
      effects.isEmpty
        ? nil
        : ElementaryEffects(effects, name: "effects of \(axis.path)", seed: seed, level: level)
    }
  }
}

/// The number of resamples of a design for an interval.
enum BootstrapSize {
  /// With which an end of a 95 % interval lies within some tenth of its width of where it would be.
  static let resamples = 1000
}
