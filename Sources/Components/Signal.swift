import Configuration
import Kernel
import PowerAccounting
import Quantities

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
  case ask(ServiceRequest, Waiter, for: AppID, Trigger)
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
