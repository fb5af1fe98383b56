import Kernel
import PowerAccounting
import Quantities

/// A frame that a script draws and waits for.
struct SingleFrame: BitwiseCopyable {
  var thread = ThreadHandle.none
  var app = AppID.system
  var drawing = SimDuration.zero
  var preparing = SimDuration.zero
}

/// Single frames: drawn one after the other, in the order in which they were asked for.
extension RunningGPU {
  func draw(_ request: OperationRequest, _ context: ComponentContext) -> OperationOutcome {
    let content = FrameContent(request.operands)
    guard let drawing = state.pointee.cost.drawing(content),
      let preparing = state.pointee.cost.preparing(content)
    else {
      context.giveUp("a frame that takes longer than an hour to draw")
      return .completed
    }
    if state.pointee.restsUnseen && !isSeen(request.app) {
      context.count(GPUCounter.dropped.rawValue, for: request.app)
      return .completed
    }
    guard !state.pointee.frames.isFull else {
      context.giveUp("more than 256 frames wait to be drawn")
      return .completed
    }
    let isFirst = state.pointee.frames.isEmpty
    state.pointee.frames.append(
      SingleFrame(
        thread: request.thread, app: request.app, drawing: drawing, preparing: preparing))
    if isFirst { beginFrame(context) }
    return .pending
  }

  /// Begins the first of the frames that wait.
  private func beginFrame(_ context: ComponentContext) {
    let frame = state.pointee.frames.first
    state.pointee.countedAt = context.now
    context.count(GPUCounter.drawn.rawValue, for: frame.app)
    context.deposit(
      state.pointee.cost.processor * frame.preparing,
      chargedTo: Charging(frame.app, .computation))
    context.change(
      context.lane(0), to: state.pointee.cost.busy,
      chargedTo: Charging(frame.app, .drawing))
    context.schedule(Self.frameDrawn, after: frame.drawing, rank: .completion)
  }

  func finishFrame(_ context: ComponentContext) {
    countFrame(context)
    let frame = state.pointee.frames.removeFirst()
    context.complete(frame.thread)
    if !state.pointee.frames.isEmpty { return beginFrame(context) }
    context.change(context.lane(0), to: Power.zero, chargedTo: Charging(frame.app, .drawing))
  }

  /// Counts the time since the frame under way was begun, or since it was last counted.
  func countFrame(_ context: ComponentContext) {
    guard !state.pointee.frames.isEmpty else { return }
    let time = context.now - state.pointee.countedAt
    context.count(
      GPUCounter.busyTime.rawValue, by: Int(time.nanoseconds), for: state.pointee.frames.first.app)
    state.pointee.countedAt = context.now
  }
}
