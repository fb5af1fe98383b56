import Kernel
import PowerAccounting
import Quantities

/// A part that draws power while apps hold it, in a run.
struct RunningHeldLoad<Model: HeldLoad>: Component {
  static var hears: PhoneNews { .suspension }

  // Two pointers and not one to both: asking who holds it must not ask for the type of the model, which
  // is looked up at run time.
  private let holds: UnsafeMutablePointer<Holds>
  private let model: UnsafeMutablePointer<Model>

  private enum Operation: Int { case take, release }

  init(model: Model) {
    holds = .allocate(capacity: 1)
    holds.initialize(to: Holds())
    self.model = .allocate(capacity: 1)
    self.model.initialize(to: model)
  }

  func deallocate() {
    holds.deinitialize(count: 1)
    holds.deallocate()
    model.deinitialize(count: 1)
    model.deallocate()
  }

  func begin(_ context: ComponentContext) { holds.pointee.reset() }

  func perform(_ index: Int, _ request: OperationRequest, _ context: ComponentContext)
    -> OperationOutcome
  {
    switch Operation(rawValue: index)! {
    case .take:
      holds.pointee.take(
        by: request.app, for: model.pointee.length(request.operands),
        demand: model.pointee.demand(request.operands), timer: request.app.index, context)
      draw(context)
    case .release: letGo(request.app, context)
    }
    return .completed
  }

  func isUsed(by app: AppID) -> Bool { holds.pointee.isHeld(by: app) }

  func appSuspended(_ app: AppID, _ context: ComponentContext) { letGo(app, context) }

  private func letGo(_ app: AppID, _ context: ComponentContext) {
    guard isUsed(by: app) else { return }
    holds.pointee.release(by: app, context)
    context.letGo(by: app)
    draw(context)
  }

  /// The time of an app has passed; the code is its number.
  func handle(_ app: Int, _ context: ComponentContext) { letGo(AppID(app), context) }

  private func draw(_ context: ComponentContext) {
    guard let payer = holds.pointee.payer else {
      return context.change(context.lane(0), to: Power.zero, chargedTo: .baseline)
    }
    let power = model.pointee.power(at: holds.pointee.demand)
    context.change(
      context.lane(0), to: power, chargedTo: Charging(payer, Model.cause))
  }
}
