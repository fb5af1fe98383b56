import Configuration
import Quantities

/// The input of a desk, which polls every `period` and acts on the last command since the last
/// poll.
///
/// The clock runs freely, so a command is lost when another one follows before the next poll. (A
/// dead time after each accepted command would lose others: three commands a 0.2 s against a poll
/// every 0.3 s lose one here and would lose half there.)
package struct CommandLatch: BitwiseCopyable, Sendable {
  package enum Command: Int, CaseIterable, BitwiseCopyable, HyphenatedCases {
    /// Move until the next poll.
    case step
    /// Move until a stop command.
    case start
    case stop
  }

  package enum Motion: Equatable, BitwiseCopyable, Sendable { case rest, oneStep, continuous }

  private(set) var pending: Command?
  private(set) var motion = Motion.rest

  package init() {}

  /// Store a command for the next poll.
  ///
  /// - Returns: Whether an earlier command was lost.
  package mutating func receive(_ command: Command) -> Bool {
    defer { pending = command }
    return pending != nil
  }

  /// Poll the input: act on the stored command.
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

  /// Whether the next poll has any effect.
  var needsLook: Bool { pending != nil || motion != .rest }

  /// The first poll at or after `instant`.
  package static func nextLook(
    from instant: SimTime, period: SimDuration, phase: SimTime
  ) -> SimTime {
    let elapsed = (instant - phase).nanoseconds
    if elapsed <= 0 { return phase }
    let looks = (elapsed + period.nanoseconds - 1) / period.nanoseconds
    return phase + period * looks
  }
}
