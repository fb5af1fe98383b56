import Kernel
import PowerAccounting
import Quantities

/// The controller's state for one peripheral during a replication.
struct Link: BitwiseCopyable {
  enum State: UInt8 { case idle, initiating, starting, connected }

  /// The next stage of a link.
  enum Stage: UInt8 { case none, starts, up, down, lost }

  /// The result of the search for the next received packet.
  enum Search: UInt8 {
    case notDone, scheduled
    /// No packet will be received before the run ends.
    case nothing
  }

  var state = State.idle
  var search = Search.notDone
  /// An advertisement at or before the next one to consider.
  var cursor: Advertisement
  /// The packet that will be received, while `search` is `scheduled`.
  var candidate: Advertisement
  var candidateToken = EventToken.none

  /// The apps to which this scan reported the peripheral, and those to which it was ever new.
  var reportedTo = AppSet()
  var seenBy = AppSet()
  /// The apps that monitor the peripheral and were notified that it is near.
  var nearTo = AppSet()
  var leavingIsDue = false

  var waiter = Waiter.nobody
  var app = AppID.system
  var trigger = Trigger(entity: 0, ordinal: 0)
  var timeout = EventToken.none
  var laneOffset = 0
  var anchor = SimTime.zero
  var parameters: ConnectionParameters
  /// The parameters that the phone requests instead of the peripheral's own, if any.
  var wantedInterval: SimDuration?
  var wantedLatency: Int?
  var stage = Stage.none
  var stageDue = EventToken.none
  /// The event at which the peripheral goes out of range, while it has a link.
  var vanishDue = EventToken.none
  /// Whether the peripheral is out of range and the link waits for its timeout.
  var isSilent = false
  /// The end of the attribute protocol's earlier requests.
  var busyUntil = SimTime.zero
  /// The number of times the link came up, and of notifications since then: each event has draws of
  /// its own.
  var linkUps: UInt32 = 0
  var notifications: UInt32 = 0
  var isSubscribed = false
  var closing = false

  var latch = CommandLatch()
  var lookIsScheduled = false
  /// The instant since which the accessory has advertised or been connected.
  var accessorySince = SimTime.zero

  init(to peripheral: Peripheral) {
    cursor = peripheral.advertising.first
    candidate = cursor
    parameters = peripheral.link
  }

  /// The trigger of work that the link itself causes, for the `count`-th time; the names of the
  /// handlers distinguish its events.
  func trigger(_ count: UInt32) -> Trigger { trigger.child(Self.name, count: count) }

  private static let name = StreamName("bluetooth-link")

  /// The first connection event at or after `instant`.
  func connectionEvent(from instant: SimTime) -> SimTime {
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
  func connectionEvents(before instant: SimTime, every interval: SimDuration) -> Int64 {
    let elapsed = (instant - anchor).nanoseconds
    return elapsed <= 0 ? 0 : (elapsed - 1) / interval.nanoseconds + 1
  }

  /// The instant at which the phone drops the link of a peripheral that goes out of range at
  /// `instant`.
  ///
  /// The timeout counts from the last event with a packet from the peripheral; a link without any
  /// ends after six intervals.
  func lossTime(vanishingAt instant: SimTime) -> SimTime {
    let interval = busyUntil >= instant ? parameters.interval : parameters.attendedInterval
    let heard = connectionEvents(before: instant, every: interval)
    if heard == 0 { return anchor + parameters.interval * 6 }
    return anchor + interval * (heard - 1) + parameters.supervisionTimeout
  }
}

/// The scan of one app.
struct ScanSession: BitwiseCopyable {
  /// The services of which a peripheral must offer one; empty for any peripheral.
  var filter: UInt64 = 0
  var reportsDuplicates = false
  var mode = ScanMode.lowPower
  var idleLimit: SimDuration?
  var idleToken = EventToken.none

  func wants(_ services: UInt64) -> Bool { filter == 0 || filter & services != 0 }
}

/// A transfer over a link that ends at a known instant.
struct Transfer: BitwiseCopyable {
  enum Kind: UInt8 {
    case free, question, subscription, command, answeredCommand, notification
    /// An attempt to connect to an absent peripheral, without a link.
    case unansweredAttempt
  }

  var kind = Kind.free
  /// The peripheral; for an unanswered attempt the group's operand, which is negative.
  var peripheral = 0
  var waiter = Waiter.nobody
  var app = AppID.system
  var command = CommandLatch.Command.step
  var token = EventToken.none
}
