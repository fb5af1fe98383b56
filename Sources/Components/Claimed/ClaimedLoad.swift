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
  package func makeComponent() -> InstalledComponent { .init(ClaimedLoadInstance(model: self)) }

  func length(_ operands: UnsafeBufferPointer<Double>) -> Double {
    operands[ClaimSteps.durationField]
  }
  func demand(_ operands: UnsafeBufferPointer<Double>) -> Double { 1 }
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

  mutating func uncounted(_ counter: Int, for app: AppID?, _ context: ComponentContext) -> Int {
    counter == 0 ? holds.uncounted(for: app, at: context.now) : 0
  }

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
