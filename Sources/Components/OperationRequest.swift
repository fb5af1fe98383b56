import Configuration
import Kernel
import PowerAccounting
import Quantities

/// What a script asks of a component.
@frozen
public struct OperationRequest {
  /// One value a field, in base units (times in nanoseconds); NaN for a field not given.
  public let operands: UnsafeBufferPointer<Double>
  /// Who waits for its end.
  public let waiter: Waiter
  public let app: AppID
  public let trigger: Trigger
  /// The place in `QualityOfService` of the operation that the script is part of; nil outside of one.
  public let quality: Int?

  @inlinable
  public init(
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

/// How far an operation got when the component returns.
@frozen
public enum OperationOutcome: Equatable, Sendable {
  case completed
  /// A ``Signal`` will say when it is over.
  case pending
  case failed(StepFailure)
  /// It cannot do it now; another part that offers the same step may be asked, and without one the
  /// step fails as offline.
  case declined
}
