import PhoneModel
import PowerAccounting
import Quantities

/// The full record of one run of one variant.
package struct RunReport: Sendable {
  package let scenario: String
  package let variant: String
  package let replication: Int
  package let seed: UInt64
  /// Dispatched events.
  package let events: Int
  /// When the run ended, in seconds from its start.
  package let end: Double
  package let metrics: [MetricReading]
  /// The phone's energy over the counted window.
  package let ledger: EnergyLedger
  /// The energy of the things around the phone, by group of peripherals.
  package let accessories: EnergyLedger
  /// The outcome of the battery; nil for a phone that has none.
  package internal(set) var battery: BatteryOutcome?
  /// Everything that changed in the run, where it was asked for.
  package internal(set) var timeline: RunTimeline?
  /// The energy by handler, where it was asked for.
  package internal(set) var handlers: HandlerEnergies?

  /// The run as the only one of a table.
  package var record: RunRecord {
    RunRecord(variant: 0, replication: replication, events: events, readings: metrics)
  }
}

extension RunReport {
  /// The report of a finished run that kept its ledgers.
  package init(
    _ outcome: RunOutcome, _ ledgers: RunOutcome.Ledgers, of variant: String, replication: Int,
    scenario: String, seed: UInt64, metrics: [StudyMetric], records: RunRecords? = nil
  ) {
    self.init(
      scenario: scenario, variant: variant, replication: replication, seed: seed,
      events: outcome.events, end: SimDuration(nanoseconds: outcome.end.nanoseconds).seconds,
      metrics: zip(metrics, outcome.values).map { MetricReading($0, $1) }, ledger: ledgers.phone,
      accessories: ledgers.accessories, battery: outcome.battery, timeline: records?.timeline,
      handlers: records?.handlers)
  }
}

/// A metric of one run.
package struct MetricReading: Sendable {
  package let name: String
  package let unit: String
  /// Nil when the run gave none: a mean over nothing.
  package let value: Double?
  /// Whether the value was cut off at the metric's limit.
  package let isCensored: Bool
  /// Whether it could have been.
  package internal(set) var hasLimit = false
  /// The numerator and denominator of the value, when the estimate over runs is a ratio of sums.
  package internal(set) var ratio: (numerator: Double, denominator: Double)?
}

extension MetricReading {
  package init(_ metric: StudyMetric, _ value: MetricValue) {
    self.init(
      name: metric.name, unit: metric.unit, value: value.reading, isCensored: value.isCensored,
      hasLimit: metric.canBeCensored,
      ratio: metric.isRatio ? value.value.map { ($0, value.weight) } : nil)
  }
}

/// The result of one run, as a row of `runs.csv`.
package struct RunRecord: Sendable {
  /// The index of the variant in the scenario.
  package let variant: Int
  package let replication: Int
  package let events: Int
  /// One per metric, in the order of the scenario.
  package let readings: [MetricReading]
}
