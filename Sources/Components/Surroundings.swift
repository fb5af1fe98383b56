import Quantities

/// The surroundings of the phone at an instant: between two changes the phone moves straight and
/// evenly, and everything else is constant.
@frozen public struct Surroundings: BitwiseCopyable, Equatable, Sendable {
  /// When the last change was.
  public var since = SimTime.zero
  /// Metres east and north of the origin at ``since``.
  public var start = SIMD2<Double>.zero
  /// Metres a second to the east and to the north.
  public var velocity = SIMD2<Double>.zero
  /// The direction of the last turn, of length 1: what a phone at rest has of it, whose velocity
  /// has none.
  private var direction = SIMD2<Double>(0, 1)
  /// The share of the sky in view: 0 deep indoors, 1 in the open.
  public var sky = 1.0
  /// The strength of the cellular signal: 0 for none, 1 for the best.
  public var cellularSignal = 1.0
  /// The strength of the signal of a known Wi-Fi network: 0 for none in range, 1 for the best.
  public var wifiSignal = 1.0
  /// The silence after which the network forgets the connection of an app; 2 h 4 min is the least
  /// that translators of addresses may wait by RFC 5382, requirement 5.
  public var natTimeout = SimDuration.seconds(7440)
  /// The ambient temperature in degrees Celsius; nil when the scenario gives none.
  public var temperature: Double?
  /// The ambient light in lux; nil when the scenario gives none.
  public var light: Double?

  public init() {}

  /// The position of the phone in metres east and north of the origin.
  public func position(at now: SimTime) -> SIMD2<Double> {
    start + velocity * (now - since).seconds
  }

  /// Continue from the position at `now`, in another direction or at another speed.
  ///
  /// - Parameters:
  ///   - speed: The speed in metres a second; unchanged by default.
  ///   - heading: The heading in degrees clockwise from north; unchanged by default.
  public mutating func turn(at now: SimTime, speed: Double?, heading: Double?) {
    start = position(at: now)
    since = now
    let old = self.speed
    let straight = old > 0 ? velocity / old : direction
    direction = heading.map { unitVector(degrees: $0) } ?? straight
    velocity = direction * (speed ?? old)
  }

  /// Metres a second.
  public var speed: Double { (velocity * velocity).sum().squareRoot() }
}

/// The unit vector (east, north) of a direction in degrees clockwise from north.
package func unitVector(degrees: Double) -> SIMD2<Double> {
  let angle = degrees * .pi / 180
  return SIMD2(Elementary.sin(angle), Elementary.cos(angle))
}

/// The frequency in hertz of a step's operand in base units of 10⁹ Hz, within 0 and `limit`;
/// rounded to nanohertz, so that 50 Hz is exactly 50.
func hertz(ofOperand operand: Double, limit: Double) -> Double {
  (min(max(operand * 1e9, 0), limit) * 1e9).rounded() / 1e9
}

/// A point in straight and even motion, seen from the centre of a circle: when it crosses the
/// circle follows from |p + v·t|² = r².
package struct StraightPath: BitwiseCopyable {
  /// Metres from the centre, now.
  package let offset: SIMD2<Double>
  /// Metres a second.
  package let velocity: SIMD2<Double>

  package init(from centre: SIMD2<Double>, at now: SimTime, in surroundings: Surroundings) {
    offset = surroundings.position(at: now) - centre
    velocity = surroundings.velocity
  }

  package init(offset: SIMD2<Double>, velocity: SIMD2<Double>) {
    self.offset = offset
    self.velocity = velocity
  }

  package var distance: Double { (offset * offset).sum().squareRoot() }

  /// The seconds until the point is `distance` away from the centre or more; nil for never.
  package func reaching(_ distance: Double) -> Double? {
    if self.distance >= distance { return 0 }
    return leaving(distance)
  }

  /// The seconds until a point known to be inside is outside; nil for never.
  ///
  /// Rounding may put it on the other side already: then it is outside at once.
  package func leaving(_ radius: Double) -> Double? {
    if velocity == .zero { return nil }
    guard let roots = roots(radius) else { return 0 }
    return max(roots.1, 0)
  }

  /// The seconds until a point known to be outside is inside; nil for never.
  ///
  /// A stay of less than a nanosecond is none.
  package func entering(_ radius: Double) -> Double? {
    if velocity == .zero { return distance < radius ? 0 : nil }
    guard let roots = roots(radius), roots.1 >= 1e-9, roots.1 > roots.0 else { return nil }
    return max(roots.0, 0)
  }

  /// The instant a number of seconds after another, rounded up; nil for never, and for what comes
  /// after the end of the run.
  package static func instant(
    _ start: SimTime, plusSeconds seconds: Double?, until horizon: SimTime
  ) -> SimTime? {
    guard let seconds, seconds <= (horizon - start).seconds else { return nil }
    let time = start + SimDuration(nanoseconds: Int64((seconds * 1e9).rounded(.up)))
    return time <= horizon ? time : nil
  }

  private func roots(_ radius: Double) -> (Double, Double)? {
    let square = (velocity * velocity).sum()
    let half = (offset * velocity).sum()
    let rest = (offset * offset).sum() - radius * radius
    let discriminant = half * half - square * rest
    guard square > 0, discriminant >= 0 else { return nil }
    let root = discriminant.squareRoot()
    return ((-half - root) / square, (-half + root) / square)
  }
}
