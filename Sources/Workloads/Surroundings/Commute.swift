import Configuration

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
    .section(
      "between", .list(.kind(.text), count: 2), required: true,
      "a list of two places; a run begins at the first"),
    .section(
      "leaves", .mapping(leavingFields), required: true,
      "when the phone leaves the first: { around, sd, on }"),
    .section(
      "returns", .mapping(leavingFields), required: true,
      "when the phone leaves the second: { around, sd, on }"),
    .init("speed", .variate(.speed), required: true, "the speed, drawn for each way"),
  ]

  /// When a place is left.
  package static var leavingFields: [FieldDefinition] { DailyTime.fields }

  static func read(
    _ node: ConfigurationNode, _ places: [PlaceDefinition], _ assembly: ScriptAssembly
  ) -> Commute? {
    let path = "surroundings.movement.commute"
    guard let reader = assembly.reader(node, at: path, fields) else { return nil }
    let ends = ends(reader, places, assembly)
    func way(_ field: String) -> DailyTime? {
      if let time = reader[field]?.text {
        return reader.refuse(
          field, "is a time of the clock alone, found '\(time)'",
          note: "write \(field): { around: \(time) }")
      }
      return reader.value(field) {
        assembly.reader($0, $1, leavingFields)
      }.flatMap { inner -> DailyTime? in
        let time = DailyTime.read(inner, "\(path).\(field)", assembly)
        if let time {
          assembly.uses.noteTime("'\(field)'", .daily(time), nil, at: inner.node.location)
        }
        return time
      }
    }
    let leaves = way("leaves")
    let returns = way("returns")
    let speed = reader.value("speed") {
      MovementSection.speedVariate($0, $1, stream: "\(path).speed", assembly)
    }
    guard let ends, let leaves, let returns, let speed else { return nil }
    return Commute(
      out: Way(from: ends.0, leaves: leaves), back: Way(from: ends.1, leaves: returns),
      speed: speed)
  }

  /// The centres of two different places, and report mistakes.
  private static func ends(
    _ reader: MappingReader, _ places: [PlaceDefinition], _ assembly: ScriptAssembly
  ) -> (SIMD2<Double>, SIMD2<Double>)? {
    let elements = reader.value("between") { $0.elements($1, diagnostics: reader.diagnostics) }
    guard let elements else { return nil }
    guard elements.count == 2 else {
      return reader.refuse(
        "between", "needs two places, found \(elements.count)",
        note: "write between: [home, office]")
    }
    let title = reader.title(of: "between")
    let found = elements.compactMap { MovementSection.place($0, title, among: places, assembly) }
    guard found.count == 2 else { return nil }
    if found[0].centre != found[1].centre { return (found[0].centre, found[1].centre) }
    return reader.refuse("between", "needs two different places")
  }
}
