import Configuration
import Quantities

/// `count`: the value of a counter.
struct CounterMetric: MetricForm {
  static let keys = [FieldDefinition("count", .label, "a counter")]

  let place: CounterIndex
  let better: PreferredDirection

  static func metrics(_ entry: MetricEntry, _ reader: inout MetricReader) -> [MetricDefinition] {
    guard let place = reader.counter(entry.node, entry.title) else { return [] }
    return entry.metric(
      unit: "1", "how often '\(entry.node.text ?? "")' happened in a run",
      Self(place: place, better: reader.better(of: place)))
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

/// `ratio`: one counter over another.
struct RatioMetric: MetricForm {
  static let keys = [FieldDefinition("ratio", .section, "[counter, counter]: a ratio of sums")]

  let numerator: CounterIndex
  let denominator: CounterIndex
  /// That of its numerator.
  let better: PreferredDirection
  var isRatio: Bool { true }

  static func metrics(_ entry: MetricEntry, _ reader: inout MetricReader) -> [MetricDefinition] {
    let title = "'ratio' of \(entry.title)"
    guard let names = entry.node.elements(title, diagnostics: reader.diagnostics) else { return [] }
    let indices = names.compactMap { reader.counter($0, entry.title) }
    guard names.count == 2 else {
      reader.diagnostics.error(
        "\(title) needs [numerator, denominator], found \(names.count) names",
        at: entry.node.location)
      return []
    }
    guard indices.count == 2 else { return [] }
    return entry.metric(
      unit: "1",
      "all \(names[0].text ?? "") over all \(names[1].text ?? ""): a ratio of sums over the runs",
      Self(
        numerator: indices[0], denominator: indices[1], better: reader.better(of: indices[0])))
  }

  func value(of phone: inout Phone, over window: CountedWindow) -> MetricValue {
    MetricValue(Double(phone.count(numerator)), weight: Double(phone.count(denominator)))
  }
}
