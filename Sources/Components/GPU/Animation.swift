import Kernel
import PowerAccounting
import Quantities

/// An animation: frames that an app draws at a rate until it is stopped.
struct Animation: BitwiseCopyable {
  var isOn = false
  var app = AppID.system
  /// The index of its name among all names; nil without one.
  var name: Int?
  /// The rate that its app requested, in hertz.
  var rate = 0.0
  /// The busy time of the GPU and of a core for one frame.
  var drawing = SimDuration.zero
  var preparing = SimDuration.zero
  /// An instant at which a frame begins.
  var phase = SimTime.zero
  /// The period of the drawn frames; nil while the animation is paused.
  var period: SimDuration?
  var end = EventToken.none

  // The counts up to ``countedAt``.
  var countedAt = SimTime.zero
  var asked = 0
  var drawn = 0
  var dropped = 0
}

extension Animation {
  /// The period of the requested rate.
  var wishedPeriod: SimDuration { Self.period(of: rate) }

  /// The period of a rate: at least a nanosecond, at most some 30 years, and rounded up, so that no
  /// more frames are drawn than requested.
  static func period(of rate: Double) -> SimDuration {
    let nanoseconds = 1e9 / max(rate, 1e-9)
    // A thousandth of a nanosecond too long is the error of the division.
    return SimDuration(nanoseconds: Int64(max((nanoseconds - 0.001).rounded(.up), 1)))
  }

  func drawingLevel(_ power: Power) -> PowerLevel { level(power, drawing) }
  func preparingLevel(_ power: Power) -> PowerLevel { level(power, preparing) }

  private func level(_ power: Power, _ onTime: SimDuration) -> PowerLevel {
    guard let period else { return .off }
    return .pulsed(
      high: power, low: .zero, period: period, onTime: min(onTime, period), phase: phase)
  }

  /// Count the frames since the last count.
  ///
  /// - Returns: Nanoseconds of drawing, frames drawn and frames dropped.
  mutating func count(until now: SimTime) -> (busy: Int, drawn: Int, dropped: Int) {
    let start = countedAt
    countedAt = now
    guard let period, start < now else { return (0, 0, 0) }
    let frames = Self.pulses(period, phase, from: start, to: now)
    let wishes = Self.pulses(wishedPeriod, phase, from: start, to: now)
    drawn += frames
    asked += wishes
    // Near the ends of an interval a frame may be drawn before it is requested.
    let lost = max(dropped, asked - drawn) - dropped
    dropped += lost
    return (busyTime(from: start, to: now), frames, lost)
  }

  /// Nanoseconds of drawing, at the present period.
  func busyTime(from start: SimTime, to end: SimTime) -> Int {
    guard start < end else { return 0 }
    // A nanowatt over a nanosecond is an attojoule, so this energy is the time spent high.
    return Int(drawingLevel(Power(nanowatts: 1)).energy(from: start, to: end).attojoules)
  }

  /// The number of frames that begin from `start` on and before `end`.
  private static func pulses(
    _ period: SimDuration, _ phase: SimTime, from start: SimTime, to end: SimTime
  ) -> Int {
    let level = PowerLevel.pulsed(
      high: Power(nanowatts: 1), low: .zero, period: period, onTime: .nanoseconds(1), phase: phase)
    return Int(level.energy(from: start, to: end).attojoules)
  }
}
