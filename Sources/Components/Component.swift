import PowerAccounting

/// The state of a component that changes during a run, in plain values.
public protocol ComponentState: BitwiseCopyable {
  /// The state at the start of a run.
  init()
}

/// The state of a component without plain values.
public struct NoState: ComponentState { public init() {} }

extension Component where Self: ~Copyable, State == NoState {
  public var state: NoState {
    get { NoState() }
    set {}
  }
}

/// A component of one phone, or a service of its system, during a run.
///
/// A conforming type is a plain struct with its parameters, tables that are reused from run to run,
/// and a ``State`` that is new in every run. ``InstalledComponent`` allocates its memory.
public protocol Component: ~Copyable {
  /// The plain values that change during a run. They are reset by ``ComponentState/init()`` before
  /// ``begin(_:)``, in which the component itself resets its tables.
  associatedtype State: ComponentState = NoState
  var state: State { get set }

  /// The phone changes of which it is notified, in addition to shared state; all by default.
  static var subscriptions: PhoneChanges { get }

  /// Enter the initial state of a replication.
  mutating func begin(_ context: ComponentContext)

  /// The events that it schedules itself.
  associatedtype Event: SchedulableEvent = NoEvent

  /// Handle an event that it scheduled itself.
  mutating func handle(_ event: Event, _ context: ComponentContext)

  /// Unpack an event that it scheduled itself, and handle it, as the default does.
  mutating func dispatch(_ code: Int, _ context: ComponentContext)

  /// Carry out the operation at `index` of its definition.
  mutating func perform(_ index: Int, _ request: OperationRequest, _ context: ComponentContext)
    -> OperationOutcome

  /// Notify of a change of the screen or of the app in front.
  mutating func screenChanged(isOn: Bool, app: AppID, _ context: ComponentContext)

  /// Notify of a change of ``ComponentContext/surroundings``.
  mutating func surroundingsChanged(_ context: ComponentContext)

  /// Notify of a change of a topic of ``ComponentContext/shared`` that its model watches.
  mutating func sharedStateChanged(_ context: ComponentContext)

  /// Whether an app uses the component in a way that keeps it running, if it has the component's
  /// background mode.
  mutating func isUsed(by app: AppID) -> Bool

  /// Whether it may keep apps running regardless of their background modes, as a service does.
  static var exemptsApps: Bool { get }

  /// Whether it exempts an app now: it keeps running and may use the network despite restraints.
  /// The component signals the start by ``ComponentContext/awaken(_:for:)`` and the end by
  /// ``ComponentContext/endUse(by:)``.
  mutating func exempts(_ app: AppID) -> Bool

  /// Notify of the suspension of an app without the component's background mode.
  mutating func appSuspended(_ app: AppID, _ context: ComponentContext)

  /// The amount that a counter does not include yet, because it is counted only at an end; reading
  /// it changes nothing.
  ///
  /// - Parameters:
  ///   - counter: The index among the counters of its definition.
  ///   - app: The app, or nil for all apps together.
  mutating func uncounted(_ counter: Int, for app: AppID?, _ context: ComponentContext) -> Int

  /// Notify of the end of an app: the results of its requests have no receiver any more.
  mutating func appEnded(_ app: AppID, _ context: ComponentContext)

  /// Notify of the resumption of a suspended app.
  mutating func appResumed(_ app: AppID, _ context: ComponentContext)

  /// Notify of the answer to a request that it made on behalf of an app.
  mutating func answered(_ request: RequestID, _ answer: Answer, _ context: ComponentContext)

  /// End the operation of a waiter, if the component carries it out, without notification.
  mutating func withdraw(_ waiter: Waiter, _ context: ComponentContext)

  /// Update its counters; the meter is settled right after.
  mutating func finish(_ context: ComponentContext)

}

extension Component where Self: ~Copyable, Event == NoEvent {
  public mutating func handle(_ event: NoEvent, _ context: ComponentContext) {}
}

extension Component where Self: ~Copyable {
  public static var subscriptions: PhoneChanges { .all }
  public mutating func begin(_ context: ComponentContext) {}
  @inlinable @inline(__always)
  public mutating func dispatch(_ code: Int, _ context: ComponentContext) {
    handle(Event(packed: code), context)
  }
  public mutating func perform(
    _ index: Int, _ request: OperationRequest, _ context: ComponentContext
  ) -> OperationOutcome { preconditionFailure("operation \(index) of a component that has none") }
  public mutating func screenChanged(isOn: Bool, app: AppID, _ context: ComponentContext) {}
  public mutating func surroundingsChanged(_ context: ComponentContext) {}
  public mutating func sharedStateChanged(_ context: ComponentContext) {}
  public mutating func isUsed(by app: AppID) -> Bool { false }
  public static var exemptsApps: Bool { false }
  public mutating func exempts(_ app: AppID) -> Bool { false }
  public mutating func appSuspended(_ app: AppID, _ context: ComponentContext) {}
  public mutating func uncounted(_ counter: Int, for app: AppID?, _ context: ComponentContext)
    -> Int
  { 0 }
  /// Treat an ended app like a suspended one.
  public mutating func appEnded(_ app: AppID, _ context: ComponentContext) {
    appSuspended(app, context)
  }
  public mutating func appResumed(_ app: AppID, _ context: ComponentContext) {}
  public mutating func answered(_ request: RequestID, _ answer: Answer, _ context: ComponentContext)
  {}
  public mutating func withdraw(_ waiter: Waiter, _ context: ComponentContext) {}
  public mutating func finish(_ context: ComponentContext) {}
}

/// The kinds of phone-wide changes to which components and services subscribe.
///
/// A phone with thirty apps has many components and many changes, and most components need none of
/// them.
public struct PhoneChanges: OptionSet, BitwiseCopyable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// A change of the screen or of the app in front.
  public static var screen: PhoneChanges { PhoneChanges(rawValue: 1) }
  /// A change of the surroundings.
  public static var surroundings: PhoneChanges { PhoneChanges(rawValue: 2) }
  /// The suspension of an app. All components are notified of its end.
  public static var suspension: PhoneChanges { PhoneChanges(rawValue: 4) }
  /// The resumption of a suspended app.
  public static var resumption: PhoneChanges { PhoneChanges(rawValue: 8) }

  public static var all: PhoneChanges { [.screen, .surroundings, .suspension, .resumption] }
  /// The number of kinds.
  public static var kinds: Int { all.rawValue.nonzeroBitCount }
}
