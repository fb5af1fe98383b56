import PowerAccounting
import Quantities

/// The decoder of one phone: on while the app in front plays a video on a lit screen.
struct VideoDecoderInstance: Component, ~Copyable {
  static var subscriptions: PhoneChanges { .screen }

  /// The state of the decoder at an instant of a run.
  struct State: ComponentState {
    var screenIsOn = false
    var front = AppID.system
    /// The app whose video is visible; the system for none.
    var player = AppID.system
    /// The time up to which its video was counted.
    var countedAt = SimTime.zero
  }

  let decode: Double
  let fixed: Double
  /// The apps that play a video; the demand is its frames a second.
  var videos = Claims()
  /// The pixels of the video of each app, in those of 1920 × 1080.
  var pixels = FlatTable(repeating: 0.0, count: AppSet.appLimit + 1)
  var state = State()

  init(model: VideoDecoder) {
    decode = model.decode
    fixed = model.fixed
  }

  mutating func begin(_ context: ComponentContext) { videos.reset() }

  mutating func screenChanged(isOn: Bool, app: AppID, _ context: ComponentContext) {
    state.screenIsOn = isOn
    state.front = app
    decode(context)
  }

  mutating func perform(_ index: Int, _ request: OperationRequest, _ context: ComponentContext)
    -> OperationOutcome
  {
    switch index {
    case VideoSteps.Index.play: play(request, context)
    default: videos.release(by: request.app, context)
    }
    decode(context)
    return .completed
  }

  mutating func handle(_ end: ClaimEnd, _ context: ComponentContext) {
    videos.release(by: end.app, context)
    decode(context)
  }

  private mutating func play(_ request: OperationRequest, _ context: ComponentContext) {
    let (rate, size) = (
      request.operands[VideoSteps.PlayField.rate], request.operands[VideoSteps.PlayField.size]
    )
    // No decoder and no panel goes beyond 1000 frames a second.
    let frames = rate.isNaN ? 30 : hertz(ofOperand: rate, limit: 1000)
    let pixels = VideoSize(rawValue: size.isNaN ? VideoSize.p1080.rawValue : Int(size))!
    videos.take(
      by: request.app, for: request.operands[ClaimSteps.durationField], demand: frames,
      end: ClaimEnd(app: request.app), context)
    if videos.isHeld(by: request.app) { self.pixels[request.app.index] = pixels.relativePixels }
  }

  mutating func finish(_ context: ComponentContext) { count(context) }

  /// Count the time of the visible video up to now.
  private mutating func count(_ context: ComponentContext) {
    if state.player != .system {
      let time = (context.now - state.countedAt).nanoseconds
      context.count(0, by: Int(time), for: state.player)
    }
    state.countedAt = context.now
  }

  private mutating func decode(_ context: ComponentContext) {
    let app = state.front
    let isSeen = state.screenIsOn && videos.isHeld(by: app)
    count(context)
    state.player = isSeen ? app : .system
    let frames = isSeen ? videos.demand(of: app) : 0
    var power = Power.zero
    if isSeen {
      let load = frames / 30 * pixels[app.index]
      power = .watts(decode * (fixed + (1 - fixed) * load))
    }
    context.change(context.lane(0), to: power, chargedTo: Charging(app, .playback))
    if frames == context.shared.videoFrameRate { return }
    var shared = context.shared
    shared.videoFrameRate = frames
    context.share(shared)
  }
}
