import Quantities

/// What is around the phone at an instant, as far as its parts can tell: between two changes the
/// phone moves straight and evenly, and everything else stays as it is.
@frozen
public struct Surroundings: BitwiseCopyable, Equatable, Sendable {
  /// When the last change was.
  public var since = SimTime.zero
  /// Metres east and north of the origin at ``since``.
  public var start = SIMD2<Double>.zero
  /// Metres a second to the east and to the north.
  public var velocity = SIMD2<Double>.zero
  /// The direction of the last turn, of length 1: what a phone at rest has of it, whose velocity has none.
  private var direction = SIMD2<Double>(0, 1)
  /// The share of the sky in view: 0 deep indoors, 1 in the open.
  public var sky = 1.0
  /// How good the cellular signal is: 0 for none, 1 for the best.
  public var cellularSignal = 1.0
  /// How good the signal of a known Wi-Fi network is: 0 for none in range, 1 for the best.
  public var wifiSignal = 1.0
  /// How warm it is around the phone, in degrees Celsius; nil where nobody says so.
  public var temperature: Double?

  public init() {}

  /// Where the phone is, in metres east and north of the origin.
  public func position(at now: SimTime) -> SIMD2<Double> {
    start + velocity * (now - since).seconds
  }

  /// Goes on from where the phone is at `now`, in another direction or at another speed.
  ///
  /// - Parameters:
  ///   - speed: In metres a second; as it was if not said.
  ///   - heading: In degrees clockwise from north; as it was if not said.
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
