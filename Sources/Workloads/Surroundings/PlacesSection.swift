import Configuration
import Kernel

/// A circle on the map that apps can watch, and inside of which things may be different: an entry
/// of `surroundings: places:`.
package struct PlaceDefinition: Sendable {
  package let name: String
  /// Metres east and north of the origin.
  package let centre: SIMD2<Double>
  /// In metres.
  package let radius: Double
  /// The stream of what is drawn when its border is crossed.
  package let stream: StreamName
  package let inside: Inside

  /// The conditions inside a place, combined with those in the open: the lesser sky and cellular
  /// signal, and the better Wi-Fi. Omitted values change nothing.
  package struct Inside: BitwiseCopyable, Equatable, Sendable {
    /// At most this share of the sky is in view.
    package var sky = 1.0
    /// At most this much of a cellular signal comes in.
    package var cellularSignal = 1.0
    /// At least this good is the signal of a known Wi-Fi network.
    package var wifiSignal = 0.0

    package init() {}

    /// Whether it is like the open.
    package var isOpen: Bool { self == Inside() }
  }
}

/// Reads `surroundings: places:`.
package enum PlacesSection {
  package static let fields: [FieldDefinition] =
    MapPosition.fields + [
      FieldDefinition(
        "radius", .quantity(.length), required: true, "from its centre to its border"),
      FieldDefinition("indoors", .flag, "true: no sky is in view inside"),
      FieldDefinition("sky", .quantity(.none), "inside, at most this share of the sky is in view"),
      FieldDefinition(
        "cellular-signal", .quantity(.none), "inside, the cellular signal is at most this good"),
      FieldDefinition(
        "wi-fi-signal", .quantity(.none),
        "inside, the signal of a known Wi-Fi network is at least this good"),
    ]

  /// Bits of a double's significand: the room for sets of places.
  private static let limit = 52

  /// The names of all places; reports those that cannot be one.
  package static func names(in section: ConfigurationNode?, diagnostics: Diagnostics) -> [String] {
    let entries =
      section?.namedEntries(
        "'surroundings.places'", taken: ["all", "none"], diagnostics: diagnostics) ?? []
    if entries.count > limit, let section {
      diagnostics.error("more than \(limit) places", at: section.location)
      return []
    }
    return entries.map(\.key)
  }

  /// The places in the order in which they are written, and report mistakes.
  package static func read(
    _ section: ConfigurationNode?, map: LocalMap, assembly: ScriptAssembly
  ) -> [PlaceDefinition] {
    guard let entries = section?.entries else { return [] }
    return entries.compactMap { read($0.key, $0.value, map, assembly) }
  }

  private static func read(
    _ name: String, _ node: ConfigurationNode, _ map: LocalMap, _ assembly: ScriptAssembly
  ) -> PlaceDefinition? {
    let path = "surroundings.places.\(name)"
    let diagnostics = assembly.diagnostics
    guard let reader = MappingReader(node, "'\(path)'", fields: fields, diagnostics: diagnostics)
    else { return nil }
    let centre = MapPosition.read(reader, path, map, in: assembly.reading)
    let radius = reader["radius"].flatMap {
      MapPosition.metres($0, "'\(path).radius'", in: assembly.reading)
    }
    if radius == 0, let node = reader["radius"] {
      diagnostics.error("'\(path).radius' must be above 0", at: node.location)
      return nil
    }
    guard let inside = inside(reader, path, assembly.reading), let centre, let radius,
      let stream = assembly.stream("\(path)/border", at: node.location)
    else { return nil }
    return PlaceDefinition(
      name: name, centre: centre, radius: radius, stream: stream, inside: inside)
  }

  private static func inside(
    _ reader: MappingReader, _ path: String, _ context: ReadingContext
  ) -> PlaceDefinition.Inside? {
    let diagnostics = reader.diagnostics
    var inside = PlaceDefinition.Inside()
    var isRight = true
    func share(_ name: String, _ target: WritableKeyPath<PlaceDefinition.Inside, Double>) {
      guard let node = reader[name] else { return }
      let share = node.share("'\(path).\(name)'", in: context)
      isRight = isRight && share != nil
      if let share { inside[keyPath: target] = share }
    }
    share("sky", \.sky)
    share("cellular-signal", \.cellularSignal)
    share("wi-fi-signal", \.wifiSignal)
    if let node = reader["indoors"] {
      let isIndoors = node.flag("'\(path).indoors'", diagnostics: diagnostics)
      isRight = isRight && isIndoors != nil
      if isIndoors == true { inside.sky = 0 }
      if reader["sky"] != nil {
        diagnostics.error(
          "'\(path)' needs one of 'indoors' and 'sky', found both", at: node.location)
        isRight = false
      }
    }
    return isRight ? inside : nil
  }
}
