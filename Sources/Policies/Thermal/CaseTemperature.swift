import Numerics
import Quantities

/// The temperature of a phone's case: one heat capacity behind one thermal resistance.
///
/// Under a constant power it approaches `ambient + resistance × power` exponentially, so the time
/// to any temperature has a closed form. Kelvins, watts, seconds.
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

  /// Sets the temperature of the surroundings, in kelvins.
  mutating func surround(by ambient: Double) { self.ambient = ambient }

  /// Advances the temperature by a time under a constant power.
  mutating func advance(_ seconds: Double, under power: Double) {
    let settled = ambient + resistance * power
    kelvins = settled + (kelvins - settled) * Elementary.exp(-seconds / timeConstant)
  }

  /// The time to a temperature under a constant power, in seconds; nil when it is never reached.
  func time(to goal: Double, under power: Double) -> Double? {
    let settled = ambient + resistance * power
    let (far, near) = (settled - kelvins, settled - goal)
    // The goal lies between the present temperature and the final one.
    guard far != 0, near / far > 0, near / far <= 1 else { return nil }
    return timeConstant * Elementary.log(far / near)
  }
}
