import Configuration
import Kernel
import PowerAccounting
import Quantities

/// Requests for a single position.
extension LocationReceiverInstance {
  mutating func locate(_ request: OperationRequest, _ context: ComponentContext) -> OperationOutcome
  {
    let tier = AccuracyTier(operand: request.operands[LocationOperation.Locate.accuracy])
    if let oldest = SimDuration(operand: request.operands[LocationOperation.Locate.oldest]),
      let fix = state.lastFix, context.now - fix.at <= oldest, tier.accepts(fix)
    {
      return .completed
    }
    guard let index = locates.claim() else {
      context.abort("more than 256 scripts wait for a position")
      return .completed
    }
    let networks = networks(context)
    let source =
      tier.needsSatellites(networks) ? .satellites : tier.network(networks) ?? .satellites
    var locate = Locate()
    locate.isWaiting = true
    locate.waiter = request.waiter
    locate.app = request.app
    locate.tier = tier
    locate.asked = context.now
    locate.source = source
    locate.trigger = request.trigger
    if let timeout = SimDuration(operand: request.operands[LocationOperation.Locate.timeout]) {
      let end = instant(context.now, plus: timeout, context)
      locate.timeout = context.schedule(Event.timeout(locate: index), at: end, rank: .timer)
    }
    locates[index] = locate
    if source != .satellites { askNetwork(source, for: request.app, context) }
    update(context)
    return .pending
  }

  /// Schedule the next fix for the waiting requests, while the receiver has one.
  mutating func armLocates(_ context: ComponentContext) {
    for index in locates.slots where locates[index].isWaiting {
      context.cancel(&locates[index].fix)
      guard locates[index].source == .satellites, receiver.isFixed else { continue }
      let next = state.satelliteFixes.next(from: after(locates[index].asked, context))
      locates[index].fix = context.schedule(Event.fix(locate: index), at: next, rank: .completion)
    }
  }

  mutating func complete(_ index: Int, with source: PositionSource, _ context: ComponentContext) {
    answer(index, with: source, context)
    update(context)
  }

  /// Answer a waiting request with a position.
  mutating func answer(_ index: Int, with source: PositionSource, _ context: ComponentContext) {
    let locate = locates[index]
    remove(index, context)
    let fix = makeFix(source, for: locate.tier, context)
    tell(fix, to: locate.app, trigger: locate.trigger, context)
    context.complete(locate.waiter)
  }

  mutating func fail(_ index: Int, _ failure: StepFailure, _ context: ComponentContext) {
    let locate = locates[index]
    remove(index, context)
    // A timeout is the script's own, so no event reports it.
    if failure == .unlocated {
      context.deliver(
        LocationEvent.failed.rawValue, to: locate.app, fields: .zero, trigger: locate.trigger)
    }
    context.fail(locate.waiter, failure)
  }

  mutating func timedOut(_ index: Int, _ context: ComponentContext) {
    count(.failedFixes, context)
    fail(index, .timeout, context)
    update(context)
  }

  private mutating func remove(_ index: Int, _ context: ComponentContext) {
    context.cancel(locates[index].timeout)
    context.cancel(locates[index].fix)
    locates[index] = Locate()
  }

  // MARK: - Positions, with the errors they have

  /// Streams of errors by source; the phone checks that no other stream has the name.
  package static let errorStream = "location/error"
  private static let errors = StreamName(errorStream)
  private static let triggers = StreamName("location")

  /// The second of an instant: the address of draws, so that no app can shift them.
  static func second(_ instant: SimTime) -> UInt32 {
    UInt32(truncatingIfNeeded: instant.nanoseconds / 1_000_000_000)
  }

  /// The trigger of a position at this instant without a request.
  mutating func trigger(_ context: ComponentContext) -> Trigger {
    Trigger(entity: Self.triggers.hash, ordinal: Self.second(context.now))
  }

  /// The mean error of a source now, in metres.
  mutating func error(
    of source: PositionSource, for tier: AccuracyTier, _ context: ComponentContext
  ) -> Double {
    let errors = model.errors
    let found: Double
    switch source {
    case .satellites:
      let settled = errors.urban + (errors.open - errors.urban) * context.surroundings.sky
      let age = (context.now - receiver.since).seconds / errors.halving.seconds
      found = settled * (1 + (errors.firstFix - 1) * Elementary.exp2(-age))
    case .wifi: found = errors.wifi
    case .cell: found = errors.cell
    }
    return tier == .reduced ? max(found, errors.reduced) : found
  }

  /// A position as it is found now.
  mutating func makeFix(
    _ source: PositionSource, for tier: AccuracyTier, _ context: ComponentContext
  ) -> Fix {
    let stream = RandomStream(key: context.key, name: Self.errors, entity: UInt32(source.rawValue))
    let error = error(of: source, for: tier, context)
    let second = Self.second(context.now)
    let length = error * Self.rayleigh(stream.uniform(trigger: second, use: 0))
    let direction = unitVector(degrees: 360 * stream.uniform(trigger: second, use: 1))
    return Fix(
      source: source, at: context.now, error: error,
      position: position(context) + direction * length)
  }

  /// The quantile of a Rayleigh distribution of mean 1: the length of an error with two normal
  /// components.
  static func rayleigh(_ uniform: Double) -> Double {
    2 / Double.pi.squareRoot() * (-Elementary.log(uniform)).squareRoot()
  }

  /// Deliver a position to an app.
  mutating func tell(_ fix: Fix, to app: AppID, trigger: Trigger, _ context: ComponentContext) {
    state.lastFix = fix
    count(.updates, context)
    context.work(model.fixWork, for: app)
    context.deliver(
      LocationEvent.updated.rawValue, to: app,
      fields: SIMD4(
        fix.error, Double((context.now - fix.at).nanoseconds), fix.position.x, fix.position.y),
      trigger: trigger)
  }
}
