import PowerAccounting

/// The plain values that a component changes during a run.
public protocol ComponentState: BitwiseCopyable {
  /// As a run finds them.
  init()
}

/// The state of a component that has none beside its tables.
public struct NoState: ComponentState { public init() {} }

extension Component where Self: ~Copyable, State == NoState {
  public var state: NoState {
    get { NoState() }
    set {}
  }
}

/// A component of one phone while it runs, or a service of its system.
///
/// A conforming type is a plain struct: what it was made with, tables that are reused from run to run,
/// and a ``State`` that begins anew with every run. ``InstalledComponent`` gives it its place in memory.
public protocol Component: ComponentDispatch, ~Copyable {
  /// What changes during a run and is a plain value. ``begin(_:)`` finds it as ``ComponentState/init()``
  /// makes it; tables are reset there by the component itself.
  associatedtype State: ComponentState = NoState
  var state: State { get set }

  /// What it has to be told of, beside what it shares; of all if not said.
  static var subscriptions: PhoneChanges { get }

  /// Puts the part into the state in which a replication starts.
  mutating func begin(_ context: ComponentContext)

  /// Takes an event that it scheduled itself, by the code it gave.
  mutating func handle(_ code: Int, _ context: ComponentContext)

  /// Carries out the operation at `index` of its definition.
  mutating func perform(_ index: Int, _ request: OperationRequest, _ context: ComponentContext)
    -> OperationOutcome

  /// Is told that the screen was lit or darkened, and which app is in front.
  mutating func screenChanged(isOn: Bool, app: AppID, _ context: ComponentContext)

  /// Is told that ``ComponentContext/surroundings`` changed.
  mutating func surroundingsChanged(_ context: ComponentContext)

  /// Is told that a part of ``ComponentContext/shared`` changed that its model watches.
  mutating func sharedStateChanged(_ context: ComponentContext)

  /// Whether an app uses the part in a way for which the system lets it run on, if it has the part's
  /// background mode.
  mutating func isUsed(by app: AppID) -> Bool

  /// Whether it may let apps run on by itself, whatever their background modes: a service does.
  static var exemptsApps: Bool { get }

  /// Whether it lets an app run on now, and use the network whatever holds others back. When it begins to,
  /// it says so by ``ComponentContext/awaken(_:for:)``, and at the end by ``ComponentContext/endUse(by:)``.
  mutating func exempts(_ app: AppID) -> Bool

  /// Is told that an app is suspended, which has not the mode to go on with the part.
  mutating func appSuspended(_ app: AppID, _ context: ComponentContext)

  /// What a counter of its own lacks at this instant because it counts it only when something
  /// ends; asking changes nothing.
  ///
  /// - Parameters:
  ///   - counter: The place among the counters of its definition.
  ///   - app: For whom; for all together if nil.
  mutating func uncounted(_ counter: Int, for app: AppID?, _ context: ComponentContext) -> Int

  /// Is told that an app has ended: nothing that it asked for has anybody left to hear of it.
  mutating func appEnded(_ app: AppID, _ context: ComponentContext)

  /// Is told that an app that was suspended goes on.
  mutating func appResumed(_ app: AppID, _ context: ComponentContext)

  /// Is told what became of what it asked for on behalf of an app.
  mutating func answered(_ request: RequestID, _ answer: Answer, _ context: ComponentContext)

  /// Ends the operation that somebody waits for, if it carries it out; nobody is told.
  mutating func withdraw(_ waiter: Waiter, _ context: ComponentContext)

  /// Brings what it counts itself up to date; the meter is settled right after.
  mutating func finish(_ context: ComponentContext)

}

extension Component where Self: ~Copyable {
  public static var subscriptions: PhoneChanges { .all }
  public mutating func begin(_ context: ComponentContext) {}
  public mutating func handle(_ code: Int, _ context: ComponentContext) {}
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
  /// What a suspended app must let go, an ended one must.
  public mutating func appEnded(_ app: AppID, _ context: ComponentContext) {
    appSuspended(app, context)
  }
  public mutating func appResumed(_ app: AppID, _ context: ComponentContext) {}
  public mutating func answered(
    _ request: RequestID, _ answer: Answer, _ context: ComponentContext
  ) {}
  public mutating func withdraw(_ waiter: Waiter, _ context: ComponentContext) {}
  public mutating func finish(_ context: ComponentContext) {}
}
