import Configuration

/// A published power of a phone or one of its components in an activity, for comparison with a
/// simulated run; no model uses it.
package struct PublishedPower: Sendable {
  /// The activity: a variant of the reference day.
  package let activity: String
  /// The component, several joined by a plus, or ``phone``.
  package let part: String
  /// The range in watts; a single point where one number was published.
  package let watts: ClosedRange<Double>
  package let source: String
  /// The method of measurement.
  package let note: String
  /// The reason why the model differs from it, or must agree with it.
  package let why: String

  package static let phone = "phone"

  package static let fields: [FieldDefinition] = [
    .label("activity", required: true, "a variant of the reference day"),
    .label("part", required: true, "a part, several joined by ' + ', or phone for the whole"),
    .section("power", .oneOrMore(.quantity(.power)), required: true, "a power, or [low, high]"),
    .init("source", .text, required: true, "where it was published"),
    .init("note", .text, required: true, "how it follows from what is printed there"),
    .init("why", .text, required: true, "why the model differs, or must agree"),
  ]

  /// Read the section `published` of a profile, and report mistakes.
  package static func read(_ section: ConfigurationNode?, _ diagnostics: Diagnostics)
    -> [PublishedPower]
  {
    let elements = section?.elements("'published'", diagnostics: diagnostics) ?? []
    return elements.compactMap { element in
      let title = "a published power"
      guard let reader = MappingReader(element, title, fields: fields, diagnostics: diagnostics),
        let activity = reader["activity"]?.text, let part = reader["part"]?.text,
        let power = reader["power"], let source = reader["source"]?.text,
        let note = reader["note"]?.text, let why = reader["why"]?.text
      else { return nil }
      let ends = (power.elements ?? [power]).compactMap {
        $0.quantity(.power, reader.title(of: "power"), in: reader.context)?.value(in: "W")
      }
      guard let low = ends.first, let high = ends.last, ends.count <= 2, low <= high else {
        diagnostics.error("'power' of \(title) must be a power or [low, high]", at: power.location)
        return nil
      }
      return PublishedPower(
        activity: activity, part: part, watts: low...high, source: source, note: note, why: why)
    }
  }
}
