import Configuration

/// Reads a point of the map: `east` and `north`, or `at: [latitude, longitude]`.
enum MapPosition {
  static let fields: [FieldDefinition] = [
    FieldDefinition(
      "east", .quantity(.length), "how far east of the origin it lies; below zero in the west"),
    FieldDefinition(
      "north", .quantity(.length), "how far north of the origin it lies; below zero in the south"),
    FieldDefinition(
      "at", .section,
      "in place of east and north, [latitude, longitude] in degrees; needs the map's 'origin'"),
  ]

  /// Farther than anywhere on Earth.
  private static let farthest = 2e7

  /// Metres east and north, and report mistakes.
  static func read(
    _ reader: MappingReader, _ path: String, _ map: LocalMap, in context: ReadingContext
  ) -> SIMD2<Double>? {
    let diagnostics = reader.diagnostics
    if let at = reader["at"] {
      if let extra = reader["east"] ?? reader["north"] {
        diagnostics.error(
          "'\(path)' has 'at', and 'east' or 'north' besides", at: extra.location,
          note: "a point is said in one of the two ways")
        return nil
      }
      guard let coordinates = LocalMap.coordinates(at, "'\(path).at'", diagnostics: diagnostics)
      else { return nil }
      guard map.origin != nil else {
        diagnostics.error(
          "'\(path).at' needs 'surroundings.origin'", at: at.location,
          note: "origin: [latitude, longitude] is where east and north are 0 m")
        return nil
      }
      return map.position(of: coordinates)
    }
    for field in ["east", "north"] where reader[field] == nil {
      diagnostics.error(
        "'\(path)' needs '\(field)'", at: reader.node.location,
        note: "'east' and 'north' of the origin, or 'at: [latitude, longitude]'")
    }
    func distance(_ field: String) -> Double? {
      reader[field].flatMap { metres($0, "'\(path).\(field)'", allowsNegative: true, in: context) }
    }
    let east = distance("east")
    let north = distance("north")
    guard let east, let north else { return nil }
    return SIMD2(east, north)
  }

  /// A length on the map in metres, at most 20 000 km.
  static func metres(
    _ node: ConfigurationNode, _ title: String, allowsNegative: Bool = false,
    in context: ReadingContext
  ) -> Double? {
    let length = node.quantity(.length, title, allowsNegative: allowsNegative, in: context)
    let metres = length?.asMetres()
    if let metres, abs(metres) > farthest {
      context.diagnostics.error("\(title) must be at most 20000 km", at: node.location)
      return nil
    }
    return metres
  }
}

extension LocalMap {
  /// Latitude and longitude, and report mistakes.
  package static func coordinates(
    _ node: ConfigurationNode, _ title: String, diagnostics: Diagnostics
  ) -> Coordinates? {
    guard let elements = node.elements, elements.count == 2 else {
      diagnostics.error(
        "\(title) must be [latitude, longitude], found \(node.found)", at: node.location,
        note: "in degrees, south and west below zero: [47.3769, 8.5417]")
      return nil
    }
    func degrees(_ place: Int, _ name: String, _ most: Double) -> Double? {
      let node = elements[place]
      guard
        let value = node.quantity(
          .none, "the \(name) of \(title)", allowsNegative: true, diagnostics: diagnostics)?.value
      else { return nil }
      guard abs(value) <= most else {
        diagnostics.error(
          "the \(name) of \(title) must be from -\(Int(most)) to \(Int(most)), found '\(node.text ?? "")'",
          at: node.location)
        return nil
      }
      return value
    }
    guard let latitude = degrees(0, "latitude", 90), let longitude = degrees(1, "longitude", 180)
    else { return nil }
    return Coordinates(latitude: latitude, longitude: longitude)
  }
}
