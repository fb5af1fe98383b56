public import Configuration

/// The metrics that every run has, and the forms of those a scenario defines.
public enum MetricCatalog {
  /// The metrics of every scenario, in the order of tables.
  public static func builtIn(subject: String?, hasBattery: Bool) -> [MetricDefinition] {
    var metrics = [
      MetricDefinition(
        name: energy, unit: "J",
        estimand:
          "the whole phone's energy\(hasBattery ? " and what its battery loses inside," : "") from the start (or the end of the warm-up) to the end of the run",
        source: .energy)
    ]
    if let subject {
      metrics.append(
        MetricDefinition(
          name: "app-energy", unit: "J",
          estimand:
            "the run's energy less that of the same day, of the same length, with \(subject) idle",
          source: .appEnergy))
    }
    metrics.append(
      MetricDefinition(
        name: "average-power", unit: "W",
        estimand: "all energy over all time: a ratio of sums over the runs", source: .averagePower))
    metrics.append(
      MetricDefinition(
        name: "run-time", unit: "s", estimand: "the length of the counted window",
        source: .runTime))
    guard hasBattery else { return metrics }
    metrics.append(
      MetricDefinition(
        name: batteryLife, unit: "s",
        estimand:
          "time from the start of the counted window until the battery delivers no more, cut off at the end of the run",
        source: .batteryLife))
    metrics.append(
      MetricDefinition(
        name: "battery-percent", unit: "%",
        estimand: "state of charge at the end of the run", source: .batteryPercent))
    return metrics
  }

  public static let batteryLife = "battery-life"
  /// The name of the whole phone's energy, which every scenario has.
  public static let energy = "energy"

  /// The keys that choose the form of a metric.
  static let forms =
    ["from", "ratio", "count", "mean-of", "energy", "share-of", "by-hour-of"]
    + GaugeForm.all.map(\.key)

  /// The keys that go with some forms only.
  static let companions: [(key: String, forms: [String])] = [
    ("to", ["from"]), ("within", ["from", "share-of"]), ("pairs", ["from"]),
    ("before", ["share-of"]), ("every", ["by-hour-of"]),
    ("coefficients", GaugeForm.all.map(\.key)),
  ]

  /// The keys of a metric of the scenario's own.
  public static let fields: [FieldDefinition] =
    [
      FieldDefinition("from", .label, "a mark: the time from its first record"),
      FieldDefinition("to", .label, "to this mark"),
      FieldDefinition(
        "within", .quantity(.duration),
        "the limit; what takes longer is censored and counts with it, or is not in time"),
      FieldDefinition(
        "pairs", .choice(["first", "all"]), "first (if not said), or the mean of all"),
      FieldDefinition("ratio", .section, "[counter, counter]: a ratio of sums"),
      FieldDefinition("count", .label, "a counter"),
      FieldDefinition("mean-of", .label, "an observation"),
      FieldDefinition("energy", .label, "a component, or accessories"),
      FieldDefinition(
        "share-of", .label,
        "a mark, or an event of the first app: the share of it that comes no longer than 'within'"),
      FieldDefinition("before", .label, "before this mark, or event of the first app"),
      FieldDefinition(
        "by-hour-of", .label,
        "a mark, or an event of the first app: how often it comes, hour by hour of the clock, a metric each"
      ),
      FieldDefinition(
        "every", .quantity(.duration),
        "the length of these parts, whole hours that make a day; 1 h if not said"
      ),
    ]
    + GaugeForm.all.map { FieldDefinition($0.key, .label, $0.summary) }
    + [
      FieldDefinition(
        "coefficients", .section,
        "weights of energy-impact-macos, where not those of default.plist: wake-up (200 us), gpu (0), background (0.8), the other classes (1); of xcode-gauge, all assumed: scale (1 W), cpu, gpu, network, location, display (1), background (2)"
      )
    ]

  /// The unit a value of a type is shown in, and the factor from base units to it.
  static func unit(of type: ExpressionType) -> (unit: String, factor: Double) {
    guard case .quantity(let dimension) = type else { return ("1", 1) }
    switch dimension {
    case .duration: return ("s", 1e-9)
    case .power: return ("W", 1e9)
    case .energy: return ("J", 1)
    case .dataSize: return ("B", 1)
    case .length: return ("m", 1)
    case .cycles: return ("cycles", 1)
    case .none: return ("1", 1)
    default: return (dimension.formula, 1)
    }
  }
}
