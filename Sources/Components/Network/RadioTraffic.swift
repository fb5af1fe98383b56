import Configuration
import PowerAccounting
import Quantities

/// The requests on one radio, and who pays for it: what every radio for data is built around.
///
/// While data moves, the radio's power is divided evenly among the requests that move it. What
/// comes before and after, promotion and tail, falls to the app whose data moved last
/// (``TailAttribution/last``), or is divided in proportion to the bytes each app moved since the radio
/// left idle (``TailAttribution/proportional``), at the return to idle and at the end of a run.
///
/// A radio calls ``begin(_:_:)`` and ``handle(_:_:)`` for what happens to requests, then asks
/// what waits, and says at which rates data moves and what it draws by ``change(to:cause:_:)``.
struct RadioTraffic: ~Copyable {
  /// Where the counters of bytes stand among those of the definition.
  struct Counters: BitwiseCopyable {
    let up: Int
    let down: Int
  }

  private var flows: RequestFlows
  private let tailOwner: TailAttribution
  private var tail: TailAccount
  private let counters: Counters
  private var shares = ProportionalSplit()
  private var level = PowerLevel.off
  private var owner = Charging.baseline
  private var levelSince = SimTime.zero
  private var countedUp: Int64 = 0
  private var countedDown: Int64 = 0

  init(
    _ medium: RequestFlows.Medium = .separate, tailOwner: TailAttribution, counters: Counters
  ) {
    flows = RequestFlows(medium)
    self.tailOwner = tailOwner
    tail = TailAccount(tailOwner)
    self.counters = counters
  }

  mutating func reset() {
    flows.reset()
    level = .off
    owner = .baseline
    levelSince = .zero
    tail = TailAccount(tailOwner)
    countedUp = 0
    countedDown = 0
  }

  // What only asks is mutating all the same: the compiler copies the flows otherwise.

  /// How many requests have something to move in a direction.
  mutating func waiting(_ direction: Direction) -> Int { flows.waiting(direction) }

  /// What all requests together have left to move in a direction, of those that move it now.
  mutating func left(_ direction: Direction) -> DataAmount { flows.left(direction) }

  /// Bytes a nanosecond that go in a direction now, for all requests together.
  mutating func throughput(_ direction: Direction) -> Double { flows.throughput(direction) }

  /// Takes a request on.
  mutating func begin(_ request: OperationRequest, _ context: ComponentContext) {
    settle(context)
    flows.begin(request, context)
  }

  /// Takes an event of the flows, with a code below ``RequestFlows/codeLimit``.
  mutating func handle(_ code: Int, _ context: ComponentContext) {
    settle(context)
    flows.handle(code, context)
  }

  /// Ends all requests in failure, as when the network is gone.
  mutating func failAll(_ failure: StepFailure, _ context: ComponentContext) {
    settle(context)
    flows.failAll(failure, context)
  }

  /// Ends the request that somebody waits for, without telling.
  mutating func withdraw(_ waiter: Waiter, _ context: ComponentContext) {
    settle(context)
    flows.withdraw(waiter, context)
  }

  /// Lets data move at other rates from now on, in bytes a nanosecond.
  mutating func setRates(up: Double, down: Double, _ context: ComponentContext) {
    settle(context)
    flows.setRates(up: up, down: down, context)
  }

  /// Lets the radio draw something else on its first lane from now on, or for another cause.
  ///
  /// Call it after everything that happened to the requests. Transfers are charged to the apps
  /// whose data moves, promotions and tails as ``TailAttribution`` says, and all else to the system.
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

  /// Charges energy that is drawn at once, as ``change(to:cause:_:)`` charges what lasts.
  mutating func deposit(_ energy: Energy, cause: Cause, _ context: ComponentContext) {
    guard energy > .zero else { return }
    context.deposit(energy, chargedTo: Charging(payer(of: cause), cause))
    if cause == .promotion { tail.add(energy, for: cause) }
  }

  /// The radio is idle again: what its use cost is divided, and forgotten.
  mutating func becomeIdle(_ context: ComponentContext) {
    settle(context)
    divide(context)
    tail.forgetHolder()
    flows.forgetMoved()
  }

  /// Brings everything up to date at the end of the run or of the warm-up.
  mutating func finish(_ context: ComponentContext) {
    settle(context)
    divide(context)
    let (up, down) = (flows.sent.bytes, flows.received.bytes)
    context.count(counters.up, by: Int(up - countedUp))
    context.count(counters.down, by: Int(down - countedDown))
    countedUp = up
    countedDown = down
  }

  private mutating func payer(of cause: Cause) -> AppID {
    switch cause {
    case .transfer:
      for index in 0..<flows.count where isMoving(flows[index]) { return flows[index].app }
      return flows.lastApp
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

  /// Charges what was drawn since the last change, to those whose data moved meanwhile.
  private mutating func settle(_ context: ComponentContext) {
    let now = context.now
    guard now > levelSince else { return }
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
    case .promotion where tailOwner == .proportional, .tail where tailOwner == .proportional:
      tail.add(level.energy(from: since, to: now), for: owner.cause)
    default: break
    }
  }

  private mutating func divide(_ context: ComponentContext) {
    guard tail.isOwed else { return }
    context.charge(context.lane(0), to: owner)
    tail.divide(among: &flows, by: &shares, context)
  }
}
