import Configuration
import Quantities

/// A section of the surroundings that is always the same, or has steps of the clock that come again
/// every day.
package struct DailySection: Sendable {
  private let name: String
  private let dimension: Dimension
  private let range: ClosedRange<Double>
  /// The range in words.
  private let bounds: String
  private let number: @Sendable (Quantity) -> Double?
  package let stepFields: [FieldDefinition]

  /// How warm it is around the phone, in degrees Celsius; the range ends far beyond what anybody
  /// stands.
  package static let temperature = DailySection(
    "temperature", .temperature, "the ambient temperature, -100 to 100 °C", -100...100,
    "from -100 °C to 100 °C"
  ) { $0.asDegreesCelsius() }

  /// How bright it is around the phone, in lux.
  package static let light = DailySection(
    "light", .none,
    "the ambient light in lux: 300 in an office, 10000 in the shade, 100000 in the sun",
    0...200_000, "from 0 to 200000 lux"
  ) { $0.value }

  private init(
    _ name: String, _ dimension: Dimension, _ summary: String, _ range: ClosedRange<Double>,
    _ bounds: String, number: @escaping @Sendable (Quantity) -> Double?
  ) {
    (self.name, self.dimension, self.range, self.bounds) = (name, dimension, range, bounds)
    self.number = number
    stepFields = [
      FieldDefinition(
        "from", .clock, required: true,
        "when the step begins, since midnight; it holds until the next"),
      FieldDefinition(name, .quantity(dimension), required: true, summary),
    ]
  }

  /// The values over a day that begins at midnight, and report mistakes.
  package func read(_ section: ConfigurationNode, in context: ReadingContext) -> StepSeries? {
    let title = "'surroundings.\(name)'"
    func value(_ node: ConfigurationNode, _ title: String) -> Double? {
      let value = node.quantity(dimension, title, in: context).flatMap(number)
      guard let value, !range.contains(value) else { return value }
      return context.diagnostics.refuse("\(title) must be \(bounds)", at: node.location)
    }
    if section.text != nil { return value(section, title).map { StepSeries(value: $0) } }
    let day = SimDuration(nanoseconds: ClockTime.day)
    return StepSeries.read(
      section, title, fields: stepFields, period: (day, section.location), in: context
    ) { $0.value(name, value) }
  }
}
