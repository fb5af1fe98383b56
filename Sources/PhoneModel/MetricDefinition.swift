public import PowerAccounting

/// What a run measures, and how.
public struct MetricDefinition: Sendable {
  /// Where the number of a run comes from.
  public enum Source: Sendable, Equatable {
    /// The whole phone's energy in the counted window.
    case energy
    /// The run's energy less that of the same day with the app idle.
    case appEnergy
    /// Energy over time.
    case averagePower
    /// Energy of the things around the phone.
    case accessoryEnergy
    /// What macOS reckons from processor time, wake-ups and GPU time; of all apps if none is said.
    case energyImpact(EnergyImpact, EnergyImpactPlaces, AppID?)
    /// A number that is told second by second, by the place of its gauge.
    case gauge(Int, Gauge.Statistic)
    /// Energy of one component, by its place.
    case componentEnergy(Int)
    /// The length of the counted window.
    case runTime
    /// How long the battery lasted; cut off at the end of the run.
    case batteryLife
    /// What is left in the battery at the end.
    case batteryPercent
    /// The time between two marks, by the place of its probe.
    case interval(Int, allPairs: Bool)
    case counter(CounterPlace)
    case ratio(CounterPlace, CounterPlace)
    /// How many records of a mark come in time before another, of all, by the place of its probe.
    case share(Int)
    /// How often a mark is recorded in a part of the day, by the place of its probe.
    case partOfDay(Int, part: Int)
    /// The mean of what was observed, by its place, times a factor to the metric's unit.
    case observation(Int, factor: Double)
  }

  public let name: String
  public let unit: String
  /// What exactly is estimated: window, scope, what is held equal.
  public let estimand: String
  public let source: Source

  public init(name: String, unit: String, estimand: String, source: Source) {
    self.name = name
    self.unit = unit
    self.estimand = estimand
    self.source = source
  }

  /// Whether the estimate over runs is a ratio of sums and not a mean of values.
  public var isRatio: Bool {
    switch source {
    case .ratio, .averagePower, .energyImpact, .share, .gauge(_, .mean): true
    default: false
    }
  }

  /// Whether a run's value is a mean of several that can each be cut off.
  public var averagesWithinRuns: Bool {
    if case .interval(_, allPairs: true) = source { true } else { false }
  }

  /// Whether values can be cut off at a limit.
  public var canBeCensored: Bool {
    switch source {
    case .interval, .batteryLife: true
    default: false
    }
  }
}

/// Where a counter is kept.
public enum CounterPlace: Sendable, Equatable {
  case script(Int)
  case component(Int)
}

/// What one run gave for one metric.
public struct MetricValue: Sendable, Equatable {
  /// The value, or the numerator of a ratio; nil when the run gave none.
  public let value: Double?
  /// One, or the denominator of a ratio.
  public let weight: Double
  public let isCensored: Bool

  public init(_ value: Double?, weight: Double = 1, isCensored: Bool = false) {
    self.value = value
    self.weight = weight
    self.isCensored = isCensored
  }

  /// The metric of this run alone.
  public var reading: Double? {
    guard let value, weight != 0 else { return nil }
    return value / weight
  }
}
