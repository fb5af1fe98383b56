import Kernel
import PowerAccounting
import Quantities

/// An animation: frames that an app draws at a rate until it is stopped.
struct Animation: BitwiseCopyable {
  var isOn = false
  var app = AppID.system
  /// The index of its name among all names; nil without one.
  var name: Int?
  /// The rate that its app requested, in hertz.
  var rate = 0.0
  /// The busy time of the GPU and of a core for one frame.
  var drawing = SimDuration.zero
  var preparing = SimDuration.zero
  /// The part of both that an empty frame takes.
  var emptyDrawing = SimDuration.zero
  var emptyPreparing = SimDuration.zero
  /// Whether its frames are drawn within those of a faster animation of its app.
  var isMerged = false
  /// An instant at which a frame begins.
  var phase = SimTime.zero
  /// The period of the drawn frames; nil while the animation is paused.
  var period: SimDuration?
  var end = EventToken.none

  // The counts up to ``countedAt``.
  var countedAt = SimTime.zero
  var asked = 0
  var drawn = 0
  var dropped = 0

  /// The period of the requested rate.
  var wishedPeriod: SimDuration { Self.period(of: rate) }

  /// The period of a rate: at least a nanosecond, at most some 30 years, and rounded up, so that no
  /// more frames are drawn than requested.
  static func period(of rate: Double) -> SimDuration {
    let nanoseconds = 1e9 / max(rate, 1e-9)
    // A thousandth of a nanosecond too long is the error of the division.
    return SimDuration(nanoseconds: Int64(max((nanoseconds - 0.001).rounded(.up), 1)))
  }

  /// The busy time of the GPU that it adds to a frame.
  func addedDrawing(isMerged: Bool) -> SimDuration { isMerged ? drawing - emptyDrawing : drawing }

  func drawingLevel(_ power: Power) -> PowerLevel { level(power, addedDrawing(isMerged: isMerged)) }
  func preparingLevel(_ power: Power) -> PowerLevel {
    level(power, isMerged ? preparing - emptyPreparing : preparing)
  }

  private func level(_ power: Power, _ onTime: SimDuration) -> PowerLevel {
    guard let period else { return .off }
    return .pulsed(
      high: power, low: .zero, period: period, onTime: min(onTime, period), phase: phase)
  }

  /// Count the frames since the last count; those drawn within others are no frames of their own.
  ///
  /// - Returns: Nanoseconds of drawing, frames drawn and frames dropped.
  mutating func count(until now: SimTime) -> (busy: Int, drawn: Int, dropped: Int) {
    let start = countedAt
    countedAt = now
    guard let period, start < now else { return (0, 0, 0) }
    let frames = Self.pulses(period, phase, from: start, to: now)
    let wishes = Self.pulses(wishedPeriod, phase, from: start, to: now)
    drawn += frames
    asked += wishes
    // Near the ends of an interval a frame may be drawn before it is requested.
    let lost = max(dropped, asked - drawn) - dropped
    dropped += lost
    let busy = busyTime(from: start, to: now)
    return isMerged ? (busy, 0, 0) : (busy, frames, lost)
  }

  /// Nanoseconds of drawing, at the present period.
  func busyTime(from start: SimTime, to end: SimTime) -> Int {
    guard start < end else { return 0 }
    // A nanowatt over a nanosecond is an attojoule, so this energy is the time spent high.
    return Int(drawingLevel(Power(nanowatts: 1)).energy(from: start, to: end).attojoules)
  }

  /// The number of frames that begin from `start` on and before `end`.
  private static func pulses(
    _ period: SimDuration, _ phase: SimTime, from start: SimTime, to end: SimTime
  ) -> Int {
    let level = PowerLevel.pulsed(
      high: Power(nanowatts: 1), low: .zero, period: period, onTime: .nanoseconds(1), phase: phase)
    return Int(level.energy(from: start, to: end).attojoules)
  }
}

