import Configuration
import Kernel

/// The commute between two places on days of the week, there and back, straight from centre to
/// centre.
package struct Commute: BitwiseCopyable, Sendable {
  /// One of the two ways.
  package struct Way: BitwiseCopyable, Sendable {
    /// Its start, in metres east and north of the origin.
    package let from: SIMD2<Double>
    package let leaves: DailyTime
  }

  package let out: Way
  package let back: Way
  /// Drawn for each way; metres a nanosecond.
  package let speed: Variate

  package static let fields: [FieldDefinition] = [
    FieldDefinition(
      "between", .section, required: true,
      "a list of two places; a run begins at the first"),
    FieldDefinition(
      "leaves", .section, required: true, "when the first is left: { around, sd, on }"),
    FieldDefinition(
      "returns", .section, required: true, "when the second is left: { around, sd, on }"),
    FieldDefinition("speed", .variate(.speed), required: true, "drawn for each way"),
  ]

  /// When a place is left.
  package static var leavingFields: [FieldDefinition] { DailyTime.fields }

  static func read(
    _ node: ConfigurationNode, _ places: [PlaceDefinition], _ assembly: ScriptAssembly
  ) -> Commute? {
    let path = "surroundings.movement.commute"
    let diagnostics = assembly.diagnostics
    guard let reader = MappingReader(node, "'\(path)'", fields: fields, diagnostics: diagnostics)
    else { return nil }
    let ends = ends(reader["between"], "'\(path).between'", places, diagnostics)
    func way(_ field: String) -> DailyTime? {
      reader[field].flatMap { node in
        MappingReader(node, "'\(path).\(field)'", fields: leavingFields, diagnostics: diagnostics)
          .flatMap { DailyTime.read($0, "'\(path).\(field)'", "\(path).\(field)", assembly) }
      }
    }
    let leaves = way("leaves")
    let returns = way("returns")
    let speed = reader["speed"].flatMap {
      MovementSection.speedVariate($0, "\(path).speed", assembly)
    }
    guard let ends, let leaves, let returns, let speed else { return nil }
    return Commute(
      out: Way(from: ends.0, leaves: leaves), back: Way(from: ends.1, leaves: returns),
      speed: speed)
  }

  private static func ends(
    _ node: ConfigurationNode?, _ title: String, _ places: [PlaceDefinition],
    _ diagnostics: Diagnostics
  ) -> (SIMD2<Double>, SIMD2<Double>)? {
    guard let node, let elements = node.elements(title, diagnostics: diagnostics) else {
      return nil
    }
    guard elements.count == 2 else {
      diagnostics.error(
        "\(title) needs two places, found \(elements.count)", at: node.location,
        note: "write between: [home, office]")
      return nil
    }
    let found = elements.compactMap {
      MovementSection.place($0, title, among: places, diagnostics: diagnostics)
    }
    guard found.count == 2 else { return nil }
    guard found[0].centre != found[1].centre else {
      diagnostics.error("\(title) needs two different places", at: node.location)
      return nil
    }
    return (found[0].centre, found[1].centre)
  }
}
