import PowerAccounting
import Quantities

/// The GPU of one phone: animations as pulsed levels, single frames one after the other.
struct GPUInstance: Component, ~Copyable {
  static var subscriptions: PhoneChanges { .screen }

  /// The state of the GPU at an instant of a run.
  struct State: ComponentState {
    var screenIsOn = false
    var front = AppID.system
    /// The animations that are on, one bit each.
    var animated: UInt32 = 0
    /// The instant up to which the drawing of the first frame was counted.
    var countedAt = SimTime.zero
  }

  static let animationLimit = 16
  static let frameLimit = 256

  /// The number of lanes: one for single frames, then one of the GPU and one of a core for each
  /// animation.
  static let laneCount = 1 + 2 * animationLimit

  enum Event: SchedulableEvent { case frameDrawn, animationEnds(Int) }

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
    case GPUSteps.Index.animate: start(request, context)
    case GPUSteps.Index.stopAnimating:
      let name = request.operands[GPUSteps.StopField.animation]
      for slot in 0..<Self.animationLimit
      where isAnimation(slot, of: request.app) && (name.isNaN || has(slot, name: name)) {
        stop(slot, context)
      }
      animate(context)
    default: return draw(request, context)
    }
    return .completed
  }

  mutating func handle(_ event: Event, _ context: ComponentContext) {
    switch event {
    case .frameDrawn: finishFrame(context)
    case .animationEnds(let index):
      stop(index, context)
      animate(context)
    }
  }

  mutating func uncounted(_ counter: Int, for app: AppID?, _ context: ComponentContext) -> Int {
    guard counter == GPUCounter.busyTime.rawValue else { return 0 }
    var sum = 0
    for slot in 0..<Self.animationLimit where animations[slot].isOn {
      let animation = animations[slot]
      guard app == nil || app == animation.app else { continue }
      sum += animation.busyTime(from: animation.countedAt, to: context.now)
    }
    if !frames.isEmpty, app == nil || app == frames.first.app {
      sum += Int((context.now - state.countedAt).nanoseconds)
    }
    return sum
  }

  mutating func finish(_ context: ComponentContext) {
    for slot in 0..<Self.animationLimit where animations[slot].isOn { count(slot, context) }
    countFrame(context)
  }

  mutating func isSeen(_ app: AppID) -> Bool { state.screenIsOn && state.front == app }

  mutating func isAnimation(_ slot: Int, of app: AppID) -> Bool {
    animations[slot].isOn && animations[slot].app == app
  }

  mutating func has(_ slot: Int, name: Double) -> Bool {
    animations[slot].name == (name.isNaN ? nil : Int(name))
  }

  // MARK: - Single frames: drawn one after the other, in the order of the requests

  mutating func draw(_ request: OperationRequest, _ context: ComponentContext) -> OperationOutcome {
    let content = FrameContent(request.operands)
    let measured = request.operands[GPUSteps.DrawField.time]
    let time = measured.isNaN ? cost.drawing(content) : cost.drawing(measured: measured)
    guard let drawing = time, let preparing = cost.preparing(content) else {
      context.abort("a frame that takes longer than an hour to draw")
      return .completed
    }
    if restsUnseen && !isSeen(request.app) {
      context.count(GPUCounter.dropped.rawValue, for: request.app)
      return .completed
    }
    guard !frames.isFull else {
      context.abort("more than 256 frames wait to be drawn")
      return .completed
    }
    let isFirst = frames.isEmpty
    frames.append(
      SingleFrame(waiter: request.waiter, app: request.app, drawing: drawing, preparing: preparing))
    if isFirst { beginFrame(context) }
    return .pending
  }

  /// Begin the first waiting frame.
  private mutating func beginFrame(_ context: ComponentContext) {
    let frame = frames.first
    state.countedAt = context.now
    context.count(GPUCounter.drawn.rawValue, for: frame.app)
    context.deposit(cost.processor * frame.preparing, chargedTo: Charging(frame.app, .computation))
    context.change(context.lane(0), to: cost.busy, chargedTo: Charging(frame.app, .drawing))
    context.schedule(Event.frameDrawn, after: frame.drawing, rank: .completion)
  }

  mutating func finishFrame(_ context: ComponentContext) {
    countFrame(context)
    let frame = frames.removeFirst()
    context.complete(frame.waiter)
    if !frames.isEmpty { return beginFrame(context) }
    context.change(context.lane(0), to: Power.zero, chargedTo: Charging(frame.app, .drawing))
  }

  /// Count the time of the current frame since its start or the last count.
  mutating func countFrame(_ context: ComponentContext) {
    guard !frames.isEmpty else { return }
    let time = context.now - state.countedAt
    context.count(GPUCounter.busyTime.rawValue, by: Int(time.nanoseconds), for: frames.first.app)
    state.countedAt = context.now
  }
}

/// A frame that a script draws and waits for.
struct SingleFrame: BitwiseCopyable {
  var waiter = Waiter.nobody
  var app = AppID.system
  var drawing = SimDuration.zero
  var preparing = SimDuration.zero
}
