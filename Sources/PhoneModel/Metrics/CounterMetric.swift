import Configuration

/// `count`: the value of a counter.
struct CounterMetric: MetricForm {
  static let keys = [FieldDefinition("count", .label, "a counter")]

  let place: CounterIndex

  static func metrics(_ entry: MetricEntry, _ reader: inout MetricReader) -> [MetricDefinition] {
    guard let place = reader.counter(entry.node, entry.title) else { return [] }
    return [
      MetricDefinition(
        entry.name, unit: "1",
        estimand: "how often '\(entry.node.text ?? "")' happened in a run",
        CounterMetric(place: place))
    ]
  }

  func value(of phone: inout Phone, over window: CountedWindow) -> MetricValue {
    MetricValue(Double(phone.count(place)))
  }
}

/// The index of a counter, and its owner.
enum CounterIndex: Sendable, Equatable {
  case script(Int)
  case component(Int)
}
