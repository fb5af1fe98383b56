import Configuration
import PowerAccounting
import Quantities

/// The rates and the power of a radio's transfers at its best signal.
///
/// P = base + slope-up × rate sent + slope-down × rate received.
struct TransferMode: BitwiseCopyable {
  /// Bytes a nanosecond.
  var upRate = 0.0
  var downRate = 0.0
  var base = Power.zero
  /// Joules a byte, which is power over rate.
  var upSlope = 0.0
  var downSlope = 0.0

  func power(up: Double, down: Double) -> Power {
    base + .watts((upSlope * up + downSlope * down) * 1e9)
  }
}

/// The effect of a weak signal on the rate and power of transfers, linear between no signal and the
/// best one, and the most that transfers draw.
struct SignalEffect: BitwiseCopyable {
  /// The share of the rate that is left at the weakest signal.
  var weakRate = 1.0
  /// The power of transfers there, relative to the best signal.
  var weakPower = 1.0
  var powerLimit = Power.zero

  func rateFactor(_ signal: Double) -> Double { weakRate + (1 - weakRate) * signal }

  /// The power at a signal of transfers that draw `best` at the best one.
  func power(of best: Power, at signal: Double) -> Power {
    min(powerLimit, .watts(best.watts * (weakPower + (1 - weakPower) * signal)))
  }
}

/// The plan from which a ``RRCRadioInstance`` is made.
struct RadioPlan: Sendable {
  enum Network: BitwiseCopyable { case cellular, wifi }

  struct Settings: BitwiseCopyable {
    let network: Network
    let transfer: TransferMode
    /// The mode that carries data first after a promotion, and its length: the LTE leg of 5G.
    let anchor: TransferMode
    let anchorLength: SimDuration
    let signal: SignalEffect
    /// The power while there is no network.
    let search: Power
    /// The release that the phone asks for, if it does.
    let release: EarlyRelease?
    /// The rule that ends the first stage although data moves, if there is one.
    let lowActivity: LowActivity?
    /// The constant power in addition to all states.
    let standing: Power
    /// The first stage without a tail: that of PCH, or idle.
    let rest: Int
  }

  /// The last one is idle.
  let stages: [RRCState]
  let settings: Settings
  let tailOwner: TailAttribution

  /// Create a plan with the signal, the search and the payer of tails that are read.
  init(
    network: Network = .cellular, stages: [RRCState], transfer: TransferMode,
    anchor: (mode: TransferMode, length: SimDuration)? = nil, standing: Power = .zero,
    release: EarlyRelease? = nil, lowActivity: LowActivity? = nil, _ read: ParameterReader
  ) {
    self.stages = stages
    settings = Settings(
      network: network, transfer: transfer, anchor: anchor?.mode ?? transfer,
      anchorLength: anchor?.length ?? .zero, signal: read.signalEffect(),
      search: read.radioPower("search"), release: release, lowActivity: lowActivity,
      standing: standing,
      rest: stages.firstIndex { $0.cause == .paging || $0.length == nil } ?? 0)
    tailOwner = read.tailOwner
  }
}

/// The model of a radio that rests in stages.
protocol StagedRadio: ComponentModel { var plan: RadioPlan { get } }

extension StagedRadio {
  package var laneCount: Int { RRCRadioInstance.laneCount }
  package func makeComponent() -> InstalledComponent { InstalledComponent(RRCRadioInstance(plan)) }
}

/// A rest stage of a radio: its power, its length, and the promotion that data needs.
///
/// After data a radio goes through its stages in turn; in the last one it is idle, and in a stage whose
/// cause is paging it has no tail either.
struct RRCState: BitwiseCopyable {
  /// The power between pulses, or the constant power if ``period`` is zero.
  var low = Power.zero
  var high = Power.zero
  /// The time between pulses; zero for a steady level.
  var period = SimDuration.zero
  var onTime = SimDuration.zero
  /// Whether pulses come at multiples of ``period`` since the start, as paging does; otherwise the
  /// first comes when the stage begins, as DRX cycles do.
  var keepsTime = false
  /// Whether data from the network has to wait for the next pulse.
  var receivesAtPulses = false
  /// Its length; nil for the last stage.
  var length: SimDuration?
  var cause = Cause.tail
  /// The promotion that data needs.
  var promotion = Promotion()
  /// The promotion to a stage with a ``channel``, for little data; nil if there is none.
  var channelPromotion: ChannelPromotion?
  /// Whether data first moves on the anchor, if there is one.
  var resumesOnAnchor = false
  /// The channel for small data that does not leave the stage, if any.
  var channel = SmallChannel()

  struct Promotion: BitwiseCopyable {
    var length = SimDuration.zero
    var power = Power.zero
    /// The energy drawn at its beginning.
    var energy = Energy.zero

    var isNone: Bool { length == .zero && energy == .zero }
  }

  /// The power level of a stage that began at `start`.
  func level(since start: SimTime) -> PowerLevel {
    if period == .zero { return .steady(low) }
    return .pulsed(
      high: high, low: low, period: period, onTime: onTime, phase: keepsTime ? .zero : start)
  }

  /// The next instant from `now` on at which it receives from the network, in a stage that began at
  /// `start`.
  func nextPulse(from now: SimTime, since start: SimTime) -> SimTime {
    if period == .zero || !receivesAtPulses { return now }
    let elapsed = (now - (keepsTime ? .zero : start)).nanoseconds
    let into = SimDuration(nanoseconds: elapsed % period.nanoseconds)
    return into < onTime ? now : now + (period - into)
  }
}

/// A channel that moves little data without leaving its stage: FACH of 3G, small data of 5G.
///
/// The time for a buffer of x bytes is a polynomial, quadratic · x² + linear · x + constant, in
/// nanoseconds. A buffer above its limit needs a promotion.
struct SmallChannel: BitwiseCopyable {
  var power = Power.zero
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
