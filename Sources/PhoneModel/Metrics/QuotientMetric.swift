import Configuration
import Quantities

/// `ratio` of two metrics, and `share`: one metric of a run over another.
struct QuotientMetric: WrittenMetric {
  private static let of = FieldDefinition("of", .label, required: true, "a metric")
  static let ratio = [
    of, FieldDefinition("to", .label, required: true, "the metric that it is divided by"),
  ]
  static let share = [
    of,
    FieldDefinition("in", .label, required: true, "the metric that is the whole, of the same unit"),
  ]
  static let keys = [
    FieldDefinition.section(
      "share", .mapping(share),
      "{ of: metric, in: metric }: one metric in percent of another in each run, without a value where the other is 0"
    )
  ]

  var canBeCensored = false
  var averagesWithinRuns = false
  var better = PreferredDirection.neither

  static func metrics(_ entry: MetricEntry, _ reader: inout MetricReader) -> [MetricDefinition]? {
    let isShare = entry.key == "share"
    let fields = isShare ? share : ratio
    guard
      let operands = MappingReader(
        entry.node, "'\(entry.key)' of \(entry.title)", fields: fields,
        diagnostics: reader.diagnostics),
      let above = operands[fields[0].name], let below = operands[fields[1].name],
      let name = operands.name(fields[0].name), let other = operands.name(fields[1].name)
    else { return nil }
    if name == other {
      return reader.diagnostics.refuse(
        "'\(entry.key)' of \(entry.title) is always \(isShare ? "100 %" : "1"): it is '\(name)' over itself",
        at: below.location, note: "name two different metrics")
    }
    reader.writtenQuotients.append(
      WrittenQuotient(
        metric: entry.name, isShare: isShare,
        operands: [(name, above.location), (other, below.location)]))
    // Its unit and direction follow from metrics that may be defined below it.
    return entry.metric(
      unit: isShare ? "%" : "1",
      isShare
        ? "'\(name)' of a run in percent of '\(other)' of the same run"
        : "'\(name)' of a run over '\(other)' of the same run",
      Self())
  }

  /// Nothing: ``MetricQuotient`` computes it when the values of the other metrics are known.
  func value(of phone: inout Phone, over window: CountedWindow) -> MetricValue { MetricValue(nil) }
}

/// A quotient as a scenario defines it, whose metrics may be defined anywhere in the section.
struct WrittenQuotient {
  let metric: String
  let isShare: Bool
  /// The metric above and the one below.
  let operands: [(name: String, location: SourceLocation)]
}

/// The indices of a quotient's metrics among all of a run.
struct MetricQuotient: Sendable {
  let metric: Int
  let above: Int
  let below: Int
  let factor: Double

  /// The quotient of the values of one run; none where either has none, and none over 0.
  func value(_ values: [MetricValue]) -> MetricValue {
    guard let dividend = values[above].reading, let divisor = values[below].reading, divisor != 0
    else { return MetricValue(nil) }
    return MetricValue(
      factor * dividend / divisor,
      isCensored: values[above].isCensored || values[below].isCensored)
  }
}

// MARK: - Finding the metrics

extension MetricReader {
  /// Find the metrics of all quotients, and complete these by their units and directions.
  ///
  /// - Parameter broken: The names of metrics with errors, which are reported.
  /// - Returns: The quotients in an order in which each follows those that it is made of.
  func completeQuotients(
    in metrics: inout [MetricDefinition], besides broken: Set<String>
  ) -> [MetricQuotient] {
    guard !writtenQuotients.isEmpty else { return [] }
    let indices = Dictionary(
      metrics.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    var open: [(quotient: MetricQuotient, written: WrittenQuotient)] = []
    for written in writtenQuotients {
      let found = written.operands.map { operand -> Int? in
        if let index = indices[operand.name] { return index }
        if !broken.contains(operand.name) { refuse(operand, among: metrics) }
        return nil
      }
      guard let metric = indices[written.metric], let above = found[0], let below = found[1] else {
        continue
      }
      open.append(
        (
          MetricQuotient(
            metric: metric, above: above, below: below, factor: written.isShare ? 100 : 1), written
        ))
    }
    var isOpen = metrics.map { _ in false }
    for (quotient, _) in open { isOpen[quotient.metric] = true }
    var ordered: [MetricQuotient] = []
    while true {
      let waiting = open.filter { quotient, written in
        if isOpen[quotient.above] || isOpen[quotient.below] { return true }
        complete(quotient, written, in: &metrics)
        isOpen[quotient.metric] = false
        ordered.append(quotient)
        return false
      }
      if waiting.isEmpty { return ordered }
      if waiting.count == open.count {
        refuseCircles(waiting)
        return ordered
      }
      open = waiting
    }
  }

  private func complete(
    _ quotient: MetricQuotient, _ written: WrittenQuotient, in metrics: inout [MetricDefinition]
  ) {
    let (above, below) = (metrics[quotient.above], metrics[quotient.below])
    let metric = metrics[quotient.metric]
    if written.isShare, above.unit != below.unit {
      diagnostics.error(
        "'\(above.name)' has the unit \(above.unit) and '\(below.name)' the unit \(below.unit), so it is no share of it",
        at: written.operands[0].location,
        note: "write ratio: { of: \(above.name), to: \(below.name) }")
    }
    metrics[quotient.metric] = MetricDefinition(
      name: metric.name,
      unit: written.isShare ? "%" : (MetricUnit(above.unit) / MetricUnit(below.unit)).text,
      estimand: metric.estimand,
      form: QuotientMetric(
        canBeCensored: above.canBeCensored || below.canBeCensored,
        averagesWithinRuns: above.averagesWithinRuns || below.averagesWithinRuns,
        better: above.better.over(below.better)),
      statedDirection: metric.statedDirection, location: metric.location)
  }

  private func refuse(
    _ operand: (name: String, location: SourceLocation), among metrics: [MetricDefinition]
  ) {
    let counters = assembly.counters.names + interfaces.flatMap(\.counters).map(\.name)
    diagnostics.error(
      "no metric is called '\(operand.name)'", at: operand.location,
      note: counters.contains(operand.name)
        ? "it is a counter; define a metric \(operand.name): { count: \(operand.name) }"
        : Spelling.hint(for: operand.name, among: metrics.map(\.name), ifNone: ""))
  }

  /// Report each circle of quotients once.
  private func refuseCircles(_ quotients: [(quotient: MetricQuotient, written: WrittenQuotient)]) {
    let places = Dictionary(
      quotients.enumerated().map { ($1.written.metric, $0) },
      uniquingKeysWith: { first, _ in first })
    var known: Set<String> = []
    for (_, first) in quotients {
      var path: [String] = []
      var next: WrittenQuotient? = first
      while let written = next, known.insert(written.metric).inserted {
        path.append(written.metric)
        guard let operand = written.operands.first(where: { places[$0.name] != nil }) else { break }
        if let start = path.firstIndex(of: operand.name) {
          let circle = (path[start...] + [operand.name]).map { "'\($0)'" }
          diagnostics.error(
            "a metric cannot be made of itself: \(circle.joined(separator: " of "))",
            at: operand.location)
        }
        next = places[operand.name].map { quotients[$0].written }
      }
    }
  }
}

extension PreferredDirection {
  /// The direction in which a quotient gets better; neither where its two metrics disagree.
  func over(_ other: PreferredDirection) -> PreferredDirection {
    let inverse: PreferredDirection =
      switch other {
      case .lower: .higher
      case .higher: .lower
      case .neither: .neither
      }
    if self == .neither || self == inverse { return inverse }
    return inverse == .neither ? self : .neither
  }
}
