import Numerics
import Quantities

/// A quantity with a linear term and up to ten decaying terms:
/// `constant + slope · t + Σ weight · exp(−rate · t)`.
///
/// The available charge of every model without voltage has this form under a constant current.
struct Relaxation {
  var constant: Double
  var slope: Double
  var weights = SIMD16<Double>.zero
  /// The decay rates per second.
  var rates = SIMD16<Double>.zero
  /// The number of decaying terms.
  var count = 0

  func value(at t: Double) -> Double {
    var sum = constant + slope * t
    for index in 0..<count { sum += weights[index] * Elementary.exp(-rates[index] * t) }
    return sum
  }

  /// The first time up to `limit` at which the value has fallen to `level`; nil when it does not
  /// fall so far.
  ///
  /// The value is not monotone: decaying terms may raise or lower it. From any time on it is
  /// compared with the curve without rising terms. That curve reaches the level no later, and its
  /// tangent sooner still, so steps along such tangents cannot pass the first crossing. As soon as
  /// the remaining curve is certain to fall, the crossing is found between two ends. On a curve
  /// that stays near the level for long, steps are at least a tenth of a millisecond, which is then
  /// the error.
  func firstFall(to level: Double, within limit: Double) -> Double? {
    let tolerance = 1e-14 * max(constant.magnitude, level.magnitude)
    var t = 0.0
    var steps = 0
    while true {
      let here = state(at: t)
      let height = here.value - level
      if height <= tolerance { return t }
      if here.steepest <= 0 { return nil }
      let safe = height / here.steepest
      if t + safe > limit { return nil }
      if safe < 1e-9 { return t + safe }
      let slope = here.lifting - here.lowering
      if slope < 0 {
        let far = min(limit, t + 2 * height / -slope)
        // The falling rate is least at the far end, the rising rate greatest at the near one.
        if here.lifting < state(at: far).lowering {
          if value(at: far) <= level { return crossing(level, t...far) }
          if far == limit { return nil }
          t = far
          continue
        }
      }
      steps += 1
      t += steps > Self.patience ? max(safe, 1e-4) : safe
      if t > limit { return nil }
    }
  }

  private static let patience = 64

  /// The value, and its rising and falling rates.
  private func state(at t: Double) -> (
    value: Double, lifting: Double, lowering: Double, steepest: Double
  ) {
    var value = constant + slope * t
    var lifting = max(0, slope)
    var lowering = max(0, -slope)
    for index in 0..<count {
      let part = weights[index] * Elementary.exp(-rates[index] * t)
      value += part
      if part > 0 { lowering += rates[index] * part } else { lifting -= rates[index] * part }
    }
    return (value, lifting, lowering, lowering)
  }

  private func crossing(_ level: Double, _ bracket: ClosedRange<Double>) -> Double {
    let found = try? RootFinder.root(of: { value(at: $0) - level }, in: bracket, tolerance: 1e-10)
    return found ?? bracket.upperBound
  }
}
