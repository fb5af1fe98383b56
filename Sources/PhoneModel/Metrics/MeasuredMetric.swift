import Configuration
import Quantities

/// The energy that a phone's own gauge measured, to stand beside the simulated one.
package struct MeasuredEnergy: Codable, Sendable, Equatable {
  /// In joules.
  package let energy: Double
  /// The least energy that the gauge tells apart, in joules; 0 if it is not known.
  package let step: Double
  /// The sum of its spans, in seconds.
  package let seconds: Double
}

/// `measured`: the energy that the phone draws at its battery while its own gauge measured it.
struct MeasuredMetric: WrittenMetric {
  static let keys = [
    FieldDefinition.section(
      "measured", .list(.mapping(fields)),
      "what the phone's own gauge measured, span by span: the metric is the simulated energy of these spans, beside which the measured one is shown"
    )
  ]

  static let fields = [
    FieldDefinition(
      "from", .quantity(.duration), "the start of the span, from that of the run; default: 0 s"),
    FieldDefinition("until", .quantity(.duration), required: true, "the end of the span"),
    FieldDefinition("charge", .quantity(.charge), "the charge that the battery gave"),
    FieldDefinition("energy", .quantity(.energy), "the energy that it gave, in place of a charge"),
    FieldDefinition("voltage", .quantity(.voltage), "beside a charge: the mean voltage; needed"),
    FieldDefinition("step", .quantity(.charge), "beside a charge: the least that the gauge tells"),
  ]

  let measured: MeasuredEnergy?
  private let spans: [ClosedRange<SimTime>]
  private let start: SimTime
  var better: PreferredDirection { .lower }

  static func metrics(_ entry: MetricEntry, _ reader: inout MetricReader) -> [MetricDefinition]? {
    let diagnostics = reader.diagnostics
    let start = SimTime.zero + reader.window.warmUp
    var spans: [ClosedRange<SimTime>] = []
    var (energy, steps, seconds) = (0.0, 0.0, 0.0)
    for node in entry.node.elements("'measured'", diagnostics: diagnostics) ?? [] {
      guard
        let span = MappingReader(
          node, "a span of 'measured'", fields: fields, naming: .alone, in: entry.reader.context),
        let until = span.duration("until"), let amount = joules(span)
      else { continue }
      let from = span["from"] == nil ? .zero : span.duration("from") ?? .zero
      guard until > from, start + from >= spans.last?.upperBound ?? start else {
        diagnostics.error(
          "a span of 'measured' must begin before its end, and no earlier than the end of the one before",
          at: node.location)
        continue
      }
      if reader.window.duration > .zero, until > reader.window.duration {
        diagnostics.error("a span of 'measured' ends after the run", at: node.location)
      }
      spans.append((start + from)...(start + until))
      energy += amount.joules
      steps += amount.step
      seconds += (until - from).seconds
    }
    guard !diagnostics.hasErrors else { return nil }
    guard energy > 0 else {
      return entry.reader.refuse("measured", "needs a span with a charge or an energy")
    }
    reader.records.energyInstants += spans.flatMap { [$0.lowerBound, $0.upperBound] }
      .filter { $0 > start }
    return entry.metric(
      unit: "J", "energy drawn at the battery's terminals in the spans that its gauge measured",
      Self(
        measured: MeasuredEnergy(energy: energy, step: steps, seconds: seconds), spans: spans,
        start: start))
  }

  /// The energy of a span and the least that its gauge tells apart, in joules.
  private static func joules(_ span: MappingReader) -> (joules: Double, step: Double)? {
    guard let (form, node) = span.only(oneOf: ["charge", "energy"]) else { return nil }
    var found: (joules: Double, step: Double)?
    if form == "energy" {
      found = (span.quantity(form, .energy)?.asEnergy()).map { ($0.joules, 0) }
    } else if span["voltage"] == nil {
      span.error("charge", "needs 'voltage' beside it")
    } else if let voltage = span.quantity("voltage", .voltage)?.asVoltage()?.volts,
      let charge = span.quantity(form, .charge)
    {
      // The base scale of charges is the coulomb.
      let step = span["step"] == nil ? 0 : span.quantity("step", .charge)?.value ?? 0
      found = (charge.value * voltage, step * voltage)
    }
    guard let found else { return nil }
    guard found.joules >= 0, found.joules <= 1e9, found.step >= 0 else {
      return span.refuse(form, "must be of a battery, found '\(node.text ?? "")'")
    }
    return found
  }

  func value(of phone: inout Phone, over window: CountedWindow) -> MetricValue {
    var sum = Energy.zero
    for span in spans {
      let first =
        span.lowerBound == start ? .zero : phone.observers.energies.energy(at: span.lowerBound)
      guard let first, let last = phone.observers.energies.energy(at: span.upperBound) else {
        return MetricValue(nil)
      }
      sum += last - first
    }
    return MetricValue(sum.joules)
  }
}
