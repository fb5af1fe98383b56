import PowerAccounting
import Quantities

/// A frame that a script draws and waits for.
struct SingleFrame: BitwiseCopyable {
  var waiter = Waiter.nobody
  var app = AppID.system
  var drawing = SimDuration.zero
  var preparing = SimDuration.zero
}

/// Single frames: drawn one after the other, in the order of the requests.
extension GPUInstance {
  mutating func draw(_ request: OperationRequest, _ context: ComponentContext) -> OperationOutcome {
    let content = FrameContent(request.operands)
    guard let drawing = cost.drawing(content), let preparing = cost.preparing(content) else {
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
    context.schedule(Self.frameDrawn, after: frame.drawing, rank: .completion)
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
