import Configuration

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
    .init("still", .reference(.place), "the place where the phone stays"),
    .section(
      "track", .either([.kind(.text), .list(.mapping(Track.pointFields))]),
      "a GPX file beside the scenario, or a list of points { after, east, north } or { after, at }"),
    .init(
      "begins", .quantity(.duration),
      "when a track begins, from the start of the run (default: at once)"
    ).withinRun(),
    .init("speed", .quantity(.speed), "the speed along a track without times"),
    .section("commute", .mapping(Commute.fields), "a way between two places, there and back"),
    .section(
      "random-walk", .mapping(RandomWalk.fields), "legs in random directions, within a circle"),
  ]

  /// Report what is wrong.
  ///
  /// - Parameter places: Those of the surroundings.
  package static func read(
    _ section: ConfigurationNode, _ places: [PlaceDefinition], map: LocalMap,
    assembly: ScriptAssembly
  ) -> MovementDefinition? {
    guard let reader = assembly.reader(section, at: "surroundings.movement", fields),
      let (form, content) = reader.only(oneOf: ["still", "track", "commute", "random-walk"])
    else { return nil }
    assembly.note(reader, fields, of: "'movement'")
    for extra in ["begins", "speed"] where form != "track" {
      if let node = reader[extra] {
        assembly.diagnostics.error("'\(extra)' goes with 'track'", at: node.location)
      }
    }
    switch form {
    case "still":
      return place(content, reader.title(of: form), among: places, assembly).map {
        .still($0.centre)
      }
    case "track": return Track.read(content, reader, map, assembly).map { .track($0) }
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
    _ assembly: ScriptAssembly
  ) -> PlaceDefinition? {
    node.index(among: places.map(\.name), of: .place, title, assembly.diagnostics)
      .map { places[$0] }
  }

  /// A speed above 0 and at most 1 km/s, in metres a second; reports others.
  static func speed(
    _ node: ConfigurationNode, _ title: String, in context: ReadingContext
  ) -> Double? {
    guard let speed = node.quantity(.speed, title, in: context)?.asMetresPerSecond() else {
      return nil
    }
    if speed > 0, speed <= Track.greatestSpeed { return speed }
    return context.diagnostics.refuse(
      "\(title) must be above 0 and at most 1 km/s", at: node.location)
  }

  /// The same for a speed that may be drawn, in metres a nanosecond.
  static func speedVariate(
    _ node: ConfigurationNode, _ title: String, stream: String, _ assembly: ScriptAssembly
  ) -> Variate? {
    if !DistributionReader.isDistribution(node) {
      return speed(node, title, in: assembly.reading).map { .constant($0 / 1e9) }
    }
    return Variate.read(node, .speed, title, stream: stream, assembly: assembly)
  }
}

extension ConfigurationNode {
  /// The index of the name among those of a kind; reports an unknown name.
  func index(
    among known: [String], of kind: Namespace, _ title: String, _ diagnostics: Diagnostics
  ) -> Int? {
    guard let name = name(title, diagnostics: diagnostics) else { return nil }
    if let index = known.firstIndex(of: name) { return index }
    return diagnostics.refuse(
      "unknown \(kind.rawValue) '\(name)' in \(title)", at: location,
      note: Spelling.hint(for: name, among: known, ifNone: "the scenario has no \(kind.rawValue)s"))
  }
}
