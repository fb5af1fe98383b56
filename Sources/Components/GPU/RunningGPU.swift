import Kernel
import PowerAccounting
import Quantities

/// The GPU of one phone: animations as pulsed levels, single frames one after the other.
struct RunningGPU: Component {
  static var hears: PhoneNews { .screen }

  struct State: ~Copyable {
    let cost: FrameCost
    let restsUnseen: Bool
    var screenIsOn = false
    var front = AppID.system
    var animations = FlatTable(repeating: Animation(), count: animationLimit)
    /// Single frames: the first is being drawn, the others wait.
    var frames = WaitingLine(places: frameLimit, filledWith: SingleFrame())
    /// Up to when the drawing of the first of them was counted.
    var countedAt = SimTime.zero
  }

  static let animationLimit = 16
  static let frameLimit = 256

  /// Lanes: single frames, then what the GPU and a core draw for each animation.
  static let laneCount = 1 + 2 * animationLimit
  /// Codes of events: the end of an animation's time by its place, then the end of a single frame.
  static let frameDrawn = animationLimit

  let state: UnsafeMutablePointer<State>

  init(model: GPU) {
    state = .allocate(capacity: 1)
    state.initialize(to: State(cost: model.cost, restsUnseen: model.restsUnseen))
  }

  func deallocate() {
    state.deinitialize(count: 1)
    state.deallocate()
  }

  func begin(_ context: ComponentContext) {
    state.pointee.screenIsOn = false
    state.pointee.front = .system
    state.pointee.animations.fill(with: Animation())
    state.pointee.frames.reset()
    state.pointee.countedAt = .zero
  }

  func screenChanged(isOn: Bool, app: AppID, _ context: ComponentContext) {
    state.pointee.screenIsOn = isOn
    state.pointee.front = app
    animate(context)
  }

  /// The panel may refresh at another rate.
  func sharedStateChanged(_ context: ComponentContext) { animate(context) }

  func perform(_ index: Int, _ request: OperationRequest, _ context: ComponentContext)
    -> OperationOutcome
  {
    switch index {
    case GPUSteps.Place.animate: start(request, context)
    case GPUSteps.Place.stopAnimating:
      let name = request.operands[0]
      for place in 0..<Self.animationLimit
      where isAnimation(place, of: request.app) && (name.isNaN || has(place, name: name)) {
        stop(place, context)
      }
      animate(context)
    default: return draw(request, context)
    }
    return .completed
  }

  func handle(_ code: Int, _ context: ComponentContext) {
    if code == Self.frameDrawn { return finishFrame(context) }
    stop(code, context)
    animate(context)
  }

  func uncounted(_ counter: Int, for app: AppID?, _ context: ComponentContext) -> Int {
    guard counter == GPUCounter.busyTime.rawValue else { return 0 }
    var sum = 0
    for place in 0..<Self.animationLimit where state.pointee.animations[place].isOn {
      let animation = state.pointee.animations[place]
      guard app == nil || app == animation.app else { continue }
      sum += animation.busyTime(from: animation.countedAt, to: context.now)
    }
    if !state.pointee.frames.isEmpty, app == nil || app == state.pointee.frames.first.app {
      sum += Int((context.now - state.pointee.countedAt).nanoseconds)
    }
    return sum
  }

  func finish(_ context: ComponentContext) {
    for place in 0..<Self.animationLimit where state.pointee.animations[place].isOn {
      count(place, context)
    }
    countFrame(context)
  }

  func isSeen(_ app: AppID) -> Bool {
    state.pointee.screenIsOn && state.pointee.front == app
  }

  func isAnimation(_ place: Int, of app: AppID) -> Bool {
    state.pointee.animations[place].isOn && state.pointee.animations[place].app == app
  }

  func has(_ place: Int, name: Double) -> Bool {
    state.pointee.animations[place].name == (name.isNaN ? nil : Int(name))
  }
}
