import PowerAccounting
import Quantities

/// The camera of one phone during a run.
struct CameraInstance: Component, ~Copyable {
  static var subscriptions: PhoneChanges { .suspension }

  struct Picture: BitwiseCopyable {
    var waiter = Waiter.nobody
    var app = AppID.system
  }

  /// The code of the end of a picture; lower codes are apps whose time has ended.
  private static let pictureTaken = AppSet.appLimit + 1

  let model: Camera
  var holds = Claims()
  var pictures = FIFOQueue(places: 64, filledWith: Picture())

  init(model: Camera) { self.model = model }

  mutating func begin(_ context: ComponentContext) {
    holds.reset()
    pictures.reset()
  }

  mutating func perform(_ index: Int, _ request: OperationRequest, _ context: ComponentContext)
    -> OperationOutcome
  {
    switch CameraOperation(rawValue: index)! {
    case .hold:
      holds.take(
        by: request.app, for: request.operands[ClaimSteps.durationField],
        timer: request.app.index, context)
      drawPreview(context)
      return .completed
    case .release:
      endUse(request.app, context)
      return .completed
    case .takePicture: return takePicture(request, context)
    }
  }

  mutating func handle(_ code: Int, _ context: ComponentContext) {
    if code == Self.pictureTaken { return pictureTaken(context) }
    endUse(AppID(code), context)
  }

  mutating func appSuspended(_ app: AppID, _ context: ComponentContext) { endUse(app, context) }

  private mutating func endUse(_ app: AppID, _ context: ComponentContext) {
    guard holds.isHeld(by: app) else { return }
    holds.release(by: app, context)
    drawPreview(context)
  }

  private mutating func drawPreview(_ context: ComponentContext) {
    let payer = holds.payer
    context.change(
      context.lane(0), to: payer == nil ? .off : .steady(model.preview),
      chargedTo: Charging(payer ?? .system, .capture))
  }

  // MARK: - Pictures

  private mutating func takePicture(
    _ request: OperationRequest, _ context: ComponentContext
  ) -> OperationOutcome {
    guard holds.isHeld(by: request.app) else { return .failed(.refused) }
    guard !pictures.isFull else {
      context.abort("more than 64 pictures wait for the camera")
      return .pending
    }
    let isIdle = pictures.isEmpty
    pictures.append(Picture(waiter: request.waiter, app: request.app))
    if isIdle { startPicture(context) }
    return .pending
  }

  /// Start a picture; it completes even if its app releases the camera meanwhile.
  private mutating func startPicture(_ context: ComponentContext) {
    context.change(
      context.lane(1), to: model.picture, chargedTo: Charging(pictures.first.app, .capture))
    context.schedule(Self.pictureTaken, after: model.pictureTime, rank: .completion)
  }

  private mutating func pictureTaken(_ context: ComponentContext) {
    let picture = pictures.removeFirst()
    context.count(0)
    context.work(model.pictureWork, for: picture.app)
    context.complete(picture.waiter)
    if pictures.isEmpty {
      context.change(context.lane(1), to: Power.zero, chargedTo: .baseline)
    } else {
      startPicture(context)
    }
  }
}
