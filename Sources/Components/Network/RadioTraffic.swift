import Configuration
import PowerAccounting
import Quantities

/// The requests on one radio and their payers, shared by every data radio.
///
/// While data moves, the radio's power is divided evenly among the requests that move it. Promotion
/// and tail are charged to the app whose data moved last (``TailAttribution/last``), or divided in
/// proportion to the bytes each app moved since the radio left idle (``TailAttribution/proportional``),
/// at the return to idle and at the end of a run.
///
/// A radio calls ``begin(_:_:)`` and ``handle(_:_:)`` for the events of requests. It then reads the
/// waiting data, and sets the rates and its power by ``change(to:cause:_:)``.
struct RadioTraffic: ~Copyable {
  /// The indices of the byte counters in the definition.
  struct Counters: BitwiseCopyable {
    let up: Int
    let down: Int
  }

  private var flows: RequestFlows
  private var tail: TailAccount
  private let counters: Counters
  private var shares = ProportionalSplit()
  private var level = PowerLevel.off
  private var owner = Charging.baseline
  private var levelSince = SimTime.zero
  private var countedUp: Int64 = 0
  private var countedDown: Int64 = 0

  init(_ medium: RequestFlows.Medium = .separate, tailOwner: TailAttribution, counters: Counters) {
    flows = RequestFlows(medium, recordsMoved: tailOwner == .proportional)
    tail = TailAccount(tailOwner)
    self.counters = counters
  }

  mutating func reset() {
    flows.reset()
    level = .off
    owner = .baseline
    levelSince = .zero
    tail = TailAccount(tail.attribution)
    countedUp = 0
    countedDown = 0
  }

  // Readings are mutating too: otherwise the compiler copies the flows.

  /// The number of requests with data in a direction.
  mutating func waiting(_ direction: Direction) -> Int { flows.waiting(direction) }

  /// The remaining data of all requests that move data in a direction now.
  mutating func left(_ direction: Direction) -> DataAmount { flows.left(direction) }

  /// Bytes a nanosecond that go in a direction now, for all requests together.
  mutating func throughput(_ direction: Direction) -> Double { flows.throughput(direction) }

  /// The data moved in a direction since the start.
  mutating func moved(_ direction: Direction, _ context: ComponentContext) -> DataAmount {
    settle(context)
    return direction == .up ? flows.sent : flows.received
  }

  /// Accept a request.
  mutating func begin(_ request: OperationRequest, _ context: ComponentContext) {
    settle(context)
    flows.begin(request, context)
  }

  /// Handle an event of the flows.
  mutating func handle(_ event: RadioEvent, _ context: ComponentContext) {
    settle(context)
    flows.handle(event, context)
  }

  /// Fail all requests, for example when the network is lost.
  mutating func failAll(_ failure: StepFailure, _ context: ComponentContext) {
    settle(context)
    flows.failAll(failure, context)
  }

  /// End the request of a waiter, without notification.
  mutating func withdraw(_ waiter: Waiter, _ context: ComponentContext) {
    settle(context)
    flows.withdraw(waiter, context)
  }

  /// Set the data rates from now on, in bytes a nanosecond.
  mutating func setRates(up: Double, down: Double, _ context: ComponentContext) {
    settle(context)
    flows.setRates(up: up, down: down, context)
  }

  /// Record that the data that moves now draws the most that the radio may.
  mutating func noteLimit(_ context: ComponentContext) { flows.noteLimit(context) }

  /// Let all data stand still from now on.
  mutating func stop(_ context: ComponentContext) {
    settle(context)
    flows.stop(context)
  }

  /// Set the level and the cause of the radio's first lane from now on.
  ///
  /// Call it after everything that happened to the requests. Transfers are charged to the apps
  /// whose data moves, promotions and tails according to ``TailAttribution``, and all else to the system.
  mutating func change(to level: PowerLevel, cause: Cause, _ context: ComponentContext) {
    settle(context)
    self.level = level
    owner = Charging(payer(of: cause), cause)
    context.change(context.lane(0), to: level, chargedTo: owner)
  }

