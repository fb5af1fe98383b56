import Statistics

extension SweepDocument.Effects {
  private init(
    _ path: String, _ effects: [Double], seed: UInt64, level: ConfidenceLevel
  ) {
    let moments = Moments(effects)
    let magnitudes = effects.map(\.magnitude)
    let resampling = Resampling(
      seed: seed, name: "effects of \(path)", count: BootstrapSize.resamples)
    let interval =
      effects.isEmpty
      ? nil : Bootstrap(meanOf: magnitudes, resampling)?.percentile(at: level)
    self.init(
      path: path, effects: effects.count, mu: moments.mean, muStar: Moments(magnitudes).mean,
      low: interval?.low, high: interval?.high, sigma: moments.standardDeviation)
  }

  /// One per axis.
  ///
  /// - Parameters:
  ///   - points: Those of Morris's design.
  ///   - values: The quantity at each of them.
  ///   - seed: Of the resamples.
  package static func all(
    at points: SweepPoints, of values: [Double?], seed: UInt64, level: ConfidenceLevel
  ) -> [Self] {
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
    return Swift.zip(axes, effects).map { Self($0.path, $1, seed: seed, level: level) }
  }
}

/// The number of resamples of a design for an interval.
enum BootstrapSize {
  /// With which an end of a 95 % interval lies within some tenth of its width of where it would be.
  static let resamples = 1000
}
