import Quantities

/// The phone's way since the start of the run, and what apps were told of it.
struct PhoneWay: BitwiseCopyable {
  /// Metres until `since`.
  private var metres = 0.0
  private var since = SimTime.zero
  /// Metres east and north of the origin at `since`.
  private var start = SIMD2<Double>.zero
  /// Metres a second.
  private var velocity = SIMD2<Double>.zero
  /// The last position that an app was told; that of the start before.
  var told: SIMD2<Double>?

  /// Continue from a point at another velocity.
  mutating func turn(to velocity: SIMD2<Double>, at start: SIMD2<Double>, _ now: SimTime) {
    metres = length(until: now)
    since = now
    self.start = start
    self.velocity = velocity
    told = told ?? start
  }

  /// Metres since the start of the run.
  func length(until now: SimTime) -> Double {
    metres + (velocity * velocity).sum().squareRoot() * (now - since).seconds
  }

  /// Metres between the phone and the last position that an app was told.
  func error(at now: SimTime) -> Double {
    let offset = start + velocity * (now - since).seconds - (told ?? start)
    return (offset * offset).sum().squareRoot()
  }
}
