import Numerics
import Quantities

/// The temperature of a phone's case: one heat capacity behind one thermal resistance.
///
/// Under a constant power it comes exponentially near to `ambient + resistance × power`, so the time to
/// any temperature has a closed form. Kelvins, watts, seconds.
struct CaseTemperature: BitwiseCopyable {
  let resistance: Double
  let timeConstant: Double
  private(set) var ambient: Double
  private(set) var kelvins: Double

  init(resistance: Double, timeConstant: Double, ambient: Double) {
    self.resistance = resistance
    self.timeConstant = timeConstant
    self.ambient = ambient
    kelvins = ambient
  }

  /// It is as warm as this around the case from now on.
  mutating func surround(by ambient: Double) { self.ambient = ambient }

  /// Lets time pass under a constant power.
  mutating func advance(_ seconds: Double, under power: Double) {
    let settled = ambient + resistance * power
    kelvins = settled + (kelvins - settled) * Elementary.exp(-seconds / timeConstant)
  }

  /// How long it takes to a temperature under a constant power; nil when it never comes to it.
  func time(to goal: Double, under power: Double) -> Double? {
    let settled = ambient + resistance * power
    let (far, near) = (settled - kelvins, settled - goal)
    // The goal lies between here and where it settles.
    guard far != 0, near / far > 0, near / far <= 1 else { return nil }
    return timeConstant * Elementary.log(far / near)
  }
}
