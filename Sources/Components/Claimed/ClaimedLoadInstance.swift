import Kernel
import PowerAccounting
import Quantities

/// A component that draws power while apps claim it, during a run.
struct ClaimedLoadInstance<Model: ClaimedLoad>: Component, ~Copyable {
  static var subscriptions: PhoneChanges { .suspension }

  // First, so that its offset does not depend on the model, whose type is looked up at run time.
  var holds = Claims()
  let model: Model

  private enum Operation: Int { case take, release }

  init(model: Model) { self.model = model }

  mutating func begin(_ context: ComponentContext) { holds.reset() }

  mutating func perform(_ index: Int, _ request: OperationRequest, _ context: ComponentContext)
    -> OperationOutcome
  {
    switch Operation(rawValue: index)! {
    case .take:
      holds.take(
        by: request.app, for: model.length(request.operands),
        demand: model.demand(request.operands), timer: request.app.index, context)
      draw(context)
    case .release: endUse(request.app, context)
    }
    return .completed
  }

  mutating func isUsed(by app: AppID) -> Bool { holds.isHeld(by: app) }

  mutating func appSuspended(_ app: AppID, _ context: ComponentContext) { endUse(app, context) }

  private mutating func endUse(_ app: AppID, _ context: ComponentContext) {
    guard isUsed(by: app) else { return }
    holds.release(by: app, context)
    context.endUse(by: app)
    draw(context)
  }

  /// Handle the end of an app's time; the code is the app's index.
  mutating func handle(_ app: Int, _ context: ComponentContext) { endUse(AppID(app), context) }

  private mutating func draw(_ context: ComponentContext) {
    guard let payer = holds.payer else {
      return context.change(context.lane(0), to: Power.zero, chargedTo: .baseline)
    }
    let power = model.power(at: holds.demand)
    context.change(context.lane(0), to: power, chargedTo: Charging(payer, Model.cause))
  }
}