  /// The same with a level that is steady.
  mutating func change(to power: Power, cause: Cause, _ context: ComponentContext) {
    settle(context)
    level = .steady(power)
    owner = Charging(payer(of: cause), cause)
    context.change(context.lane(0), to: power, chargedTo: owner)
  }

  /// Charge energy that is drawn at one instant, to the same payers as ``change(to:cause:_:)``.
  mutating func deposit(_ energy: Energy, cause: Cause, _ context: ComponentContext) {
    guard energy > .zero else { return }
    context.deposit(energy, chargedTo: Charging(payer(of: cause), cause))
    if cause == .promotion { tail.add(energy, for: cause) }
  }

  /// Divide the cost of the last use, when the radio becomes idle.
  mutating func becomeIdle(_ context: ComponentContext) {
    settle(context)
    divide(context)
    tail.forgetHolder()
    flows.forgetMoved()
  }

  /// Settle everything at the end of the run or of the warm-up.
  mutating func finish(_ context: ComponentContext) {
    settle(context)
    divide(context)
    let (up, down) = (flows.sent.bytes, flows.received.bytes)
    context.count(counters.up, by: Int(up - countedUp))
    context.count(counters.down, by: Int(down - countedDown))
    countedUp = up
    countedDown = down
  }

  /// The bytes that a counter does not include yet, up to the last change of the radio.
  mutating func uncounted(_ counter: Int) -> Int {
    switch counter {
    case counters.up: Int(flows.sent.bytes - countedUp)
    case counters.down: Int(flows.received.bytes - countedDown)
    default: 0
    }
  }

  /// The requests for which the radio draws power now, for inspection.
  mutating func reading() -> TrafficReading {
    var reading = TrafficReading(
      lastApp: flows.lastApp, lastOrigin: flows.lastOrigin,
      isProportional: tail.attribution == .proportional)
    for index in 0..<flows.count where isMoving(flows[index]) {
      reading.moving.append(.init(app: flows[index].app, origin: flows[index].origin))
    }
    return reading
  }

  /// Attach a journal of moved data; nil for none.
  mutating func attach(_ journal: UnsafeMutablePointer<TrafficJournal>?) { flows.journal = journal }

  private mutating func payer(of cause: Cause) -> AppID {
    switch cause {
    case .transfer: return flows.firstMoving() ?? flows.lastApp
    case .promotion, .tail: return tail.payer(last: flows.lastApp)
    default: return .system
    }
  }

  private mutating func isMoving(_ flow: RequestFlows.Flow) -> Bool {
    switch flow.phase {
    case .up: flows.isMoving(.up)
    case .answer: false
    case .down: flows.isMoving(.down)
    }
  }

  /// Charge the energy since the last change to the apps whose data moved meanwhile.
  @inline(__always) private mutating func settle(_ context: ComponentContext) {
    let now = context.now
    if now == levelSince { return }
    // Nothing to divide, and nothing that moves.
    if flows.areStill && owner.cause != .transfer && tail.attribution == .last {
      levelSince = now
      return flows.pass(until: now)
    }
    settle(until: now, context)
  }

  private mutating func settle(until now: SimTime, _ context: ComponentContext) {
    let since = levelSince
    levelSince = now
    flows.settle(context)
    switch owner.cause {
    case .transfer where !(flows.count == 1 && flows[0].app == owner.app):
      shares.removeAll()
      for index in 0..<flows.count where isMoving(flows[index]) {
        shares.add(1, for: flows[index].app)
      }
      context.charge(context.lane(0), to: owner)
      shares.divide(level.energy(from: since, to: now), of: owner, context)
    case .promotion, .tail:
      if tail.attribution == .last { return }
      tail.add(level.energy(from: since, to: now), for: owner.cause)
    default: break
    }
  }

  /// Divide promotions and tails up to now by the bytes of each app; if no app moved any, the last
  /// app pays.
  private mutating func divide(_ context: ComponentContext) {
    guard tail.isOwed else { return }
    context.charge(context.lane(0), to: owner)
    tail.divide(among: &flows, by: &shares, context)
  }
}
