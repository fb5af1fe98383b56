public import PhoneModel
public import PowerAccounting

/// One run of one variant, told in full.
public struct RunReport: Sendable {
  public let scenario: String
  public let variant: String
  public let replication: Int
  public let seed: UInt64
  /// Dispatched events.
  public let events: Int
  /// When the run ended, in seconds from its start.
  public let end: Double
  public let metrics: [MetricReading]
  /// The phone's energy over the counted window.
  public let ledger: EnergyLedger
  /// The energy of the things around the phone, by group of peripherals.
  public let accessories: EnergyLedger
  /// What became of the battery; nil for a phone that has none.
  public let battery: BatteryOutcome?
  /// Everything that changed in the run, where it was asked for.
  public let timeline: RunTimeline?
  /// Which handlers drew how much, where it was asked for.
  public let handlers: HandlerEnergies?

  public init(
    scenario: String, variant: String, replication: Int, seed: UInt64, events: Int, end: Double,
    metrics: [MetricReading], ledger: EnergyLedger, accessories: EnergyLedger,
    battery: BatteryOutcome? = nil, timeline: RunTimeline? = nil,
    handlers: HandlerEnergies? = nil
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
public struct MetricReading: Sendable {
  public let name: String
  public let unit: String
  /// Nil when the run gave none: a mean over nothing.
  public let value: Double?
  /// Whether the value was cut off at the metric's limit.
  public let isCensored: Bool
  /// Whether it could have been.
  public let hasLimit: Bool
  /// What the value is the quotient of, when the estimate over runs is a ratio of sums.
  public let ratio: (numerator: Double, denominator: Double)?

  public init(
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
