import Kernel
import PowerAccounting
import Quantities

extension Link {
  /// A connection to a peripheral, from its first connection event on.
  struct Connection: BitwiseCopyable {
    /// The next stage of a connection.
    enum Stage: UInt8 { case none, starts, up, down, lost }

    var parameters: ConnectionParameters
    /// The first connection event.
    var anchor = SimTime.zero
    /// The end of the attribute protocol's earlier requests.
    var busyUntil = SimTime.zero
    var lane = 0
    var stage = Stage.none
    var stageDue = EventToken.none
    /// The event at which the peripheral goes out of range.
    var vanishDue = EventToken.none
    /// Whether the peripheral is out of range and the link waits for its timeout.
    var isSilent = false
    var isClosing = false
    var isSubscribed = false
    /// The number of notifications: each has draws of its own.
    var notifications: UInt32 = 0

    /// The first connection event at or after `instant`.
    func event(from instant: SimTime) -> SimTime {
      CommandLatch.nextLook(from: instant, period: parameters.interval, phase: anchor)
    }

    /// The first connection event at or after `instant` that the peripheral attends.
    ///
    /// While it answers requests it attends all of them.
    func attendedEvent(from instant: SimTime) -> SimTime {
      let period = busyUntil > instant ? parameters.interval : parameters.attendedInterval
      return CommandLatch.nextLook(from: instant, period: period, phase: anchor)
    }

    /// The number of connection events, one every `interval`, that began before `instant`.
    func events(before instant: SimTime, every interval: SimDuration) -> Int64 {
      let elapsed = (instant - anchor).nanoseconds
      return elapsed <= 0 ? 0 : (elapsed - 1) / interval.nanoseconds + 1
    }

    /// The number of connection events from `start` until just before `end` that a peripheral
    /// without data attends.
    func attendedEvents(from start: SimTime, to end: SimTime) -> Int64 {
      let interval = parameters.attendedInterval
      return events(before: end, every: interval) - events(before: start, every: interval)
    }

    /// The instant at which the phone drops the link of a peripheral that goes out of range at
    /// `instant`.
    ///
    /// The timeout counts from the last event with a packet from the peripheral; a link without any
    /// ends after six intervals.
    func lossTime(vanishingAt instant: SimTime) -> SimTime {
      let interval = busyUntil >= instant ? parameters.interval : parameters.attendedInterval
      let heard = events(before: instant, every: interval)
      if heard == 0 { return anchor + parameters.interval * 6 }
      return anchor + interval * (heard - 1) + parameters.supervisionTimeout
    }
  }
}
