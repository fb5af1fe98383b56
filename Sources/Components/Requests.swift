import Configuration
import Kernel
import PowerAccounting
import Quantities

/// A script's request to a component.
@frozen public struct OperationRequest {
  /// One value a field, in base units (times in nanoseconds); NaN for a field not given.
  public let operands: UnsafeBufferPointer<Double>
  /// The waiter for its end.
  public let waiter: Waiter
  public let app: AppID
  public let trigger: Trigger
  /// The index in `QualityOfService` of the script's operation; nil outside of one.
  public let quality: Int?
  /// The instruction of the scripts that requests it.
  public let origin: InstructionID

  @inlinable public init(
    operands: UnsafeBufferPointer<Double>, waiter: Waiter, app: AppID, trigger: Trigger,
    quality: Int? = nil, origin: InstructionID = .none
  ) {
    self.quality = quality
    self.origin = origin
    self.operands = operands
    self.waiter = waiter
    self.app = app
    self.trigger = trigger
  }
}

extension SimDuration {
  /// The duration of an operand, at most 250 years; nil for one that is not given.
  package init?(operand: Double) {
    if operand.isNaN { return nil }
    let longest = Double(SimTime.latest.nanoseconds)
    self.init(nanoseconds: Int64(nearest: min(max(operand, 0), longest)))
  }
}

/// The lesser of two limits, such as lengths of time or instants; nil stands for no limit.
package func lesser<Limit: Comparable>(_ first: Limit?, _ second: Limit?) -> Limit? {
  guard let first, let second else { return first ?? second }
  return min(first, second)
}

/// The progress of an operation when the component returns.
@frozen public enum OperationOutcome: Equatable, Sendable {
  case completed
  /// In progress; a ``Signal`` reports its end.
  case pending
  case failed(StepFailure)
  /// Declined for now; another component with the same step may carry it out, and without one the
  /// step fails as offline.
  case declined
}

/// A request of a system service to the components, on behalf of an app.
///
/// Sizes are in bytes and times in nanoseconds, as operands of steps are.
@frozen public enum ServiceRequest: BitwiseCopyable, Sendable {
  /// A request over the network; a time-out of NaN is none, and without a radio any may carry it.
  case transfer(
    up: Double, down: Double, answer: Double, timeout: Double, over: NetworkSteps.Radio? = nil)
  /// Reads a file in one piece.
  case readFile(bytes: Double)
  case writeFile(bytes: Double)
  /// Reads rows of a database.
  case query(rows: Double, bytes: Double)
  case store(rows: Double, bytes: Double)
  /// Shakes the phone for one pulse of the device.
  case vibrate
}

/// The answer to a service's request.
@frozen public enum Answer: BitwiseCopyable, Sendable {
  case completed
  case failed(StepFailure, left: BytesLeft)
}

/// The waiter for the end of an operation.
@frozen public enum Waiter: BitwiseCopyable, Hashable, Sendable {
  case nobody
  /// A thread of a script.
  case thread(ThreadHandle)
  /// A service of the system, for one of the requests that it made itself.
  case service(RequestID)
}

/// The identifier of a system service's request: the service, the slot of its table, and the
/// generation of the slot.
@frozen public struct RequestID: BitwiseCopyable, Hashable, Sendable {
  public let slot: Int32
  public let generation: UInt32
  private let serviceIndex: Int32

  public init(service: ComponentID, slot: Int, generation: UInt32) {
    serviceIndex = Int32(service.index)
    self.slot = Int32(slot)
    self.generation = generation
  }

  public var service: ComponentID { ComponentID(Int(serviceIndex)) }
}

/// A message of a component or service to the rest of the phone, in the order of posting.
@frozen public enum Signal: BitwiseCopyable, Sendable {
  /// The end of a waiter's operation.
  case completed(Waiter)
  case failed(Waiter, Failure)

  /// An event for an app, whether it runs or not.
  case event(EventDelivery)
  /// The same, if the app runs or is suspended.
  case eventIfRunning(EventDelivery)
  /// An event for every running app.
  case broadcast(ComponentEvent)
  /// Drop events that an app has queued and not begun to handle.
  case dropQueued(ComponentEvent, of: AppID)

  /// Processor work for an app without a waiter.
  case work(CycleCount, for: AppID)
  /// Work of the system for an app.
  case occupy(SystemWork, for: AppID)
  /// The ``SharedState`` changed, in these topics.
  case shared(SharedState.Topics)
  /// A mark of the surroundings, by its index in the table that the phone installed.
  case mark(Int)

  /// The phone locks itself.
  case lock
  /// The dark screen is lit without a touch.
  case light
  /// It goes dark again, unless the phone was used since.
  case darken
  /// A person opens an app.
  case open(AppID, Trigger)
  /// A notification of an app is to be shown, so much later than it should have been.
  case notify(AppID, late: SimDuration, Trigger)

  /// The app no longer uses the component, which may have kept it running.
  case endUse(AppID)
  /// The system lets the app run in the background for a while.
  case awaken(AppID, for: SimDuration)
  /// The app's time in the background is nearly over.
  case expiring(AppID, Trigger)
  /// The app has finished its work in the background.
  case rest(AppID)
  /// The limits of the app while it is in the background.
  case allow(AppID, Allowance)

  /// A service's request to the components on behalf of an app.
  case ask(ServiceRequest, Waiter, for: AppID, Trigger, origin: InstructionID)
  /// A service withdraws a request.
  case withdraw(Waiter)

  /// The reason why an operation failed, and the remaining data of a request.
  @frozen public struct Failure: BitwiseCopyable, Sendable {
    public let reason: StepFailure
    /// Bytes left to send and to receive, rounded up.
    public let left: BytesLeft
  }

  /// An event of a component on its way to an app.
  @frozen public struct EventDelivery: BitwiseCopyable, Sendable {
    public let fields: SIMD4<Double>
    public let event: ComponentEvent
    public let app: AppID
    public let trigger: Trigger
  }

  /// The timer ticks allowed in a window, unlimited if zero, and whether the network is allowed.
  @frozen public struct Allowance: BitwiseCopyable, Sendable {
    public let ticks: Int
    public let window: SimDuration
    public let isOnline: Bool
  }
}

/// An event that a component's definition lists.
@frozen public struct ComponentEvent: BitwiseCopyable, Sendable {
  public let component: ComponentID
  /// Its index in the definition.
  public let index: Int
}

/// The remaining data of a failed request.
@frozen public struct BytesLeft: BitwiseCopyable, Sendable {
  public let up: Double
  public let down: Double

  public init(up: Double = 0, down: Double = 0) {
    self.up = up
    self.down = down
  }

  public var sum: Double { up + down }
}
