/// What one run left behind, as a row of `runs.csv`.
public struct RunRecord: Sendable {
  /// The place of the variant in the scenario.
  public let variant: Int
  public let replication: Int
  public let events: Int
  /// One a metric, in the order of the scenario.
  public let readings: [MetricReading]

  public init(variant: Int, replication: Int, events: Int, readings: [MetricReading]) {
    self.variant = variant
    self.replication = replication
    self.events = events
    self.readings = readings
  }
}
