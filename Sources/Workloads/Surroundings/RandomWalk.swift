import Configuration

/// Straight legs in directions of chance that stay within a circle: a random-direction walk whose
/// legs end at the border at the latest, and which turns back there.
package struct RandomWalk: BitwiseCopyable, Sendable {
  /// Metres east and north of the origin.
  package let centre: SIMD2<Double>
  /// In metres.
  package let radius: Double
  /// In metres, drawn for each leg.
  package let leg: Variate
  /// In metres a nanosecond, drawn for each leg.
  package let speed: Variate
  /// In degrees clockwise from north, drawn for each leg.
  package let heading: Variate

  package static let fields: [FieldDefinition] = [
    .init("speed", .variate(.speed), required: true, "drawn for each leg"),
    .init(
      "leg", .variate(.length), required: true,
      "how far until the next turn, drawn for each leg; a leg ends at the border at the latest"),
    .init("within", .quantity(.length), required: true, "the radius it stays within"),
    .init(
      "around", .reference(.place), "the place whose centre is its own; the origin if not said"),
  ]

  static func read(
    _ node: ConfigurationNode, _ places: [PlaceDefinition], _ assembly: ScriptAssembly
  ) -> RandomWalk? {
    let path = "surroundings.movement.random-walk"
    guard let reader = assembly.reader(node, at: path, fields) else { return nil }
    let speed = reader.value("speed") {
      MovementSection.speedVariate($0, $1, stream: "\(path).speed", assembly)
    }
    let leg = reader.variate("leg", .length, stream: "\(path).leg", assembly)
    if leg?.isZero == true { reader.error("leg", "must be above 0") }
    let radius = reader.value("within") { $0.metres($1, in: assembly.reading) }
    if radius == 0 { reader.error("within", "must be above 0") }
    let place = reader.value("around") { MovementSection.place($0, $1, among: places, assembly) }
    guard reader.isSound, let speed, let leg, let radius,
      let turn = assembly.place(of: .uniform(low: 0, high: 360)),
      let stream = assembly.stream("\(path).heading", at: node.location)
    else { return nil }
    return RandomWalk(
      centre: place?.centre ?? .zero, radius: radius, leg: leg, speed: speed,
      heading: Variate(operand: Operand(kind: .draw, start: turn, stream: stream.hash)))
  }
}
