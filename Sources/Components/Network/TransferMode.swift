import Kernel
import PowerAccounting
import Quantities

/// How fast a radio moves data at its best signal, and what it draws meanwhile.
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

/// What a weak signal does to rate and power of transfers, as straight lines between no signal
/// and the best one.
struct SignalEffect: BitwiseCopyable {
  /// The share of the rate that is left where the signal all but ends.
  var weakRate = 1.0
  /// What transfers draw there, against the best signal.
  var weakPower = 1.0

  func rateFactor(_ signal: Double) -> Double { weakRate + (1 - weakRate) * signal }
  func powerFactor(_ signal: Double) -> Double { weakPower + (1 - weakPower) * signal }
}

/// Everything a ``StagedRadioInstance`` is made from.
struct RadioPlan: Sendable {
  enum Network: Sendable { case cellular, wifi }

  var network = Network.cellular
  /// The last one is idle.
  var stages: [RestStage]
  var transfer: TransferMode
  /// What carries data at first after a promotion, and for how long: the LTE leg of 5G.
  var anchor: (mode: TransferMode, length: SimDuration)?
  var signal = SignalEffect()
  /// What it draws while there is no network.
  var search = Power.zero
  /// What it draws beside all else, always.
  var standing = Power.zero
  var tailOwner = TailAttribution.last
}
