import Configuration
import Quantities

/// A change of the surroundings at an instant; omitted values stay unchanged.
package struct Condition: Sendable {
  package let from: SimDuration
  package let sky: Double?
  package let cellularSignal: Double?
  package let wifiSignal: Double?
  /// Metres a second.
  package let speed: Double?
  /// Degrees clockwise from north.
  package let heading: Double?
}

/// Reads `surroundings: conditions:`, a timetable of the phone's surroundings.
package enum ConditionsSection {
  package static let fields: [FieldDefinition] = [
    .init(
      "from", .quantity(.duration), required: true,
      "when the condition begins, from the start of the run"
    ).withinRun(),
    .init(
      "sky", .quantity(.none), "share of the sky in view, 0 % deep indoors to 100 % in the open"),
    .init(
      "cellular-signal", .quantity(.none), "the strength of the signal, from 0 % for none to 100 %"),
    .init(
      "wi-fi-signal", .quantity(.none),
      "the strength of the signal of a known network, from 0 % for none to 100 %"),
    .init("speed", .quantity(.speed), "the speed of the phone"),
    .init(
      "heading", .quantity(.none),
      "the direction of movement in degrees clockwise from north; east is 90"),
  ]

  /// The most changes, limited by the bits of an event tag.
  private static let limit = 16_384

  /// The changes in the order in which they come, and report mistakes.
  ///
  /// - Parameter taken: Fields that another section speaks of, and which.
  package static func read(
    _ section: ConfigurationNode?, taken: [String: String] = [:], in context: ReadingContext
  ) -> [Condition] {
    let diagnostics = context.diagnostics
    let elements = section?.elements("'conditions'", diagnostics: diagnostics) ?? []
    if elements.count > limit, let section {
      diagnostics.error(
        "'conditions' has \(elements.count) changes, at most \(limit) are possible",
        at: section.location)
      return []
    }
    var conditions: [Condition] = []
    for node in elements {
      guard let condition = read(node, in: context) else { continue }
      for entry in node.entries ?? [] {
        guard let other = taken[entry.key] else { continue }
        diagnostics.error(
          "'\(entry.key)' of a condition and 'surroundings.\(other)' speak of the same",
          at: entry.keyLocation, note: "say it in one of the two places")
      }
      if let last = conditions.last, condition.from <= last.from {
        diagnostics.error(
          "a condition begins no later than the one before", at: node.location,
          note: "write them in the order in which they come")
      }
      conditions.append(condition)
    }
    return conditions
  }

  private static func read(_ node: ConfigurationNode, in context: ReadingContext) -> Condition? {
    guard
      let reader = MappingReader(node, "a condition", fields: fields, naming: .alone, in: context),
      let from = reader.duration("from")
    else { return nil }
    return Condition(
      from: from, sky: reader.share("sky"), cellularSignal: reader.signal("cellular-signal"),
      wifiSignal: reader.signal("wi-fi-signal"),
      speed: reader.quantity("speed", .speed)?.asMetresPerSecond(),
      heading: reader.quantity("heading", .none)?.value)
  }
}
