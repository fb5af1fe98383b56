import Quantities

/// Times of rest and of windows for a phone that is not in use.
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

  /// From dark screen to light rest.
  let lightAfter: SimDuration
  let lightIdle: Growing
  let lightWindow: SimDuration
  /// From dark screen to the start of motion detection.
  let inactive: SimDuration
  /// The same, after motion.
  let motionInactive: SimDuration
  /// How long the phone must lie still after the start of motion detection.
  let pending: SimDuration
  let sensing: SimDuration
  let locating: SimDuration
  let idle: Growing
  let window: Growing
  /// The time before an alarm clock within which no deep rest begins.
  let beforeAlarm: SimDuration
}
