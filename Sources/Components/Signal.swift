public import Configuration
public import Kernel
public import PowerAccounting
import Quantities

/// What a script asks of a component.
@frozen
public struct OperationRequest {
  /// One value a field, in base units (times in nanoseconds); NaN for a field not given.
  public let operands: UnsafeBufferPointer<Double>
  public let thread: ThreadHandle
  public let app: AppID
  public let occasion: Occasion
  /// The place in `QualityOfService` of the operation that the script is part of; nil outside of one.
  public let quality: Int?

  @inlinable
  public init(
    operands: UnsafeBufferPointer<Double>, thread: ThreadHandle, app: AppID, occasion: Occasion,
    quality: Int? = nil
  ) {
    self.quality = quality
    self.operands = operands
    self.thread = thread
    self.app = app
    self.occasion = occasion
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

/// What a component tells the rest of the phone, in the order in which it happened.
///
/// What a kind does not mention is undefined: a signal is written over one that came before.
@frozen
public struct Signal: BitwiseCopyable, Sendable {
  @frozen
  public enum Kind: UInt8, Sendable {
    /// The thread's operation is over.
    case completed
    /// The thread's operation failed; `code` is the ``StepFailure``.
    case failed
    /// An event, `code` of the component's definition, for `app`.
    case event
    /// Forget events of `code` that `app` has queued but not begun to handle.
    case dropQueued
    /// Processor work of `fields.x` cycles for `app`, which nobody waits for.
    case work
    /// The phone locks itself.
    case lock
    /// The dark screen is lit though nobody touches the phone.
    case light
    /// It goes dark again, unless somebody has used the phone since.
    case darken
    /// A person opens an app.
    case open
    /// A notification of an app is to be shown, which should have been `fields.x` nanoseconds ago.
    case notify
    /// The ``SharedState`` changed, in the topics `code`.
    case shared
    /// The app no longer uses the part, which may have kept it running.
    case letGo
    /// A mark of the surroundings: `code` of the table the phone installed.
    case mark
    /// The system lets the app run in the background for `fields.x` nanoseconds.
    case awaken
    /// The time that the app was let run for is nearly over.
    case expiring
    /// What the app was let run for is over.
    case rest
    /// The same, if the app runs.
    case eventIfRunning
    /// An event, `code` of the component's definition, for every app that runs.
    case broadcast
    /// A service asks for the step that ``Errand`` packs into `code` and `fields`.
    case errand
    /// A service gives up what `thread` waits for.
    case withdraw
    /// While it is not in front the app may have `fields.x` ticks in `fields.y` nanoseconds, any number
    /// if zero, and use the network if `code` is 1.
    case allow
  }

  public internal(set) var kind: Kind
  public internal(set) var component: ComponentID
  public internal(set) var code: Int32
  public internal(set) var app: AppID
  public internal(set) var thread: ThreadHandle
  public internal(set) var fields: SIMD4<Double>
  public internal(set) var occasion: Occasion
}
