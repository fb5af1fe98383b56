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
  /// How good the cellular signal is: 0 for none, 1 for the best.
  public var cellularSignal = 1.0
  /// How good the signal of a known Wi-Fi network is: 0 for none in range, 1 for the best.
  public var wifiSignal = 1.0
  /// The ambient temperature in degrees Celsius; nil when the scenario gives none.
  public var temperature: Double?

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
