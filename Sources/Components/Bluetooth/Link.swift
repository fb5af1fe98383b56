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
    /// The parameters that the phone requests instead of the peripheral's own, if any.
    var interval: SimDuration?
    var latency: Int?
    var timeout = EventToken.none
  }

  /// The trigger of work that the link itself causes, for the `count`-th time; the names of the
  /// handlers distinguish its events.
  func trigger(_ count: UInt32) -> Trigger { request.trigger.child(Self.name, count: count) }

  private static let name = StreamName("bluetooth-link")
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
}
