import Configuration
import Kernel
import PowerAccounting

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

  @inlinable public init(
    operands: UnsafeBufferPointer<Double>, waiter: Waiter, app: AppID, trigger: Trigger,
    quality: Int? = nil
  ) {
    self.quality = quality
    self.operands = operands
    self.waiter = waiter
    self.app = app
    self.trigger = trigger
  }
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
