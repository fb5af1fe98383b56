import Quantities

/// The input of a desk: it looks every `period` and acts on the last command that came since.
///
/// The clock runs freely, so of commands sent faster than it looks the earlier ones are lost. (A
/// dead time after each accepted command would lose others: three commands a 0.2 s against a look
/// every 0.3 s lose one here and would lose half there.)
package struct CommandLatch: BitwiseCopyable, Sendable {
  package enum Command: UInt8, CaseIterable, BitwiseCopyable, Sendable {
    /// Move until the next look.
    case step
    /// Move until told to stop.
    case start
    case stop
  }

  package enum Motion: Equatable, BitwiseCopyable, Sendable { case rest, oneStep, continuous }

  private(set) var pending: Command?
  private(set) var motion = Motion.rest

  package init() {}

  /// Keeps a command for the next look.
  ///
  /// - Returns: Whether an earlier one was lost.
  package mutating func receive(_ command: Command) -> Bool {
    defer { pending = command }
    return pending != nil
  }

  /// Looks: acts on the command that is there.
  ///
  /// - Returns: Whether it moved until now, and whether it moves from now on.
  package mutating func look() -> (moved: Bool, moves: Bool) {
    let moved = motion != .rest
    switch pending {
    case .step: motion = .oneStep
    case .start: motion = .continuous
    case .stop: motion = .rest
    case nil: if motion == .oneStep { motion = .rest }
    }
    pending = nil
    return (moved, motion != .rest)
  }

  /// Whether there will be anything to do at the next look.
  var needsLook: Bool { pending != nil || motion != .rest }

  /// The first look at or after `instant`.
  package static func nextLook(
    from instant: SimTime, period: SimDuration, phase: SimTime
  ) -> SimTime {
    let elapsed = (instant - phase).nanoseconds
    if elapsed <= 0 { return phase }
    let looks = (elapsed + period.nanoseconds - 1) / period.nanoseconds
    return phase + period * looks
  }
}
