import Configuration
import Kernel
import PowerAccounting
import Quantities

/// The model of a component that only draws power while apps claim it: a flashlight, a microphone.
///
/// A conforming type has the definition and the parameters; ``ClaimedLoadInstance`` has the
/// behaviour in a run. Its first operation claims the component, with `for` as its first operand,
/// and its second releases it. Both return at once.
protocol ClaimedLoad: ComponentModel {
  /// The cause of its energy.
  static var cause: Cause { get }

  /// The duration of the app's claim in nanoseconds; NaN until the app releases it.
  func length(_ operands: UnsafeBufferPointer<Double>) -> Double

  /// The level that the app requests, from the operands of the first operation.
  func demand(_ operands: UnsafeBufferPointer<Double>) -> Double

  /// The power while the greatest demand is `demand`.
  func power(at demand: Double) -> Power
}

extension ClaimedLoad {
  package var laneCount: Int { 1 }
  package func makeComponent() -> InstalledComponent {
    InstalledComponent(ClaimedLoadInstance(model: self))
  }

  func length(_ operands: UnsafeBufferPointer<Double>) -> Double {
    operands[ClaimSteps.durationField]
  }
  func demand(_ operands: UnsafeBufferPointer<Double>) -> Double { 1 }
}

/// The fields and steps that claimed components share.
enum ClaimSteps {
  /// The index of ``duration`` among the operands.
  static let durationField = 0
  /// The index of the next field, the requested level.
  static let levelField = 1

  static let duration = FieldDefinition.duration(
    "for", "how long the app holds it; default: until stopped")

  /// A share that a script computed, within 0 and 1; nil when it is not given or no number.
  static func share(_ operand: Double) -> Double? { operand.isNaN ? nil : min(max(operand, 0), 1) }

  static let returns = "at once; the app holds the component until it stops it or 'for' has passed"

  /// The step that claims a component for its app, and the step that releases it.
  static func pair(
    _ name: String, _ summary: String, further fields: [FieldDefinition] = [],
    release: String, _ releaseSummary: String
  ) -> [StepDefinition] {
    [
      StepDefinition(
        name, summary, fields: [duration] + fields, returns: returns, shorthand: duration.name
      ).claiming(),
      StepDefinition(release, releaseSummary).ending(name),
    ]
  }

  /// The counter of the time that apps hold a component.
  static func counter(_ component: String, _ amount: WorkAmount) -> CounterDefinition {
    CounterDefinition(
      "\(component)-time-ns", "nanoseconds for which apps held it, added up over the apps"
    ).measuring(amount)
  }

  /// The states of a component that is only on or off.
  static let states = StateDiagram([
    ("off", "an app takes it", "on"),
    ("on", "another app takes it, or the same app again", "on"),
    ("on", "no app holds it any more", "off"),
  ])

  /// The effects that every claimed component omits.
  static let limits = [
    "one app is charged: the one that demands most, or among equals the one that took it last",
    "an app that leaves the front keeps the components it holds until it releases them or is suspended",
  ]
}

/// A component that draws power while apps claim it, during a run.
struct ClaimedLoadInstance<Model: ClaimedLoad>: Component, ~Copyable {
  static var subscriptions: PhoneChanges { .suspension }

  // First, so that its offset does not depend on the model, whose type is looked up at run time.
  var holds = Claims(counter: 0)
  let model: Model

  private enum Operation: Int { case take, release }

  mutating func begin(_ context: ComponentContext) { holds.reset() }

  mutating func perform(_ index: Int, _ request: OperationRequest, _ context: ComponentContext)
    -> OperationOutcome
  {
    switch Operation(rawValue: index)! {
    case .take:
      holds.take(
        by: request.app, for: model.length(request.operands),
        demand: model.demand(request.operands), origin: request.origin,
        end: ClaimEnd(app: request.app), context)
      draw(context)
    case .release: endUse(request.app, context)
    }
    return .completed
  }

  mutating func isUsed(by app: AppID) -> Bool { holds.isHeld(by: app) }

  mutating func appSuspended(_ app: AppID, _ context: ComponentContext) {
    holds.noteEnd(by: app, context)
    endUse(app, context)
  }

  mutating func appEnded(_ app: AppID, _ context: ComponentContext) { endUse(app, context) }

  private mutating func endUse(_ app: AppID, _ context: ComponentContext) {
    guard isUsed(by: app) else { return }
    holds.release(by: app, context)
    context.endUse(by: app)
    draw(context)
  }

  mutating func handle(_ end: ClaimEnd, _ context: ComponentContext) { endUse(end.app, context) }

  mutating func finish(_ context: ComponentContext) { holds.settle(context) }

