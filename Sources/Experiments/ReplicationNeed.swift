import Statistics

/// How many days it takes to find a change of a metric, by what a pilot showed.
package struct ReplicationNeed: Sendable {
  package let metric: String
  package let unit: String
  package let variant: String
  /// The difference to find, in the unit of the metric.
  package let difference: Double
  /// The standard deviation of the differences of days, as the pilot shows it, and between which ends it
  /// lies.
  package let deviation: Double
  package let deviationInterval: ConfidenceInterval?
  /// Days for the deviation, and for the ends of its interval; nil for more than a billion.
  package let days: Int?
  package let fewest: Int?
  package let most: Int?
  /// Days of each variant, if they were other ones for each; nil as above.
  package let unpairedReplications: Int?
}

extension Comparison {
  /// How many days find a change of the baseline's mean by a share, metric by metric; those that vary in no way
  /// or have no mean to change are left out.
  ///
  /// - Parameters:
  ///   - metrics: Their places.
  ///   - share: Of the baseline's mean.
  ///   - power: With which probability it is to be found.
  package func replicationNeeds(
    metrics places: [Int], finding share: Double, power: Double
  ) -> [ReplicationNeed] {
    places.flatMap { place -> [ReplicationNeed] in
      let metric = metrics[place]
      return metric.contrasts.compactMap { need(metric, $0, share, power) }
    }
  }

  private func need(
    _ metric: MetricComparison, _ contrast: Contrast, _ share: Double, _ power: Double
  ) -> ReplicationNeed? {
    guard case .estimated(let estimate) = contrast.difference,
      let deviation = estimate.standardDeviation, deviation > 0,
      let before = metric.estimates.first(where: { $0.variant == contrast.baseline }),
      let after = metric.estimates.first(where: { $0.variant == contrast.variant }),
      let mean = before.mean, mean != 0, (share * mean).isFinite, share * mean != 0
    else { return nil }
    let size = SampleSize(finding: share * mean.magnitude, power: power, at: confidence)
    let interval = Moments.deviationInterval(deviation, count: estimate.count, at: confidence)
    return ReplicationNeed(
      metric: metric.name, unit: metric.unit, variant: contrast.variant,
      difference: size.difference, deviation: deviation, deviationInterval: interval,
      days: size.paired(deviation: deviation),
      fewest: interval.flatMap { size.paired(deviation: $0.low) },
      most: interval.flatMap { size.paired(deviation: $0.high) },
      unpairedReplications: before.standardDeviation.flatMap { x in
        after.standardDeviation.flatMap { size.independent(deviations: x, $0) }
      })
  }
}
