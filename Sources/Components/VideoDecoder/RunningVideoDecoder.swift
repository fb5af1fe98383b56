import Kernel
import PowerAccounting
import Quantities

/// The decoder of one phone: on while the app in front plays a video on a lit screen.
struct RunningVideoDecoder: Component {
  static var hears: PhoneNews { .screen }

  struct State: ~Copyable {
    let decode: Double
    let fixed: Double
    var screenIsOn = false
    var front = AppID.system
    /// Who plays a video; the demand is its frames a second.
    var videos = Holds()
    /// The pixels of the video of each app, in those of 1920 × 1080.
    var pixels = FlatTable(repeating: 0.0, count: Holds.appLimit + 1)
  }

  let state: UnsafeMutablePointer<State>

  init(model: VideoDecoder) {
    state = .allocate(capacity: 1)
    state.initialize(to: State(decode: model.decode, fixed: model.fixed))
  }

  func deallocate() {
    state.deinitialize(count: 1)
    state.deallocate()
  }

  func begin(_ context: ComponentContext) {
    state.pointee.screenIsOn = false
    state.pointee.front = .system
    state.pointee.videos.reset()
  }

  func screenChanged(isOn: Bool, app: AppID, _ context: ComponentContext) {
    state.pointee.screenIsOn = isOn
    state.pointee.front = app
    decode(context)
  }

  func perform(_ index: Int, _ request: OperationRequest, _ context: ComponentContext)
    -> OperationOutcome
  {
    switch index {
    case VideoSteps.Place.play: play(request, context)
    default: state.pointee.videos.release(by: request.app, context)
    }
    decode(context)
    return .completed
  }

  /// The time of an app's video has passed; the code is the app's number.
  func handle(_ app: Int, _ context: ComponentContext) {
    state.pointee.videos.release(by: AppID(app), context)
    decode(context)
  }

  private func play(_ request: OperationRequest, _ context: ComponentContext) {
    let (rate, size) = (
      request.operands[VideoSteps.PlayField.rate], request.operands[VideoSteps.PlayField.size]
    )
    // No decoder and no panel goes beyond 1000 frames a second.
    let frames = rate.isNaN ? 30 : hertz(ofOperand: rate, limit: 1000)
    let pixels = VideoSize(rawValue: size.isNaN ? VideoSize.p1080.rawValue : Int(size))!
    state.pointee.videos.take(
      by: request.app, for: request.operands[HeldSteps.durationField], demand: frames,
      timer: request.app.index, context)
    if state.pointee.videos.isHeld(by: request.app) {
      state.pointee.pixels[request.app.index] = pixels.relativePixels
    }
  }

  private func decode(_ context: ComponentContext) {
    let app = state.pointee.front
    let isSeen = state.pointee.screenIsOn && state.pointee.videos.isHeld(by: app)
    let frames = isSeen ? state.pointee.videos.demand(of: app) : 0
    var power = Power.zero
    if isSeen {
      let (decode, fixed) = (state.pointee.decode, state.pointee.fixed)
      let load = frames / 30 * state.pointee.pixels[app.index]
      power = .watts(decode * (fixed + (1 - fixed) * load))
    }
    context.change(
      context.lane(0), to: power, chargedTo: Charging(app, .playback))
    var shared = context.shared
    shared.videoFrameRate = frames
    context.share(shared)
  }
}