  private mutating func draw(_ context: ComponentContext) {
    guard let payer = holds.payer else {
      return context.change(context.lane(0), to: Power.zero, chargedTo: .baseline)
    }
    let power = model.power(at: holds.demand)
    context.change(context.lane(0), to: power, chargedTo: Charging(payer, Model.cause))
  }
}

/// The end of an app's claim, when the requested time has passed.
struct ClaimEnd: SchedulableEvent { let app: AppID }

/// The claims of apps on a component: their durations, their demands, and the app that pays.
///
/// A claim lasts until the app releases the component or the requested time has passed. Several
/// apps may claim one component at once: it is on while any app claims it, and its power is drawn
/// once. A new claim of the same app restarts the time and replaces the demand.
///
/// *Payer.* The app with the greatest demand pays, since the component runs at that level for it.
/// Among equal demands the last claim pays; when it is released, the last one before it that still
/// holds.
struct Claims: ~Copyable {
  struct Claim: BitwiseCopyable {
    var demand = 0.0
    /// The number of calls of ``take(by:for:demand:origin:end:_:)``.
    var turn: UInt64 = 0
    var origin = InstructionID.none
    var timer = EventToken.none
    /// The time up to which the claim was counted.
    var countedAt = SimTime.zero
  }

  private var table = FlatTable(repeating: Claim(), count: AppSet.appLimit + 1)
  private var holders = AppSet()
  private var turns: UInt64 = 0
  /// The component's counter of the time that apps claim it, in nanoseconds; nil where it has none.
  private let counter: Int?

  init(counter: Int? = nil) { self.counter = counter }

  /// Remove all claims, at the start of a replication.
  mutating func reset() {
    table.fill(with: Claim())
    holders = AppSet()
    turns = 0
  }

  func isHeld(by app: AppID) -> Bool { app.index <= AppSet.appLimit && holders.contains(app) }

  /// The greatest demand of all claims; 0 without claims.
  var demand: Double { payer.map { table[$0.index].demand } ?? 0 }

  /// The demand of an app; 0 without a claim.
  func demand(of app: AppID) -> Double { isHeld(by: app) ? table[app.index].demand : 0 }

  /// The app that is charged with the component's power; nil without claims.
  var payer: AppID? {
    var best: AppID?
    for app in holders {
      guard let other = best else {
        best = app
        continue
      }
      let (new, old) = (table[app.index], table[other.index])
      if new.demand > old.demand || (new.demand == old.demand && new.turn > old.turn) { best = app }
    }
    return best
  }

  /// Claim the component for `app`, or replace the time and the demand of its claim.
  ///
  /// - Parameters:
  ///   - length: The duration in nanoseconds; NaN until the release. Negative values count as zero.
  ///   - demand: The demand in units of the component; compared, never added.
  ///   - origin: The step that claims it, for ``noteEnd(by:_:)``.
  ///   - end: The event at the end of this app's time, whose handler calls ``release(by:_:)``.
  ///     Nothing is scheduled beyond the end of the run.
  mutating func take<Event: SchedulableEvent>(
    by app: AppID, for length: Double, demand: Double = 1, origin: InstructionID = .none,
    end: Event, _ context: ComponentContext
  ) {
    guard app.index <= AppSet.appLimit else {
      return context.abort("more apps hold components of the phone than a phone has")
    }
    if isHeld(by: app) { settle(app, context) }
    context.cancel(table[app.index].timer)
    turns += 1
    holders.insert(app)
    table[app.index] = Claim(
      demand: demand, turn: turns, origin: origin,
      timer: context.schedule(end, after: SimDuration(operand: length), rank: .timer),
      countedAt: context.now)
  }

  /// Count the time of all claims up to now.
  mutating func settle(_ context: ComponentContext) {
    for app in holders { settle(app, context) }
  }

  private mutating func settle(_ app: AppID, _ context: ComponentContext) {
    guard let counter else { return }
    let time = (context.now - table[app.index].countedAt).nanoseconds
    context.count(counter, by: Int(time), for: app)
    table[app.index].countedAt = context.now
  }

  /// Count a claim that the system is about to end, since it suspends the app.
  mutating func noteEnd(by app: AppID, _ context: ComponentContext) {
    if isHeld(by: app) { context.count(.ended, of: table[app.index].origin) }
  }

  /// End the claim of `app`, if it has one.
  mutating func release(by app: AppID, _ context: ComponentContext) {
    guard isHeld(by: app) else { return }
    settle(app, context)
    context.cancel(table[app.index].timer)
    table[app.index] = Claim()
    holders.remove(app)
  }
}
