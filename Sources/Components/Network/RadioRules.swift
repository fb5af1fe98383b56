import Quantities

/// A release of the connection that the phone asks for, before the timers of the network end it.
///
/// While it lasts no data moves; data that comes meanwhile needs a promotion from the state after it.
struct EarlyRelease: BitwiseCopyable {
  /// The time without data until the phone asks.
  let after: SimDuration
  /// Whether it asks only with the screen dark.
  let needsDark: Bool
  /// The time and the power of the signalling.
  let length: SimDuration
  let power: Power
}

/// The rule that a radio leaves its first stage for the second after too little data.
///
/// Time in the first stage is divided into windows. Its ``time`` counts from the last window that
/// moved ``data``, or from the beginning.
struct LowActivity: BitwiseCopyable {
  let window: SimDuration
  /// The least that moves, in both directions together, in a window that counts as active.
  let data: DataAmount
  let time: SimDuration
}

/// A promotion to the small channel of a stage, for data that fits its limits.
struct ChannelPromotion: BitwiseCopyable {
  /// The stage with the channel.
  let stage: Int
  let promotion: RRCState.Promotion
  /// The most data in each direction, in bytes.
  let upLimit: Double
  let downLimit: Double

  func takes(up: DataAmount, down: DataAmount) -> Bool {
    Double(nearest: up.startedBytes) <= upLimit && Double(nearest: down.startedBytes) <= downLimit
  }
}
