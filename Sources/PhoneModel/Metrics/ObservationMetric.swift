import Configuration

/// `mean-of`: the mean of the observations of scripts under a name.
struct ObservationMetric: WrittenMetric {
  static let keys = [FieldDefinition("mean-of", .label, "an observation")]

  let place: Int
  /// From base units to the metric's unit.
  let factor: Double

  static func metrics(_ entry: MetricEntry, _ reader: inout MetricReader) -> [MetricDefinition]? {
    let assembly = reader.assembly
    guard let wanted = entry.reader.name("mean-of") else { return nil }
    guard let place = assembly.observations.knownIndex(of: wanted) else {
      return reader.diagnostics.refuse(
        "no step observes '\(wanted)'", at: entry.node.location,
        note: Spelling.hint(for: wanted, among: assembly.observations.names))
    }
    // The type is missing only when its step had an error.
    guard let type = assembly.observationTypes[place] else { return nil }
    let (unit, factor) = unit(of: type)
    return entry.metric(
      unit: unit, "mean of '\(wanted)' in a run", Self(place: place, factor: factor))
  }

  func value(of phone: inout Phone, over window: CountedWindow) -> MetricValue {
    MetricValue(phone.engine.probes.meanObservation(place).map { $0 * factor })
  }

  /// The unit in which a value of a type is shown, and the factor from base units to it.
  private static func unit(of type: ExpressionType) -> (unit: String, factor: Double) {
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
