import Configuration
import Quantities

/// The movement of the phone during a run.
package enum MovementDefinition: Sendable {
  /// It stays at a point, metres east and north of the origin.
  case still(SIMD2<Double>)
  case track(Track)
  case commute(Commute)
  case randomWalk(RandomWalk)
}

/// Reads `surroundings: movement:`.
package enum MovementSection {
  package static let fields: [FieldDefinition] = [
    FieldDefinition("still", .reference(.place), "the place where the phone stays"),
    FieldDefinition(
      "track", .section,
      "a GPX file beside the scenario, or a list of points { after, east, north } or { after, at }"),
    FieldDefinition(
      "begins", .quantity(.duration),
      "when a track begins, from the start of the run; at once if not said"),
    FieldDefinition("speed", .quantity(.speed), "how fast a track without times is gone"),
    FieldDefinition("commute", .section, "between two places, there and back"),
    FieldDefinition("random-walk", .section, "legs in directions of chance, within a circle"),
  ]

  private static let forms = ["still", "track", "commute", "random-walk"]

  /// Report what is wrong.
  ///
  /// - Parameter places: Those of the surroundings.
  package static func read(
    _ section: ConfigurationNode, _ places: [PlaceDefinition], map: LocalMap,
    assembly: ScriptAssembly
  ) -> MovementDefinition? {
    let path = "surroundings.movement"
    let diagnostics = assembly.diagnostics
    guard
      let reader = MappingReader(section, "'\(path)'", fields: fields, diagnostics: diagnostics)
    else { return nil }
    let given = forms.filter { reader[$0] != nil }
    guard given.count == 1, let form = given.first, let content = reader[form] else {
      diagnostics.error(
        "'\(path)' needs one of \(forms.joined(separator: ", ")), found "
          + (given.isEmpty ? "none" : given.joined(separator: ", ")), at: section.location)
      return nil
    }
    for extra in ["begins", "speed"] where form != "track" {
      if let node = reader[extra] {
        diagnostics.error("'\(extra)' goes with 'track'", at: node.location)
      }
    }
    switch form {
    case "still":
      return place(content, "'\(path).still'", among: places, diagnostics: diagnostics)
        .map { .still($0.centre) }
    case "track":
      let begins = reader["begins"].map {
        $0.duration("'\(path).begins'", in: assembly.reading)
      }
      guard let begins = begins ?? .some(.zero) else { return nil }
      return Track.read(content, begins: begins, speed: reader["speed"], map, assembly)
        .map { .track($0) }
    case "commute": return Commute.read(content, places, assembly).map { .commute($0) }
    default: return RandomWalk.read(content, places, assembly).map { .randomWalk($0) }
    }
  }

  /// The first point of a track that is given by latitude and longitude: the origin of a map
  /// without one.
  package static func firstCoordinates(in section: ConfigurationNode?) -> LocalMap.Coordinates? {
    guard let at = section?["track"]?.elements?.first?["at"], !at.isNull else { return nil }
    // Its mistakes are reported where the track is read.
    return LocalMap.coordinates(at, "'surroundings.movement.track.at'", diagnostics: Diagnostics())
  }

  /// The place of a name; reports an unknown name.
  static func place(
    _ node: ConfigurationNode, _ title: String, among places: [PlaceDefinition],
    diagnostics: Diagnostics
  ) -> PlaceDefinition? {
    guard let name = node.name(title, diagnostics: diagnostics) else { return nil }
    if let place = places.first(where: { $0.name == name }) { return place }
    let known = places.map(\.name)
    diagnostics.error(
      "unknown place '\(name)' in \(title)", at: node.location,
      note: Spelling.hint(for: name, among: known, ifNone: "the scenario has no places"))
    return nil
  }

  /// A speed above 0 and at most 1 km/s, in metres a second; reports others.
  static func speed(
    _ node: ConfigurationNode, _ title: String, in context: ReadingContext
  ) -> Double? {
    guard
      let speed = node.quantity(.speed, title, in: context)?
        .asMetresPerSecond()
    else { return nil }
    guard speed > 0, speed <= Track.greatestSpeed else {
      context.diagnostics.error("\(title) must be above 0 and at most 1 km/s", at: node.location)
      return nil
    }
    return speed
  }

  /// The same for a speed that may be drawn, in metres a nanosecond.
  static func speedVariate(
    _ node: ConfigurationNode, _ path: String, _ assembly: ScriptAssembly
  ) -> Variate? {
    if !DistributionReader.isDistribution(node) {
      return speed(node, "'\(path)'", in: assembly.reading).map { .constant($0 / 1e9) }
    }
    return Variate.read(node, .speed, "'\(path)'", stream: path, assembly: assembly)
  }
}
