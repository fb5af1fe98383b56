import Statistics

/// The number of runs that finds a change of a metric, estimated from a pilot.
package struct ReplicationNeed: Sendable {
  package let metric: String
  package let unit: String
  package let variant: String
  /// The difference to find, in the unit of the metric.
  package let difference: Double
  /// The standard deviation of the differences of runs in the pilot, and the ends of its interval.
  package let deviation: Double
  package let deviationInterval: ConfidenceInterval?
  /// Runs for the deviation, and for the ends of its interval; nil for more than a billion.
  package let runs: Int?
  package let fewest: Int?
  package let most: Int?
  /// Runs of each variant, were they independent; nil as above.
  package let unpairedReplications: Int?
}

extension ComparisonDocument {
  /// The numbers of runs that find a change of the baseline's mean by a share, metric by metric.
  /// Metrics that do not vary or have no mean are left out.
  ///
  /// - Parameters:
  ///   - metrics: Their indices.
  ///   - share: Of the baseline's mean.
  ///   - power: The probability with which the change is found.
  package func replicationNeeds(
    metrics places: [Int], finding share: Double, power: Double
  ) -> [ReplicationNeed] {
    places.flatMap { place -> [ReplicationNeed] in
      let metric = metrics[place]
      return metric.comparisons.compactMap { need(metric, $0, share, power) }
    }
  }

  private func need(
    _ metric: Metric, _ contrast: Contrast, _ share: Double, _ power: Double
  ) -> ReplicationNeed? {
    guard let level = try? ConfidenceLevel(confidence), let pairs = contrast.pairs,
      let deviation = contrast.difference?.deviation, deviation > 0,
      let before = metric.estimate(of: contrast.baseline),
      let after = metric.estimate(of: contrast.variant),
      let mean = before.mean, mean != 0, (share * mean).isFinite, share * mean != 0
    else { return nil }
    let size = SampleSize(finding: share * mean.magnitude, power: power, at: level)
    let interval = Moments.deviationInterval(deviation, count: pairs, at: level)
    return ReplicationNeed(
      metric: metric.name, unit: metric.unit, variant: contrast.variant,
      difference: size.difference, deviation: deviation, deviationInterval: interval,
      runs: size.paired(deviation: deviation),
      fewest: interval.flatMap { size.paired(deviation: $0.low) },
      most: interval.flatMap { size.paired(deviation: $0.high) },
      unpairedReplications: before.sd.flatMap { x in
        after.sd.flatMap { size.independent(deviations: x, $0) }
      })
  }
}
