import Kernel
import PowerAccounting
import Quantities

/// Animations: which go on, and at which rate each of them is drawn.
extension RunningGPU {
  mutating func start(_ request: OperationRequest, _ context: ComponentContext) {
    let (rate, length, name) = (
      request.operands[GPUSteps.AnimateField.rate],
      request.operands[GPUSteps.AnimateField.length], request.operands[GPUSteps.AnimateField.name]
    )
    let content = FrameContent(request.operands)
    guard let drawing = cost.drawing(content),
      let preparing = cost.preparing(content)
    else { return context.giveUp("a frame that takes longer than an hour to draw") }
    guard rate.isFinite else { return context.giveUp("a rate that is no number, as 1 over 0") }
    for place in 0..<Self.animationLimit
    where isAnimation(place, of: request.app) && has(place, name: name) {
      stop(place, context)
    }
    guard let place = freePlace else {
      return context.giveUp("more than 16 animations go on at one time")
    }
    animations[place] = Animation(
      isOn: true, app: request.app, name: name.isNaN ? nil : Int(name),
      rate: hertz(ofOperand: rate, limit: 1e6), drawing: drawing, preparing: preparing,
      phase: context.now, end: timer(place, after: length, context), countedAt: context.now)
    animate(context)
  }

  private var freePlace: Int? {
    for place in 0..<Self.animationLimit where !animations[place].isOn { return place }
    return nil
  }

  private mutating func timer(_ place: Int, after length: Double, _ context: ComponentContext)
    -> EventToken
  {
    let left = context.horizon - context.now
    guard length <= Double(left.nanoseconds) else { return .none }
    let end = context.now + SimDuration(nanoseconds: Int64(max(length, 0).rounded()))
    return end <= context.horizon ? context.schedule(place, at: end, rank: .timer) : .none
  }

  mutating func stop(_ place: Int, _ context: ComponentContext) {
    count(place, context)
    context.cancel(animations[place].end)
    animations[place].isOn = false
    animations[place].period = nil
    setLevels(of: place, context)
  }

  /// Gives every animation the rate it can have, and lets the panel know the fastest one seen.
  mutating func animate(_ context: ComponentContext) {
    let slowdown = max(wishedBusyShare(context), 1)
    var fastest = 0.0
    for place in 0..<Self.animationLimit where animations[place].isOn {
      let rate = possibleRate(of: place, context) / slowdown
      let period = rate > 1e-9 ? Animation.period(of: rate) : nil
      if isSeen(animations[place].app) { fastest = max(fastest, rate) }
      if period == animations[place].period { continue }
      count(place, context)
      animations[place].period = period
      setLevels(of: place, context)
    }
    var shared = context.shared
    shared.drawnFrameRate = fastest
    context.share(shared)
  }

  /// The rate of an animation alone: no more than the panel shows, none where it rests.
  private mutating func possibleRate(of place: Int, _ context: ComponentContext) -> Double {
    let animation = animations[place]
    if restsUnseen && !isSeen(animation.app) { return 0 }
    return min(animation.rate, context.shared.refreshRate)
  }

  /// The share of the GPU's time that all animations together would take.
  private mutating func wishedBusyShare(_ context: ComponentContext) -> Double {
    var share = 0.0
    for place in 0..<Self.animationLimit where animations[place].isOn {
      share += possibleRate(of: place, context) * animations[place].drawing.seconds
    }
    return share
  }

  private mutating func setLevels(of place: Int, _ context: ComponentContext) {
    let animation = animations[place]
    context.change(
      context.lane(1 + place), to: animation.drawingLevel(cost.busy),
      chargedTo: Charging(animation.app, .drawing))
    context.change(
      context.lane(1 + Self.animationLimit + place), to: animation.preparingLevel(cost.processor),
      chargedTo: Charging(animation.app, .computation))
  }

  mutating func count(_ place: Int, _ context: ComponentContext) {
    let app = animations[place].app
    let counted = animations[place].count(until: context.now)
    context.count(GPUCounter.busyTime.rawValue, by: counted.busy, for: app)
    context.count(GPUCounter.drawn.rawValue, by: counted.drawn, for: app)
    context.count(GPUCounter.dropped.rawValue, by: counted.dropped, for: app)
  }
}
