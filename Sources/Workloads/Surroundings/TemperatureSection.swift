import Configuration
import Quantities

/// Reads `surroundings: temperature:`, how warm it is around the phone: always the same, or steps
/// of the clock that come again every day.
package enum TemperatureSection {
  package static let stepFields: [FieldDefinition] = [
    .init(
      "from", .quantity(.duration), required: true, "since midnight; it holds until the next step"),
    .init("temperature", .quantity(.temperature), required: true, "how warm it is, -100 to 100 °C"),
  ]

  /// Far beyond what anybody stands, in degrees Celsius.
  private static let range = -100.0...100

  /// Degrees Celsius over a day that begins at midnight, and report mistakes.
  package static func read(_ section: ConfigurationNode, in context: ReadingContext) -> StepSeries?
  {
    let title = "'surroundings.temperature'"
    if section.text != nil {
      return degrees(section, title, in: context).map { StepSeries(value: $0) }
    }
    return StepSeries.read(
      section, title, fields: stepFields,
      period: (length: SimDuration(nanoseconds: ClockTime.day), location: section.location),
      in: context
    ) { $0.value("temperature") { degrees($0, $1, in: context) } }
  }

  private static func degrees(
    _ node: ConfigurationNode, _ title: String, in context: ReadingContext
  ) -> Double? {
    guard let degrees = node.quantity(.temperature, title, in: context)?.asDegreesCelsius() else {
      return nil
    }
    guard range.contains(degrees) else {
      return context.diagnostics.refuse(
        "\(title) must be from -100 °C to 100 °C", at: node.location)
    }
    return degrees
  }
}
