/// The result of one run, as a row of `runs.csv`.
package struct RunRecord: Sendable {
  /// The index of the variant in the scenario.
  package let variant: Int
  package let replication: Int
  package let events: Int
  /// One a metric, in the order of the scenario.
  package let readings: [MetricReading]

  package init(variant: Int, replication: Int, events: Int, readings: [MetricReading]) {
    self.variant = variant
    self.replication = replication
    self.events = events
    self.readings = readings
  }
}
