import Kernel
import PowerAccounting
import Quantities

/// The camera of one phone in a run.
struct RunningCamera: Component {
  static var hears: PhoneNews { .suspension }

  struct Picture: BitwiseCopyable {
    var thread = ThreadHandle.none
    var app = AppID.system
  }

  struct State: ~Copyable {
    let model: Camera
    var holds = Holds()
    var pictures = WaitingLine(places: 64, filledWith: Picture())
  }

  /// The code of the end of a picture; below it are the apps whose time has passed.
  private static let pictureTaken = Holds.appLimit + 1

  let state: UnsafeMutablePointer<State>

  init(model: Camera) {
    state = .allocate(capacity: 1)
    state.initialize(to: State(model: model))
  }

  func deallocate() {
    state.deinitialize(count: 1)
    state.deallocate()
  }

  func begin(_ context: ComponentContext) {
    state.pointee.holds.reset()
    state.pointee.pictures.reset()
  }

  func perform(_ index: Int, _ request: OperationRequest, _ context: ComponentContext)
    -> OperationOutcome
  {
    switch CameraOperation(rawValue: index)! {
    case .hold:
      state.pointee.holds.take(
        by: request.app, for: request.operands[HeldSteps.durationField],
        timer: request.app.index, context)
      drawPreview(context)
      return .completed
    case .release:
      letGo(request.app, context)
      return .completed
    case .takePicture: return takePicture(request, context)
    }
  }

  func handle(_ code: Int, _ context: ComponentContext) {
    if code == Self.pictureTaken { return pictureTaken(context) }
    letGo(AppID(code), context)
  }

  func appSuspended(_ app: AppID, _ context: ComponentContext) { letGo(app, context) }

  private func letGo(_ app: AppID, _ context: ComponentContext) {
    guard state.pointee.holds.isHeld(by: app) else { return }
    state.pointee.holds.release(by: app, context)
    drawPreview(context)
  }

  private func drawPreview(_ context: ComponentContext) {
    let payer = state.pointee.holds.payer
    context.change(
      context.lane(0), to: payer == nil ? .off : .steady(state.pointee.model.preview),
      chargedTo: Charging(payer ?? .system, .capture))
  }

  // MARK: - Pictures

  private func takePicture(
    _ request: OperationRequest, _ context: ComponentContext
  ) -> OperationOutcome {
    guard state.pointee.holds.isHeld(by: request.app) else { return .failed(.refused) }
    guard !state.pointee.pictures.isFull else {
      context.giveUp("more than 64 pictures wait for the camera")
      return .pending
    }
    let isIdle = state.pointee.pictures.isEmpty
    state.pointee.pictures.append(Picture(thread: request.thread, app: request.app))
    if isIdle { startPicture(context) }
    return .pending
  }

  /// A picture begun is taken to its end, whoever lets go of the camera meanwhile.
  private func startPicture(_ context: ComponentContext) {
    let model = state.pointee.model
    context.change(
      context.lane(1), to: model.picture,
      chargedTo: Charging(state.pointee.pictures.first.app, .capture))
    context.schedule(Self.pictureTaken, after: model.pictureTime, rank: .completion)
  }

  private func pictureTaken(_ context: ComponentContext) {
    let picture = state.pointee.pictures.removeFirst()
    context.count(0)
    context.work(state.pointee.model.pictureWork, for: picture.app)
    context.complete(picture.thread)
    if state.pointee.pictures.isEmpty {
      context.change(context.lane(1), to: Power.zero, chargedTo: .baseline)
    } else {
      startPicture(context)
    }
  }
}
