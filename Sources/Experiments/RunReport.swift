import PhoneModel
import PowerAccounting

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
  package let battery: BatteryOutcome?
  /// Everything that changed in the run, where it was asked for.
  package let timeline: RunTimeline?
  /// Which handlers drew how much, where it was asked for.
  package let handlers: HandlerEnergies?

  package init(
    scenario: String, variant: String, replication: Int, seed: UInt64, events: Int, end: Double,
    metrics: [MetricReading], ledger: EnergyLedger, accessories: EnergyLedger,
    battery: BatteryOutcome? = nil, timeline: RunTimeline? = nil, handlers: HandlerEnergies? = nil
  ) {
    self.scenario = scenario
    self.variant = variant
    self.replication = replication
    self.seed = seed
    self.events = events
    self.end = end
    self.metrics = metrics
    self.ledger = ledger
    self.accessories = accessories
    self.battery = battery
    self.timeline = timeline
    self.handlers = handlers
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
  package let hasLimit: Bool
  /// The numerator and denominator of the value, when the estimate over runs is a ratio of sums.
  package let ratio: (numerator: Double, denominator: Double)?

  package init(
    name: String, unit: String, value: Double?, isCensored: Bool,
    hasLimit: Bool = false, ratio: (numerator: Double, denominator: Double)? = nil
  ) {
    self.name = name
    self.unit = unit
    self.value = value
    self.isCensored = isCensored
    self.hasLimit = hasLimit
    self.ratio = ratio
  }
}
