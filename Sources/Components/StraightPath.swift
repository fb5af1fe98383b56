import Quantities

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
