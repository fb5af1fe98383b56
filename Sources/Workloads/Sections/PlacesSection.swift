public import Configuration
public import Kernel

/// A circle on the map that apps can watch: an entry of `surroundings: places:`.
public struct PlaceDefinition: Sendable {
  public let name: String
  /// Metres east and north of where the phone is at the start.
  public let centre: SIMD2<Double>
  /// In metres.
  public let radius: Double
  /// The stream of what is drawn when its border is crossed.
  public let stream: StreamName
}

/// Reads `surroundings: places:`.
public enum PlacesSection {
  public static let fields: [FieldDefinition] = [
    FieldDefinition(
      "east", .quantity(.length), required: true,
      "how far east of the start its centre lies; below zero in the west"),
    FieldDefinition(
      "north", .quantity(.length), required: true,
      "how far north of the start its centre lies; below zero in the south"),
    FieldDefinition("radius", .quantity(.length), required: true, "from its centre to its border"),
  ]

  /// Bits of a double's significand: the room for sets of places.
  private static let limit = 52
  /// Farther than anywhere on Earth.
  private static let farthest = 2e7

  /// The names of all places; complains about those that cannot be one.
  public static func names(in section: ConfigurationNode?, diagnostics: Diagnostics) -> [String] {
    let entries =
      section?.namedEntries(
        "'surroundings.places'", taken: ["all", "none"], diagnostics: diagnostics) ?? []
    if entries.count > limit, let section {
      diagnostics.error("more than \(limit) places", at: section.location)
      return []
    }
    return entries.map(\.key)
  }

  /// The places in the order in which they are written; complains about what is wrong.
  public static func read(
    _ section: ConfigurationNode?, assembly: ScriptAssembly
  ) -> [PlaceDefinition] {
    guard let entries = section?.entries else { return [] }
    return entries.compactMap { read($0.key, $0.value, assembly) }
  }

  private static func read(
    _ name: String, _ node: ConfigurationNode, _ assembly: ScriptAssembly
  ) -> PlaceDefinition? {
    let path = "surroundings.places.\(name)"
    let diagnostics = assembly.diagnostics
    guard
      let reader = MappingReader(node, "'\(path)'", fields: fields, diagnostics: diagnostics)
    else { return nil }
    func metres(_ field: String, allowsNegative: Bool) -> Double? {
      guard let node = reader[field] else { return nil }
      let title = "'\(path).\(field)'"
      let metres = node.quantity(
        .length, title, allowsNegative: allowsNegative,
        scope: ConstantScope(assembly.vocabulary.constants), diagnostics: diagnostics
      )?.asMetres()
      if let metres, abs(metres) > farthest {
        diagnostics.error("\(title) must be at most 20000 km", at: node.location)
        return nil
      }
      return metres
    }
    let east = metres("east", allowsNegative: true)
    let north = metres("north", allowsNegative: true)
    let radius = metres("radius", allowsNegative: false)
    if radius == 0, let node = reader["radius"] {
      diagnostics.error("'\(path).radius' must be above 0", at: node.location)
      return nil
    }
    guard let east, let north, let radius,
      let stream = assembly.stream("\(path)/border", at: node.location)
    else { return nil }
    return PlaceDefinition(
      name: name, centre: SIMD2(east, north), radius: radius, stream: stream)
  }
}
