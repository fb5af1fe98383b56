import Kernel
import PowerAccounting
import Quantities

/// The controller's state for one peripheral during a replication.
struct Link: BitwiseCopyable {
  enum State: UInt8 { case idle, initiating, starting, connected }

  var state = State.idle
  var search: PacketSearch
  var reports = Reports()
  var request = Request()
  /// The waiter for the end of the request to connect, or of the one to disconnect.
  var waiter = Waiter.nobody
  /// The connection; the last one, while there is none.
  var connection: Connection
  /// The number of times the link came up: each event has draws of its own.
  var linkUps: UInt32 = 0

  var latch = CommandLatch()
  var lookIsScheduled = false
  /// The instant since which the accessory has advertised or been connected.
  var accessorySince = SimTime.zero

  init(to peripheral: Peripheral) {
    search = PacketSearch(from: peripheral.advertising.first)
    connection = Connection(parameters: peripheral.link)
  }

  /// The apps that know of the peripheral.
  struct Reports: BitwiseCopyable {
    /// The apps to which this scan reported the peripheral, and those to which it was ever new.
    var reportedTo = AppSet()
    var seenBy = AppSet()
    /// The apps that monitor the peripheral and were notified that it is near.
    var nearTo = AppSet()
    /// Whether the event at which it counts as gone is scheduled.
    var leavingIsDue = false
  }

  /// The last request of an app to connect.
  struct Request: BitwiseCopyable {
    var app = AppID.system
    var trigger = Trigger(entity: 0, ordinal: 0)
    /// The step that asked without a timeout, and when.
    var origin = InstructionID.none
    var begun = SimTime.zero
    /// The parameters that the phone requests instead of the peripheral's own, if any.
    var interval: SimDuration?
    var latency: Int?
    var timeout = EventToken.none
  }

  /// The trigger of work that the link itself causes, for the `count`-th time; the names of the
  /// handlers distinguish its events.
  func trigger(_ count: UInt32) -> Trigger { request.trigger.child(Self.name, count: count) }

  private static let name = StreamName("bluetooth-link")

  // MARK: - Connection

  /// A connection to a peripheral, from its first connection event on.
  struct Connection: BitwiseCopyable {
    /// The next stage of a connection.
    enum Stage: UInt8 { case none, starts, up, down, lost }

    var parameters: ConnectionParameters
    /// The time up to which the connection was counted.
    var countedAt = SimTime.zero
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
    /// The step that subscribed, and when.
    var subscription = InstructionID.none
    var subscribedAt = SimTime.zero
    /// The periods of notifications of which the values are in the peripheral's queue or were.
    var queuedPeriods: Int64 = 0
    /// The values in the queue.
    var queued: Int64 = 0
    /// The number of notifications: each has draws of its own.
    var notifications: UInt32 = 0

    /// Move the values of all periods up to now into a queue, and take some of them out.
    ///
    /// - Returns: The number of values taken, and of those for which the queue had no room.
    mutating func takeNotifications(
      at now: SimTime, every period: SimDuration, values: Int64, queue: Int64, atMost most: Int64
    ) -> (taken: Int, lost: Int) {
      let periods = (now - subscribedAt).nanoseconds / period.nanoseconds
      let all = queued + (periods - queuedPeriods) * values
      let kept = min(all, queue)
      let taken = min(kept, most)
      queuedPeriods = periods
      queued = kept - taken
      return (Int(taken), Int(all - kept))
    }

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

/// The search for the next packet of a peripheral that the phone receives.
struct PacketSearch: BitwiseCopyable {
  enum State: UInt8 {
    case notDone, scheduled
    /// No packet will be received before the run ends.
    case nothing
  }

  var state = State.notDone
  /// An advertisement at or before the next one to consider.
  var cursor: Advertisement
  /// The packet that will be received, while it is scheduled.
  var candidate: Advertisement
  var token = EventToken.none

  init(from first: Advertisement) {
    cursor = first
    candidate = first
  }

  /// Whether the scheduled packet has begun.
  func isReceiving(at now: SimTime) -> Bool { state == .scheduled && candidate.time <= now }

  /// Discard the result.
  mutating func discard(_ context: ComponentContext) {
    if state == .scheduled { context.cancel(token) }
    state = .notDone
  }
}

/// The scan of one app.
struct ScanSession: BitwiseCopyable {
  /// The step that began it.
  var request = InstructionID.none
  /// The services of which a peripheral must offer one; empty for any peripheral.
  var filter: UInt64 = 0
  var reportsDuplicates = false
  var mode = ScanMode.lowPower
  var idleLimit: SimDuration?
  var idleToken = EventToken.none

  func wants(_ services: UInt64) -> Bool { filter == 0 || filter & services != 0 }
}

/// A transfer over a link that ends at a known instant.
struct Transfer: SlotElement {
  enum Kind: UInt8 {
    case free, question, subscription, unsubscription, command, answeredCommand, notification
    /// An attempt to connect to an absent peripheral, without a link.
    case unansweredAttempt
  }

  var kind = Kind.free
  var isFree: Bool { kind == .free }
  /// The peripheral; for an unanswered attempt the group's operand, which is negative.
  var peripheral = 0
  var waiter = Waiter.nobody
  var app = AppID.system
  var command = CommandLatch.Command.step
  var token = EventToken.none
  /// The step of an unanswered attempt without a timeout, and its beginning.
  var origin = InstructionID.none
  var begun = SimTime.zero
}
