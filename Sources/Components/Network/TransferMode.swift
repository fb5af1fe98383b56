import Configuration
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
/// best one.
struct SignalEffect: BitwiseCopyable {
  /// The share of the rate that is left at the weakest signal.
  var weakRate = 1.0
  /// The power of transfers there, relative to the best signal.
  var weakPower = 1.0

  func rateFactor(_ signal: Double) -> Double { weakRate + (1 - weakRate) * signal }
  func powerFactor(_ signal: Double) -> Double { weakPower + (1 - weakPower) * signal }
}

/// The plan from which a ``StagedRadioInstance`` is made.
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
    /// The constant power in addition to all states.
    let standing: Power
  }

  /// The last one is idle.
  let stages: [RestStage]
  let settings: Settings
  let tailOwner: TailAttribution

  /// Create a plan with the signal, the search and the payer of tails that are read.
  init(
    network: Network = .cellular, stages: [RestStage], transfer: TransferMode,
    anchor: (mode: TransferMode, length: SimDuration)? = nil, standing: Power = .zero,
    _ read: ParameterReader
  ) {
    self.stages = stages
    settings = Settings(
      network: network, transfer: transfer, anchor: anchor?.mode ?? transfer,
      anchorLength: anchor?.length ?? .zero, signal: read.signalEffect(),
      search: read.radioPower("search"), standing: standing)
    tailOwner = read.tailOwner
  }
}

/// The model of a radio that rests in stages.
protocol StagedRadio: ComponentModel { var plan: RadioPlan { get } }

extension StagedRadio {
  package var laneCount: Int { StagedRadioInstance.laneCount }
  package func makeComponent() -> InstalledComponent {
    InstalledComponent(StagedRadioInstance(plan))
  }
}
