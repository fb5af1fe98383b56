import Configuration
import Quantities

/// A value that is given step by step, each step until the next: a recorded signal, the
/// temperatures of a day.
package struct StepSeries: Sendable {
  package struct Step: BitwiseCopyable, Sendable {
    /// From the beginning of the series.
    package let from: SimDuration
    package let value: Double
  }

  /// In the order in which they come, the first at zero; neighbours differ.
  package let steps: [Step]
  /// The time after which it repeats; nil for a series whose last step holds for ever.
  package let period: SimDuration?
}

extension StepSeries {
  /// A value that never changes.
  package init(value: Double) { self.init(steps: [Step(from: .zero, value: value)], period: nil) }

  /// Read a list of steps, and report mistakes.
  ///
  /// - Parameters:
  ///   - fields: The fields of a step, `from` among them.
  ///   - period: The time after which it repeats, and where that is written.
  ///   - value: The value of a step's fields; it reports mistakes itself.
  static func read(
    _ list: ConfigurationNode, _ title: String, fields: [FieldDefinition],
    period: (length: SimDuration, location: SourceLocation)?, in context: ReadingContext,
    value: (MappingReader) -> Double?
  ) -> StepSeries? {
    let diagnostics = context.diagnostics
    guard let nodes = list.elements(title, diagnostics: diagnostics) else { return nil }
    guard !nodes.isEmpty else {
      return diagnostics.refuse("\(title) has no step", at: list.location)
    }
    let errorsBefore = diagnostics.errorCount
    let isByClock = fields.contains { $0.name == "from" && $0.kind.isClock }
    var steps: [Step] = []
    var last: SimDuration?
    for node in nodes {
      guard
        let reader = MappingReader(
          node, "a step of \(title)", fields: fields, naming: .alone, in: context),
        let from = isByClock
          ? reader.value("from", { $0.clockOrDuration($1, in: context) })
          : reader.duration("from"), let value = value(reader)
      else { continue }
      if let last, from <= last {
        diagnostics.error(
          "a step of \(title) begins no later than the one before", at: node.location,
          note: "write them in the order in which they come")
      } else if last == nil, from > .zero {
        diagnostics.error(
          "the first step of \(title) must begin at 0 s", at: reader.location(of: "from"))
      }
      last = from
      if steps.last?.value != value { steps.append(Step(from: from, value: value)) }
    }
    if let period, let last, period.length <= last {
      diagnostics.error(
        "\(title) repeats before its last step", at: period.location,
        note: "the period is longer than the series")
    }
    guard diagnostics.errorCount == errorsBefore else { return nil }
    return StepSeries(steps: steps, period: period?.length)
  }
}
