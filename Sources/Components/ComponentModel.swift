public import Configuration
public import PowerAccounting

/// A model of a part of the phone, with the parameters of one device: made once, before the runs.
///
/// To add a part: one file with a type that conforms, and one line in ``ComponentCatalog``.
public protocol ComponentModel: Sendable {
  static var definition: ComponentDefinition { get }

  /// Takes the parameters that ``definition`` lists, all present and of the right dimension.
  ///
  /// Complains where their combination makes no sense.
  init?(_ parameters: ComponentParameters, diagnostics: Diagnostics)

  /// How many draws of power it has at one time at the most.
  var laneCount: Int { get }

  /// What it has to know of other parts; nothing if not said.
  var watchedState: SharedState.Topics { get }

  /// A part of one phone, for one worker; it is reset at the start of every replication.
  func makeComponent() -> any Component
}

extension ComponentModel {
  public var watchedState: SharedState.Topics { [] }
}

/// A part of one phone while it runs.
///
/// Conforming types are a pointer to their state, so that a table of them is dispatched through one
/// witness call without reference counting. The requirements are mutating so that a call goes
/// through the table in place: a call on a value that cannot change copies it first. Whoever makes
/// one calls ``deallocate()``.
public protocol Component {
  /// What it has to be told of, beside what it shares; of all if not said.
  static var hears: PhoneNews { get }

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
  /// it says so by ``ComponentContext/awaken(_:for:)``, and at the end by ``ComponentContext/letGo(by:)``.
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
  mutating func answered(_ matter: ThreadHandle, _ answer: Answer, _ context: ComponentContext)

  /// Ends the operation that somebody waits for, if it carries it out; nobody is told.
  mutating func withdraw(_ matter: ThreadHandle, _ context: ComponentContext)

  /// Brings what it counts itself up to date; the meter is settled right after.
  mutating func finish(_ context: ComponentContext)

  func deallocate()
}

extension Component {
  public static var hears: PhoneNews { .all }
  public mutating func begin(_ context: ComponentContext) {}
  public mutating func handle(_ code: Int, _ context: ComponentContext) {}
  public mutating func perform(
    _ index: Int, _ request: OperationRequest, _ context: ComponentContext
  ) -> OperationOutcome {
    preconditionFailure("operation \(index) of a component that has none")
  }
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
    _ matter: ThreadHandle, _ answer: Answer, _ context: ComponentContext
  ) {}
  public mutating func withdraw(_ matter: ThreadHandle, _ context: ComponentContext) {}
  public mutating func finish(_ context: ComponentContext) {}
}
