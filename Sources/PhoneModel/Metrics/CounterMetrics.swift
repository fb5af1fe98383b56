import Configuration
import Quantities

/// `count`: the value of a counter.
struct CounterMetric: WrittenMetric {
  static let keys = [FieldDefinition("count", .label, "a counter")]

  let place: CounterIndex
  let better: PreferredDirection

  static func metrics(_ entry: MetricEntry, _ reader: inout MetricReader) -> [MetricDefinition]? {
    guard let place = reader.counter(entry.node, entry.title) else { return nil }
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
///
/// With a mapping instead of a list, the key chooses a ``QuotientMetric``.
struct RatioMetric: WrittenMetric {
  static let keys = [
    FieldDefinition.section(
      "ratio", .either([.list(.kind(.text), count: 2), .mapping(QuotientMetric.ratio)]),
      "[counter, counter]: a ratio of sums over all runs; { of: metric, to: metric }: one metric over another in each run, without a value where the other is 0"
    )
  ]

  let numerator: CounterIndex
  let denominator: CounterIndex
  /// That of its numerator.
  let better: PreferredDirection
  var isRatio: Bool { true }

  static func metrics(_ entry: MetricEntry, _ reader: inout MetricReader) -> [MetricDefinition]? {
    if case .mapping = entry.node.content { return QuotientMetric.metrics(entry, &reader) }
    let title = "'ratio' of \(entry.title)"
    guard let names = entry.node.elements(title, diagnostics: reader.diagnostics) else {
      return nil
    }
    let written = names.count == 2 ? names.map { $0.text ?? "" } : ["…", "…"]
    let hint = "of metrics, write ratio: { of: \(written[0]), to: \(written[1]) }"
    let indices = names.compactMap { reader.counter($0, entry.title, forMetric: hint) }
    guard names.count == 2 else {
      return reader.diagnostics.refuse(
        "\(title) needs [numerator, denominator], found \(names.count) names",
        at: entry.node.location)
    }
    guard indices.count == 2 else { return nil }
    if indices[0] == indices[1] {
      return reader.diagnostics.refuse(
        "\(title) is always 1: it is '\(names[1].text ?? "")' over itself", at: names[1].location,
        note: "name two different counters")
    }
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
