import Configuration

/// A power that somebody printed for a phone, of a part or the whole in an activity: what a
/// simulated day can be held against, and no number of any model.
package struct PublishedPower: Sendable {
  /// The activity: a variant of the reference day.
  package let activity: String
  /// The part of the phone, several joined by a plus, or ``phone``.
  package let part: String
  /// Low and high, in watts; the same where one number was printed.
  package let watts: ClosedRange<Double>
  package let source: String
  /// How it was come by.
  package let note: String
  /// Why the model differs from it, or must agree with it.
  package let why: String

  package static let phone = "phone"

  package static let fields: [FieldDefinition] = [
    FieldDefinition("activity", .label, required: true, "a variant of the reference day"),
    FieldDefinition(
      "part", .label, required: true, "a part, several joined by ' + ', or phone for the whole"),
    FieldDefinition("power", .section, required: true, "a power, or [low, high]"),
    FieldDefinition("source", .text, required: true, "where it was published"),
    FieldDefinition("note", .text, required: true, "how it follows from what is printed there"),
    FieldDefinition("why", .text, required: true, "why the model differs, or must agree"),
  ]

  /// Reads the section `published` of a profile; complains about what is wrong.
  package static func read(_ section: ConfigurationNode?, _ diagnostics: Diagnostics)
    -> [PublishedPower]
  {
    let elements = section?.elements("'published'", diagnostics: diagnostics) ?? []
    return elements.compactMap { element in
      let title = "a published power"
      guard
        let reader = MappingReader(element, title, fields: fields, diagnostics: diagnostics),
        let activity = reader["activity"]?.text, let part = reader["part"]?.text,
        let power = reader["power"], let source = reader["source"]?.text,
        let note = reader["note"]?.text, let why = reader["why"]?.text
      else { return nil }
      let ends = (power.elements ?? [power]).compactMap {
        $0.quantity(.power, "'power' of \(title)", diagnostics: diagnostics)?.value(in: "W")
      }
      guard let low = ends.first, let high = ends.last, ends.count <= 2, low <= high else {
        diagnostics.error(
          "'power' of \(title) must be a power or [low, high]", at: power.location)
        return nil
      }
      return PublishedPower(
        activity: activity, part: part, watts: low...high, source: source, note: note, why: why)
    }
  }
}
