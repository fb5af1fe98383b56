import Configuration
import Kernel
import PowerAccounting
import Quantities

/// What a component or a service tells the rest of the phone, in the order in which it happened.
@frozen
public enum Signal: BitwiseCopyable, Sendable {
  /// The operation is over that somebody waits for.
  case completed(Waiter)
  case failed(Waiter, Failure)

  /// Something happened that an app is told of, whether it runs or not.
  case event(EventDelivery)
  /// The same, if the app runs or is suspended.
  case eventIfRunning(EventDelivery)
  /// Something happened that every app is told of that runs.
  case broadcast(ComponentEvent)
  /// Forget events that an app has queued and not begun to handle.
  case dropQueued(ComponentEvent, of: AppID)

  /// Processor work for an app that nobody waits for.
  case work(CycleCount, for: AppID)
  /// The ``SharedState`` changed, in these topics.
  case shared(SharedState.Topics)
  /// A mark of the surroundings, by its place in the table that the phone installed.
  case mark(Int)

  /// The phone locks itself.
  case lock
  /// The dark screen is lit though nobody touches the phone.
  case light
  /// It goes dark again, unless somebody has used the phone since.
  case darken
  /// A person opens an app.
  case open(AppID, Trigger)
  /// A notification of an app is to be shown, so much later than it should have been.
  case notify(AppID, late: SimDuration, Trigger)

  /// The app no longer uses the component, which may have kept it running.
  case endUse(AppID)
  /// The system lets the app run in the background for a while.
  case awaken(AppID, for: SimDuration)
  /// The time that the app was let run for is nearly over.
  case expiring(AppID, Trigger)
  /// The app has done what it was let run for.
  case rest(AppID)
  /// What the app may do by itself while it is not in front.
  case allow(AppID, Allowance)

  /// A service asks the components for something on behalf of an app.
  case ask(ServiceRequest, Waiter, for: AppID, Trigger)
  /// A service no longer wants what it waits for.
  case withdraw(Waiter)

  /// Why an operation failed, and what a request had left to do.
  @frozen
  public struct Failure: BitwiseCopyable, Sendable {
    public let reason: StepFailure
    /// Bytes left to send and to receive, a begun one counted.
    public let left: BytesLeft
  }

  /// An event of a component on its way to an app.
  @frozen
  public struct EventDelivery: BitwiseCopyable, Sendable {
    public let fields: SIMD4<Double>
    public let event: ComponentEvent
    public let app: AppID
    public let trigger: Trigger
  }

  /// So many ticks of timers in a time, any number if zero, and the network or not.
  @frozen
  public struct Allowance: BitwiseCopyable, Sendable {
    public let ticks: Int
    public let window: SimDuration
    public let isOnline: Bool
  }
}

/// An event that a component's definition lists.
@frozen
public struct ComponentEvent: BitwiseCopyable, Sendable {
  public let component: ComponentID
  /// Its place in the definition.
  public let index: Int
}

/// What was left of a request that failed.
@frozen
public struct BytesLeft: BitwiseCopyable, Sendable {
  public let up: Double
  public let down: Double

  public init(up: Double = 0, down: Double = 0) {
    self.up = up
    self.down = down
  }

  public var sum: Double { up + down }
}
