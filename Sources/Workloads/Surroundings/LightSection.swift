import Configuration
import Quantities

/// Reads `surroundings: light:`, how bright it is around the phone in lux: always the same, or steps
/// of the clock that come again every day.
package enum LightSection {
  package static let stepFields: [FieldDefinition] = [
    StepSeries.fromClock,
    .init(
      "light", .quantity(.none), required: true,
      "the ambient light in lux: 300 in an office, 10000 in the shade, 100000 in the sun"),
  ]

  private static let range = 0.0...200_000

  /// Lux over a day that begins at midnight, and report mistakes.
  package static func read(_ section: ConfigurationNode, in context: ReadingContext) -> StepSeries?
  {
    StepSeries.readDaily(section, "light", fields: stepFields, in: context) { node, title in
      let lux = node.quantity(.none, title, in: context)?.value
      if let lux, !range.contains(lux) {
        return context.diagnostics.refuse(
          "\(title) must be from 0 to 200000 lux", at: node.location)
      }
      return lux
    }
  }
}
