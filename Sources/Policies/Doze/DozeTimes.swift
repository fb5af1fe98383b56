import Quantities

/// When a phone that nobody uses is put to rest, and woken for a while.
struct DozeTimes: BitwiseCopyable, Sendable {
  /// A length that grows by a factor each time, up to a limit.
  struct Growing: BitwiseCopyable, Sendable {
    let first: SimDuration
    let factor: Double
    let greatest: SimDuration

    /// The length after one of this length.
    func next(after length: SimDuration) -> SimDuration {
      let grown = Double(length.nanoseconds) * factor
      return grown < Double(greatest.nanoseconds)
        ? SimDuration(nanoseconds: Int64(grown.rounded())) : greatest
    }
  }

  /// From the dark screen to light rest.
  let lightAfter: SimDuration
  let lightIdle: Growing
  let lightWindow: SimDuration
  /// From the dark screen until motion is looked for.
  let inactive: SimDuration
  /// The same after motion.
  let motionInactive: SimDuration
  /// How long the phone must lie still after that.
  let pending: SimDuration
  let sensing: SimDuration
  let locating: SimDuration
  let idle: Growing
  let window: Growing
  /// No deep rest begins when an alarm clock rings within this time.
  let beforeAlarm: SimDuration
}
