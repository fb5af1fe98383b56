import PowerAccounting
import Quantities

/// The GPU of one phone: animations as pulsed levels, single frames one after the other.
struct GPUInstance: Component, ~Copyable {
  static var subscriptions: PhoneChanges { .screen }

  /// The state of the GPU at an instant of a run.
  struct State: ComponentState {
    var screenIsOn = false
    var front = AppID.system
    /// The instant up to which the drawing of the first frame was counted.
    var countedAt = SimTime.zero
  }

  static let animationLimit = 16
  static let frameLimit = 256

  /// The number of lanes: one for single frames, then one of the GPU and one of a core for each
  /// animation.
  static let laneCount = 1 + 2 * animationLimit
  /// The event code of the end of a single frame; lower codes are ends of animations by index.
  static let frameDrawn = animationLimit

  let cost: FrameCost
  let restsUnseen: Bool
  var animations = FlatTable(repeating: Animation(), count: animationLimit)
  /// Single frames: the first is being drawn, the others wait.
  var frames = FIFOQueue(places: frameLimit, filledWith: SingleFrame())
  var state = State()

  init(model: GPU) {
    cost = model.cost
    restsUnseen = model.restsUnseen
  }

  mutating func begin(_ context: ComponentContext) {
    animations.fill(with: Animation())
    frames.reset()
  }

  mutating func screenChanged(isOn: Bool, app: AppID, _ context: ComponentContext) {
    state.screenIsOn = isOn
    state.front = app
    animate(context)
  }

  /// React to a change of the panel's refresh rate.
  mutating func sharedStateChanged(_ context: ComponentContext) { animate(context) }

  mutating func perform(_ index: Int, _ request: OperationRequest, _ context: ComponentContext)
    -> OperationOutcome
  {
    switch index {
    case GPUSteps.Place.animate: start(request, context)
    case GPUSteps.Place.stopAnimating:
      let name = request.operands[GPUSteps.StopField.animation]
      for place in 0..<Self.animationLimit
      where isAnimation(place, of: request.app) && (name.isNaN || has(place, name: name)) {
        stop(place, context)
      }
      animate(context)
    default: return draw(request, context)
    }
    return .completed
  }

  mutating func handle(_ code: Int, _ context: ComponentContext) {
    if code == Self.frameDrawn { return finishFrame(context) }
    stop(code, context)
    animate(context)
  }

  mutating func uncounted(_ counter: Int, for app: AppID?, _ context: ComponentContext) -> Int {
    guard counter == GPUCounter.busyTime.rawValue else { return 0 }
    var sum = 0
    for place in 0..<Self.animationLimit where animations[place].isOn {
      let animation = animations[place]
      guard app == nil || app == animation.app else { continue }
      sum += animation.busyTime(from: animation.countedAt, to: context.now)
    }
    if !frames.isEmpty, app == nil || app == frames.first.app {
      sum += Int((context.now - state.countedAt).nanoseconds)
    }
    return sum
  }

  mutating func finish(_ context: ComponentContext) {
    for place in 0..<Self.animationLimit where animations[place].isOn { count(place, context) }
    countFrame(context)
  }

  mutating func isSeen(_ app: AppID) -> Bool { state.screenIsOn && state.front == app }

  mutating func isAnimation(_ place: Int, of app: AppID) -> Bool {
    animations[place].isOn && animations[place].app == app
  }

  mutating func has(_ place: Int, name: Double) -> Bool {
    animations[place].name == (name.isNaN ? nil : Int(name))
  }
}
