import Configuration
import Quantities

/// The plane on which a scenario's places lie: metres east and north of an origin on Earth.
///
/// Latitude and longitude become metres on the plane that touches the ellipsoid WGS 84 at the
/// origin: north = M·Δφ and east = N·cos φ₀·Δλ, with M and N the radii of curvature along and
/// across the meridian of the origin. Lengths to the east are off by about tan φ₀ times the
/// distance to the north over 6371 km: by 0.2 % at 50° and 10 km.
///
/// - Source: EPSG Geodetic Parameter Dataset, ellipsoid 7030 (a = 6 378 137 m, 1/f = 298.257 223
///   563).
package struct LocalMap: Sendable {
  /// In degrees north and east.
  package struct Coordinates: BitwiseCopyable, Equatable, Sendable {
    package let latitude: Double
    package let longitude: Double
  }

  /// The point at which the plane touches the Earth; nil for a plane without one.
  package let origin: Coordinates?
  /// Metres a degree to the north and to the east.
  private let north: Double
  private let east: Double

  private static let equatorialRadius = 6_378_137.0
  private static let flattening = 1 / 298.257_223_563

  package init(origin: Coordinates?) {
    self.origin = origin
    let latitude = (origin?.latitude ?? 0) * .pi / 180
    let eccentricity = Self.flattening * (2 - Self.flattening)
    let sine = Elementary.sin(latitude)
    let rest = 1 - eccentricity * sine * sine
    let across = Self.equatorialRadius / rest.squareRoot()
    north = across * (1 - eccentricity) / rest * .pi / 180
    east = across * Elementary.cos(latitude) * .pi / 180
  }

  /// Metres east and north of the origin, the short way around the Earth.
  ///
  /// - Precondition: there is an origin.
  package func position(of coordinates: Coordinates) -> SIMD2<Double> {
    guard let origin else { preconditionFailure("a map without an origin") }
    var turn = coordinates.longitude - origin.longitude
    if turn > 180 { turn -= 360 } else if turn < -180 { turn += 360 }
    return SIMD2(turn * east, (coordinates.latitude - origin.latitude) * north)
  }

  /// The keys that ``coordinates(_:_:diagnostics:)`` reads.
  package static let form = ValueForm.list(.kind(.quantity(.none)), count: 2)

  /// Latitude and longitude, and report mistakes.
  package static func coordinates(
    _ node: ConfigurationNode, _ title: String, diagnostics: Diagnostics
  ) -> Coordinates? {
    guard let elements = node.elements, elements.count == 2 else {
      return diagnostics.refuse(
        "\(title) must be [latitude, longitude], found \(node.found)", at: node.location,
        note: "in degrees, south and west below zero: [47.3769, 8.5417]")
    }
    func degrees(_ node: ConfigurationNode, _ name: String, _ most: Double) -> Double? {
      let title = "the \(name) of \(title)"
      guard
        let value = node.quantity(
          .none, title, allowsNegative: true, in: ReadingContext(diagnostics: diagnostics))?.value
      else { return nil }
      if abs(value) <= most { return value }
      return diagnostics.refuse(
        "\(title) must be from -\(Int(most)) to \(Int(most)), found \(node.found)",
        at: node.location)
    }
    let latitude = degrees(elements[0], "latitude", 90)
    let longitude = degrees(elements[1], "longitude", 180)
    guard let latitude, let longitude else { return nil }
    return Coordinates(latitude: latitude, longitude: longitude)
  }
}

/// Reads a point of the map: `east` and `north`, or `at: [latitude, longitude]`.
enum MapPosition {
  static let fields: [FieldDefinition] = [
    .init("east", .quantity(.length), "distance east of the origin; negative in the west"),
    .init(
      "north", .quantity(.length), "distance north of the origin; negative in the south"),
    .section(
      "at", LocalMap.form,
      "[latitude, longitude] in degrees, in place of east and north; needs the map's 'origin'"),
  ]

  /// Metres east and north, and report mistakes.
  static func read(
    _ reader: MappingReader, _ path: String, _ map: LocalMap, in context: ReadingContext
  ) -> SIMD2<Double>? {
    let diagnostics = reader.diagnostics
    if let at = reader["at"] {
      if let extra = reader["east"] ?? reader["north"] {
        return diagnostics.refuse(
          "'\(path)' has 'at', and 'east' or 'north' besides", at: extra.location,
          note: "write 'at', or 'east' and 'north'")
      }
      guard let coordinates = LocalMap.coordinates(at, "'\(path).at'", diagnostics: diagnostics)
      else { return nil }
      guard map.origin != nil else {
        return diagnostics.refuse(
          "'\(path).at' needs 'surroundings.origin'", at: at.location,
          note: "origin: [latitude, longitude] is where east and north are 0 m")
      }
      return map.position(of: coordinates)
    }
    for field in ["east", "north"] where reader[field] == nil {
      diagnostics.error(
        "'\(path)' needs '\(field)'", at: reader.node.location,
        note: "'east' and 'north' of the origin, or 'at: [latitude, longitude]'")
    }
    func distance(_ field: String) -> Double? {
      reader[field]?.metres("'\(path).\(field)'", allowsNegative: true, in: context)
    }
    let east = distance("east")
    let north = distance("north")
    guard let east, let north else { return nil }
    return SIMD2(east, north)
  }
}

extension ConfigurationNode {
  /// A length on the map in metres, at most 20 000 km.
  func metres(
    _ title: String, allowsNegative: Bool = false, in context: ReadingContext
  ) -> Double? {
    let length = quantity(.length, title, allowsNegative: allowsNegative, in: context)
    // Farther than anywhere on Earth.
    guard let metres = length?.asMetres(), abs(metres) > 2e7 else { return length?.asMetres() }
    return context.diagnostics.refuse("\(title) must be at most 20000 km", at: location)
  }
}