/// Animations: which of them run, and at which rates.
extension GPUInstance {
  mutating func start(_ request: OperationRequest, _ context: ComponentContext) {
    let (rate, length, name) = (
      request.operands[GPUSteps.AnimateField.rate],
      request.operands[GPUSteps.AnimateField.length], request.operands[GPUSteps.AnimateField.name]
    )
    let content = FrameContent(request.operands)
    guard let drawing = cost.drawing(content),
      let preparing = cost.preparing(content)
    else { return context.abort("a frame that takes longer than an hour to draw") }
    guard rate.isFinite else { return context.abort("a rate that is no number, as 1 over 0") }
    for index in 0..<Self.animationLimit
    where isAnimation(index, of: request.app) && has(index, name: name) { stop(index, context) }
    guard let index = freeSlot else {
      return context.abort("more than 16 animations go on at one time")
    }
    animations[index] = Animation(
      isOn: true, app: request.app, name: name.isNaN ? nil : Int(name),
      rate: hertz(ofOperand: rate, limit: 1e6), drawing: drawing, preparing: preparing,
      emptyDrawing: min(cost.emptyDrawing, drawing),
      emptyPreparing: min(cost.emptyPreparing, preparing), phase: context.now,
      countedAt: context.now)
    state.animated |= 1 << UInt32(index)
    animations[index].end = context.schedule(
      Event.animationEnds(index), after: SimDuration(operand: length), rank: .timer)
    animate(context)
  }

  private var freeSlot: Int? {
    for index in 0..<Self.animationLimit where !animations[index].isOn { return index }
    return nil
  }

  mutating func stop(_ index: Int, _ context: ComponentContext) {
    count(index, context)
    context.cancel(animations[index].end)
    animations[index].isOn = false
    state.animated &= ~(1 << UInt32(index))
    animations[index].period = nil
    setLevels(of: index, context)
  }

  /// Set the possible rate of every animation, and share the fastest visible rate with the panel.
  mutating func animate(_ context: ComponentContext) {
    let slowdown = max(wishedBusyShare(context), 1)
    var fastest = 0.0
    for index in SetBits(state.animated) {
      let rate = possibleRate(of: index, context) / slowdown
      let period = rate > 1e-9 ? Animation.period(of: rate) : nil
      if isSeen(animations[index].app) { fastest = max(fastest, rate) }
      let isMerged = isMerged(index, context)
      if period == animations[index].period, isMerged == animations[index].isMerged { continue }
      count(index, context)
      animations[index].period = period
      animations[index].isMerged = isMerged
      setLevels(of: index, context)
    }
    if fastest == context.shared.drawnFrameRate { return }
    var shared = context.shared
    shared.drawnFrameRate = fastest
    context.share(shared)
  }

  /// The rate of an animation by itself: at most that of the panel, and zero while it is paused.
  private mutating func possibleRate(of index: Int, _ context: ComponentContext) -> Double {
    let animation = animations[index]
    if restsUnseen && !isSeen(animation.app) { return 0 }
    return min(animation.rate, context.shared.refreshRate)
  }

  /// Whether another animation of its app is faster, or as fast and older: the frames of that one
  /// show both.
  private mutating func isMerged(_ index: Int, _ context: ComponentContext) -> Bool {
    let own = possibleRate(of: index, context)
    for other in SetBits(state.animated & ~(1 << UInt32(index)))
    where animations[other].app == animations[index].app {
      let rate = possibleRate(of: other, context)
      if rate > own || (rate == own && other < index) { return true }
    }
    return false
  }

  /// The share of the GPU's time that all animations together would take.
  private mutating func wishedBusyShare(_ context: ComponentContext) -> Double {
    var share = 0.0
    for index in SetBits(state.animated) {
      let drawing = animations[index].addedDrawing(isMerged: isMerged(index, context))
      share += possibleRate(of: index, context) * drawing.seconds
    }
    return share
  }

  private mutating func setLevels(of index: Int, _ context: ComponentContext) {
    let animation = animations[index]
    context.change(
      context.lane(1 + index), to: animation.drawingLevel(cost.busy),
      chargedTo: Charging(animation.app, .drawing))
    context.change(
      context.lane(1 + Self.animationLimit + index), to: animation.preparingLevel(cost.processor),
      chargedTo: Charging(animation.app, .computation))
  }

  mutating func count(_ index: Int, _ context: ComponentContext) {
    let app = animations[index].app
    let counted = animations[index].count(until: context.now)
    context.count(GPUCounter.busyTime.rawValue, by: counted.busy, for: app)
    context.count(GPUCounter.drawn.rawValue, by: counted.drawn, for: app)
    context.count(GPUCounter.dropped.rawValue, by: counted.dropped, for: app)
  }
}
