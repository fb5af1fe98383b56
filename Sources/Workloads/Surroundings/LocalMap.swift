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
}
