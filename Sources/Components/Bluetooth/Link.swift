import Kernel
import PowerAccounting
import Quantities

/// What the controller knows of one peripheral during a replication.
struct Link: BitwiseCopyable {
  enum State: UInt8 { case idle, initiating, starting, connected }

  /// What comes next in the life of a link.
  enum Stage: UInt8 { case none, starts, up, down, lost }

  /// What the search for the next received packet found.
  enum Search: UInt8 {
    case notDone, scheduled
    /// No packet will be received before the run ends.
    case nothing
  }

  var state = State.idle
  var search = Search.notDone
  /// An advertisement not after the next one to consider.
  var cursor: Advertisement
  /// The packet that will be received, while `search` is `scheduled`.
  var candidate: Advertisement
  var candidateToken = EventToken.none

  /// Apps that this scan has reported the peripheral to, and that it was ever new to.
  var reportedTo = AppSet()
  var seenBy = AppSet()
  /// Apps that watch for it and know that it is near.
  var nearTo = AppSet()
  var leavingIsDue = false

  var waiter = Waiter.nobody
  var app = AppID.system
  var trigger = Trigger(entity: 0, ordinal: 0)
  var timeout = EventToken.none
  var laneOffset = 0
  var anchor = SimTime.zero
  var parameters: ConnectionParameters
  /// What the phone asks for in place of the peripheral's own parameters, if anything.
  var wantedInterval: SimDuration?
  var wantedLatency: Int?
  var stage = Stage.none
  var stageDue = EventToken.none
  /// When the peripheral goes out of range, while there is a link that this would end.
  var vanishDue = EventToken.none
  /// The peripheral is out of range, and the phone waits for it in vain.
  var isSilent = false
  /// Until when the attribute protocol is busy with earlier questions.
  var busyUntil = SimTime.zero
  /// How often the link came up, and how often the peripheral notified since it last did: each
  /// event has draws of its own.
  var linkUps: UInt32 = 0
  var notifications: UInt32 = 0
  var isSubscribed = false
  var closing = false

  var latch = CommandLatch()
  var lookIsScheduled = false
  /// Since when the accessory has advertised or been connected.
  var accessorySince = SimTime.zero

  init(to peripheral: Peripheral) {
    cursor = peripheral.advertising.first
    candidate = cursor
    parameters = peripheral.link
  }

  /// The occasion of what the link itself sets off, for the `count`-th time; the handlers' names
  /// tell its events apart.
  func trigger(_ count: UInt32) -> Trigger { trigger.child(Self.name, count: count) }

  private static let name = StreamName("bluetooth-link")

  /// The first connection event at or after `instant`.
  func connectionEvent(from instant: SimTime) -> SimTime {
    CommandLatch.nextLook(from: instant, period: parameters.interval, phase: anchor)
  }

  /// The first connection event at or after `instant` that the peripheral attends.
  ///
  /// While it answers questions it attends all of them.
  func attendedEvent(from instant: SimTime) -> SimTime {
    let period = busyUntil > instant ? parameters.interval : parameters.attendedInterval
    return CommandLatch.nextLook(from: instant, period: period, phase: anchor)
  }

  /// How many connection events have begun before `instant`, of those that come every `interval`.
  func connectionEvents(before instant: SimTime, every interval: SimDuration) -> Int64 {
    let elapsed = (instant - anchor).nanoseconds
    return elapsed <= 0 ? 0 : (elapsed - 1) / interval.nanoseconds + 1
  }

  /// When the phone gives up a peripheral that goes out of range at `instant`.
  ///
  /// The time-out counts from the last event at which it was heard; a link on which it never was
  /// ends after six intervals.
  func lossTime(vanishingAt instant: SimTime) -> SimTime {
    let interval = busyUntil >= instant ? parameters.interval : parameters.attendedInterval
    let heard = connectionEvents(before: instant, every: interval)
    if heard == 0 { return anchor + parameters.interval * 6 }
    return anchor + interval * (heard - 1) + parameters.supervisionTimeout
  }
}

/// One app's scan.
struct ScanSession: BitwiseCopyable {
  /// Services of which a peripheral must offer one; empty for any peripheral.
  var filter: UInt64 = 0
  var reportsDuplicates = false
  var mode = ScanMode.lowPower
  var idleLimit: SimDuration?
  var idleToken = EventToken.none

  func wants(_ services: UInt64) -> Bool { filter == 0 || filter & services != 0 }
}

/// Something that travels over a link and ends at a known instant.
struct Transfer: BitwiseCopyable {
  enum Kind: UInt8 {
    case free, question, subscription, command, answeredCommand, notification
    /// An attempt to connect somebody who is not here, over no link at all.
    case unansweredAttempt
  }

  var kind = Kind.free
  /// Of an attempt in vain, the group as the script names it, which is below zero.
  var peripheral = 0
  var waiter = Waiter.nobody
  var app = AppID.system
  var command = CommandLatch.Command.step
  var token = EventToken.none
}
