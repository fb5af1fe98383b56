import Configuration
import Kernel
import PowerAccounting
import Quantities

/// Scripts that wait for one position.
extension RunningLocation {
  func locate(_ request: OperationRequest, _ context: ComponentContext) -> OperationOutcome {
    let tier = AccuracyTier(operand: request.operands[LocationOperation.Locate.accuracy])
    if let oldest = length(request.operands[LocationOperation.Locate.oldest]),
      let fix = state.pointee.lastFix, context.now - fix.at <= oldest, tier.accepts(fix)
    {
      return .completed
    }
    guard let index = freeLocate() else {
      context.giveUp("more than 256 scripts wait for a position")
      return .completed
    }
    let networks = networks(context)
    let source =
      tier.needsSatellites(networks) ? .satellites : tier.network(networks) ?? .satellites
    var locate = Locate()
    locate.isWaiting = true
    locate.thread = request.thread
    locate.app = request.app
    locate.tier = tier
    locate.asked = context.now
    locate.source = source
    locate.occasion = request.occasion
    if let timeout = length(request.operands[LocationOperation.Locate.timeout]),
      let end = instant(context.now, plus: timeout, context)
    {
      locate.timeout = schedule(.timeout, index, at: end, context)
    }
    state.pointee.locates[index] = locate
    state.pointee.locatesUsed = max(state.pointee.locatesUsed, index + 1)
    if source != .satellites { askNetwork(source, for: request.app, context) }
    update(context)
    return .pending
  }

  private func freeLocate() -> Int? {
    (0..<state.pointee.locates.count).first { !state.pointee.locates[$0].isWaiting }
  }

  /// Those who wait while the receiver has a fix get the next.
  func armLocates(_ context: ComponentContext) {
    for index in 0..<state.pointee.locatesUsed where state.pointee.locates[index].isWaiting {
      context.cancel(state.pointee.locates[index].fix)
      state.pointee.locates[index].fix = .none
      guard state.pointee.locates[index].source == .satellites, state.pointee.receiver.isFixed
      else { continue }
      let next = state.pointee.satelliteFixes.next(
        from: after(state.pointee.locates[index].asked, context))
      state.pointee.locates[index].fix = schedule(
        .fix, index, at: next, rank: .completion, context)
    }
  }

  func complete(_ index: Int, with source: PositionSource, _ context: ComponentContext) {
    answer(index, with: source, context)
    update(context)
  }

  /// Hands a position to who waits for it.
  func answer(_ index: Int, with source: PositionSource, _ context: ComponentContext) {
    let locate = state.pointee.locates[index]
    remove(index, context)
    let fix = makeFix(source, for: locate.tier, context)
    tell(fix, to: locate.app, occasion: locate.occasion, context)
    context.complete(locate.thread)
  }

  func fail(_ index: Int, _ failure: StepFailure, _ context: ComponentContext) {
    let locate = state.pointee.locates[index]
    remove(index, context)
    // A time-out is the script's own, of which it need not be told twice.
    if failure == .unlocated {
      context.deliver(
        LocationEvent.failed.rawValue, to: locate.app, fields: .zero, occasion: locate.occasion)
    }
    context.fail(locate.thread, failure)
  }

  func timedOut(_ index: Int, _ context: ComponentContext) {
    count(.failedFixes, context)
    fail(index, .timeout, context)
    update(context)
  }

  private func remove(_ index: Int, _ context: ComponentContext) {
    context.cancel(state.pointee.locates[index].timeout)
    context.cancel(state.pointee.locates[index].fix)
    state.pointee.locates[index] = Locate()
    while state.pointee.locatesUsed > 0,
      !state.pointee.locates[state.pointee.locatesUsed - 1].isWaiting
    {
      state.pointee.locatesUsed -= 1
    }
  }
}

/// Positions, with the errors they have.
extension RunningLocation {
  /// Streams of errors by source; the phone checks that no other stream has the name.
  public static let errorStream = "location/error"
  private static let errors = StreamName(errorStream)
  private static let occasions = StreamName("location")

  /// The second of an instant: what draws are looked up by, so that no app can shift them.
  static func second(_ instant: SimTime) -> UInt32 {
    UInt32(truncatingIfNeeded: instant.nanoseconds / 1_000_000_000)
  }

  /// The occasion of what is found now without anybody having asked just now.
  func occasion(_ context: ComponentContext) -> Occasion {
    Occasion(entity: Self.occasions.hash, ordinal: Self.second(context.now))
  }

  /// The mean error of a source now, in metres.
  func error(of source: PositionSource, for tier: AccuracyTier, _ context: ComponentContext)
    -> Double
  {
    let errors = model.errors
    let found: Double
    switch source {
    case .satellites:
      let settled = errors.urban + (errors.open - errors.urban) * context.surroundings.sky
      let age = (context.now - state.pointee.receiver.since).seconds / errors.halving.seconds
      found = settled * (1 + (errors.firstFix - 1) * Elementary.exp2(-age))
    case .wifi: found = errors.wifi
    case .cell: found = errors.cell
    }
    return tier == .reduced ? max(found, errors.reduced) : found
  }

  /// A position as it is found now.
  func makeFix(_ source: PositionSource, for tier: AccuracyTier, _ context: ComponentContext)
    -> Fix
  {
    let stream = RandomStream(
      key: context.key, name: Self.errors, entity: UInt32(source.rawValue))
    let error = error(of: source, for: tier, context)
    let second = Self.second(context.now)
    let length = error * Self.rayleigh(stream.uniform(occasion: second, use: 0))
    let direction = unitVector(degrees: 360 * stream.uniform(occasion: second, use: 1))
    return Fix(
      source: source, at: context.now, error: error,
      position: position(context) + direction * length)
  }

  /// The quantile of a Rayleigh distribution of mean 1: the length of an error whose two parts are
  /// normal.
  static func rayleigh(_ uniform: Double) -> Double {
    2 / Double.pi.squareRoot() * (-Elementary.log(uniform)).squareRoot()
  }

  /// Tells an app of a position.
  func tell(_ fix: Fix, to app: AppID, occasion: Occasion, _ context: ComponentContext) {
    state.pointee.lastFix = fix
    count(.updates, context)
    context.work(model.fixWork, for: app)
    context.deliver(
      LocationEvent.updated.rawValue, to: app,
      fields: SIMD4(
        fix.error, Double((context.now - fix.at).nanoseconds), fix.position.x, fix.position.y),
      occasion: occasion)
  }
}
