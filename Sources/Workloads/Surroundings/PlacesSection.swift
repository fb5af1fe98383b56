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
      .init(
        "radius", .quantity(.length), required: true, "the distance from the centre to the border"),
      .flag("indoors", "whether the sky is out of view inside"),
      .init("sky", .quantity(.none), "upper limit of the share of the sky in view inside"),
      .init(
        "cellular-signal", .quantity(.none), "upper limit of the cellular signal inside"),
      .init(
        "wi-fi-signal", .quantity(.none),
        "lower limit of the signal of a known Wi-Fi network inside"),
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
  ) -> [PlaceDefinition] { (section?.entries ?? []).compactMap { read($0, map, assembly) } }

  private static func read(
    _ entry: ConfigurationNode.Entry, _ map: LocalMap, _ assembly: ScriptAssembly
  ) -> PlaceDefinition? {
    let path = "surroundings.places.\(entry.key)"
    guard let reader = assembly.reader(entry.value, at: path, fields) else { return nil }
    let centre = MapPosition.read(reader, path, map, in: assembly.reading)
    let radius = reader.value("radius") { $0.metres($1, in: assembly.reading) }
    if radius == 0 { reader.error("radius", "must be above 0") }
    let inside = inside(reader)
    guard reader.isSound, let centre, let radius,
      let stream = assembly.stream("\(path)/border", at: entry.value.location)
    else { return nil }
    return PlaceDefinition(
      name: entry.key, centre: centre, radius: radius, stream: stream, inside: inside)
  }

  private static func inside(_ reader: MappingReader) -> PlaceDefinition.Inside {
    var inside = PlaceDefinition.Inside()
    if let sky = reader.share("sky") { inside.sky = sky }
    if let signal = reader.signal("cellular-signal") { inside.cellularSignal = signal }
    if let signal = reader.signal("wi-fi-signal") { inside.wifiSignal = signal }
    if reader.flag("indoors") == true { inside.sky = 0 }
    if let node = reader["indoors"], reader["sky"] != nil {
      reader.diagnostics.error(
        "\(reader.title) needs one of 'indoors' and 'sky', found both", at: node.location)
    }
    return inside
  }
}
