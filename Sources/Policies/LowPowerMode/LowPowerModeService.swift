import Components
import Kernel
import PowerAccounting

/// Low Power Mode of one phone: whether it is on, and the offers made since the battery was last
/// above their levels.
struct LowPowerModeService: Component, ~Copyable {
  static var subscriptions: PhoneChanges { [] }

  /// The state of the service at an instant of a run.
  struct State: ComponentState { var changes: UInt32 = 0 }

  private static let answers = StreamName(IOSLowPowerMode.answers)
  private static let changed = StreamName("low-power-mode-changed")

  let offers: FlatTable<Double>
  let acceptance: Double
  let offAt: Double
  /// Whether each offer is still to be made.
  var isDue: FlatTable<Bool>
  /// The number of times each offer was made.
  var made: FlatTable<UInt32>
  var state = State()

  init(_ policy: IOSLowPowerMode) {
    offers = FlatTable(policy.offers)
    isDue = FlatTable(repeating: true, count: policy.offers.count)
    made = FlatTable(repeating: 0, count: policy.offers.count)
    acceptance = policy.acceptance
    offAt = policy.offAt
  }

  mutating func begin(_ context: ComponentContext) {
    isDue.fill(with: true)
    made.fill(with: 0)
    proposeModes(context)
  }

  mutating func sharedStateChanged(_ context: ComponentContext) {
    let shared = context.shared
    for slot in 0..<offers.count where shared.batteryLevel > offers[slot] { isDue[slot] = true }
    if !shared.isCharging {
      proposeModes(context)
    } else if shared.isLowPower, shared.batteryLevel >= offAt {
      set(false, context)
    }
  }

  mutating func perform(
    _ index: Int, _ request: OperationRequest, _ context: ComponentContext
  ) -> OperationOutcome {
    set(request.operands[IOSLowPowerMode.Field.on] != 0, context)
    return .completed
  }

  /// Makes the offers that are due at this level of the battery.
  private mutating func proposeModes(_ context: ComponentContext) {
    for slot in 0..<offers.count where isDue[slot] && context.shared.batteryLevel <= offers[slot] {
      isDue[slot] = false
      if context.shared.isLowPower { continue }
      made[slot] &+= 1
      context.count(0)
      // Keyed by offer and by its ordinal, not by time: the time of an offer depends on the app.
      let answer = RandomStream(key: context.key, name: Self.answers, entity: UInt32(slot))
        .uniform(trigger: made[slot], use: 0)
      if answer < acceptance { set(true, context) }
    }
  }

  private mutating func set(_ isOn: Bool, _ context: ComponentContext) {
    var shared = context.shared
    guard shared.isLowPower != isOn else { return }
    shared.isLowPower = isOn
    context.share(shared)
    state.changes &+= 1
    context.deliver(
      0, to: context.apps, fields: SIMD4(isOn ? 1 : 0, 0, 0, 0),
      trigger: Trigger(entity: Self.changed.hash, ordinal: state.changes))
  }
}
