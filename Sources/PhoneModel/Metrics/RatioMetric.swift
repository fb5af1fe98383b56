import Configuration

/// `ratio`: one counter over another.
struct RatioMetric: MetricForm {
  static let keys = [FieldDefinition("ratio", .section, "[counter, counter]: a ratio of sums")]

  let numerator: CounterIndex
  let denominator: CounterIndex
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
    return [
      MetricDefinition(
        entry.name, unit: "1",
        estimand:
          "all \(names[0].text ?? "") over all \(names[1].text ?? ""): a ratio of sums over the runs",
        RatioMetric(numerator: indices[0], denominator: indices[1]))
    ]
  }

  func value(of phone: inout Phone, over window: CountedWindow) -> MetricValue {
    MetricValue(Double(phone.count(numerator)), weight: Double(phone.count(denominator)))
  }
}
