import Kernel
import PowerAccounting
import Quantities

/// A part that draws power while apps hold it, in a run.
struct RunningHeldLoad<Model: HeldLoad>: Component {
  struct State: ~Copyable {
    let model: Model
    var holds = Holds()
  }

  private enum Operation: Int { case take, release }

  let state: UnsafeMutablePointer<State>

  init(model: Model) {
    state = .allocate(capacity: 1)
    state.initialize(to: State(model: model))
  }

  func deallocate() {
    state.deinitialize(count: 1)
    state.deallocate()
  }

  func begin(_ context: ComponentContext) { state.pointee.holds.reset() }

  func perform(_ index: Int, _ request: OperationRequest, _ context: ComponentContext)
    -> OperationOutcome
  {
    switch Operation(rawValue: index)! {
    case .take:
      state.pointee.holds.take(
        by: request.app, for: state.pointee.model.length(request.operands),
        demand: state.pointee.model.demand(request.operands), timer: request.app.index, context)
      draw(context)
    case .release: letGo(request.app, context)
    }
    return .completed
  }

  func isUsed(by app: AppID) -> Bool { state.pointee.holds.isHeld(by: app) }

  func appSuspended(_ app: AppID, _ context: ComponentContext) { letGo(app, context) }

  private func letGo(_ app: AppID, _ context: ComponentContext) {
    guard isUsed(by: app) else { return }
    state.pointee.holds.release(by: app, context)
    context.letGo(by: app)
    draw(context)
  }

  /// The time of an app has passed; the code is its number.
  func handle(_ app: Int, _ context: ComponentContext) { letGo(AppID(app), context) }

  private func draw(_ context: ComponentContext) {
    guard let payer = state.pointee.holds.payer else {
      return context.change(context.lane(0), to: Power.zero, chargedTo: .baseline)
    }
    let power = state.pointee.model.power(at: state.pointee.holds.demand)
    context.change(
      context.lane(0), to: power, chargedTo: Charging(payer, Model.cause))
  }
}
