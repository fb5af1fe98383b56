import Configuration
import Kernel
import PowerAccounting
import Quantities

/// A script's request to a component.
@frozen
public struct OperationRequest {
  /// One value a field, in base units (times in nanoseconds); NaN for a field not given.
  public let operands: UnsafeBufferPointer<Double>
  /// The waiter for its end.
  public let waiter: Waiter
  public let app: AppID
  public let trigger: Trigger
  /// The index in `QualityOfService` of the script's operation; nil outside of one.
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

/// The progress of an operation when the component returns.
@frozen
public enum OperationOutcome: Equatable, Sendable {
  case completed
  /// In progress; a ``Signal`` reports its end.
  case pending
  case failed(StepFailure)
  /// Declined for now; another component with the same step may carry it out, and without one the
  /// step fails as offline.
  case declined
}
