import PowerAccounting
import Quantities

/// One way in which a radio rests: what it draws, for how long, and what it takes to move data.
///
/// After data a radio goes through its stages in turn; in the last one it is idle.
struct RestStage: BitwiseCopyable {
  /// What it draws between pulses, or all the time if ``period`` is zero.
  var low = Power.zero
  var high = Power.zero
  /// From one pulse to the next; zero for a steady level.
  var period = SimDuration.zero
  var onTime = SimDuration.zero
  /// Whether pulses come at multiples of ``period`` since the start, as paging does; otherwise the
  /// first comes when the stage begins, as DRX cycles do.
  var keepsTime = false
  /// Whether data from the network has to wait for the next pulse.
  var receivesAtPulses = false
  /// How long it lasts; nil for the last one.
  var length: SimDuration?
  /// How long it lasts after data that moved in it, on its ``channel``; ``length`` if nil.
  var lengthAfterData: SimDuration?
  var cause = Cause.tail
  /// What it takes until data moves.
  var promotion = Promotion()
  /// Whether data moves on the anchor at first, where there is one.
  var resumesOnAnchor = false
  /// How little data moves without leaving the stage, if any does.
  var channel = SmallChannel()

  struct Promotion: BitwiseCopyable {
    var length = SimDuration.zero
    var power = Power.zero
    /// Energy drawn at once when it begins.
    var energy = Energy.zero

    var isNone: Bool { length == .zero && energy == .zero }
  }

  /// What the radio draws in a stage that began at `start`.
  func level(since start: SimTime) -> PowerLevel {
    if period == .zero { return .steady(low) }
    return .pulsed(
      high: high, low: low, period: period, onTime: onTime, phase: keepsTime ? .zero : start)
  }

  /// When it hears the network next, from `now` on, in a stage that began at `start`.
  func nextPulse(from now: SimTime, since start: SimTime) -> SimTime {
    if period == .zero || !receivesAtPulses { return now }
    let elapsed = (now - (keepsTime ? .zero : start)).nanoseconds
    let into = SimDuration(nanoseconds: elapsed % period.nanoseconds)
    return into < onTime ? now : now + (period - into)
  }
}

/// A common channel that moves little data slowly, at the power of the stage: FACH of 3G.
///
/// The time for a buffer of x bytes is a polynomial, quadratic · x² + linear · x + constant, in
/// nanoseconds. A buffer above its limit needs a promotion.
struct SmallChannel: BitwiseCopyable {
  var up = Buffer()
  var down = Buffer()

  struct Buffer: BitwiseCopyable {
    /// Bytes; negative where nothing is moved without a promotion.
    var limit = -1.0
    var quadratic = 0.0
    var linear = 0.0
    var constant = 0.0

    func takes(_ amount: DataAmount) -> Bool { Double(nearest: amount.startedBytes) <= limit }

    /// Bytes a nanosecond that empty a buffer of `amount` in the time of the polynomial.
    func rate(for amount: DataAmount) -> Double {
      let bytes = max(1, Double(nearest: amount.startedBytes))
      return bytes / max(1, (quadratic * bytes + linear) * bytes + constant)
    }
  }
}
