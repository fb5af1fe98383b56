import Kernel
import PowerAccounting
import Quantities

/// What the controller knows of one peripheral during a replication.
struct Link: BitwiseCopyable {
  enum State: UInt8 { case idle, initiating, starting, connected }

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

  /// Apps that this scan has reported the peripheral to, and that it was ever new to; a bit each.
  var reportedTo: UInt64 = 0
  var seenBy: UInt64 = 0

  var thread = ThreadHandle.none
  var app = AppID.system
  var occasion = Occasion(entity: 0, ordinal: 0)
  var timeout = EventToken.none
  var laneOffset = 0
  var anchor = SimTime.zero
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

  init(first: Advertisement) {
    cursor = first
    candidate = first
  }

  /// The occasion of what the link itself sets off, for the `count`-th time; the handlers' names
  /// tell its events apart.
  func occasion(_ count: UInt32) -> Occasion { occasion.child(Self.name, count: count) }

  private static let name = StreamName("bluetooth-link")

  /// The first connection event at or after `instant`.
  func connectionEvent(from instant: SimTime, interval: SimDuration) -> SimTime {
    CommandLatch.nextLook(from: instant, period: interval, phase: anchor)
  }

  /// How many connection events have begun before `instant`.
  func connectionEvents(before instant: SimTime, interval: SimDuration) -> Int64 {
    let elapsed = (instant - anchor).nanoseconds
    return elapsed <= 0 ? 0 : (elapsed - 1) / interval.nanoseconds + 1
  }
}

/// One app's scan.
struct ScanSession: BitwiseCopyable {
  /// Services of which a peripheral must offer one; empty for any peripheral.
  var filter: UInt64 = 0
  var reportsDuplicates = false
  var idleLimit: SimDuration?
  var idleToken = EventToken.none

  func wants(_ services: UInt64) -> Bool { filter == 0 || filter & services != 0 }
}

/// Something that travels over a link and ends at a known instant.
struct Transfer: BitwiseCopyable {
  enum Kind: UInt8 {
    case free, question, subscription, command, answeredCommand, notification
    /// An attempt to connect somebody who is not here, over no link at all.
    case vainAttempt
  }

  var kind = Kind.free
  var peripheral = 0
  var thread = ThreadHandle.none
  var app = AppID.system
  var command = CommandLatch.Command.step
  var token = EventToken.none
}
