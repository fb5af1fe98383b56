import Components
import Kernel
import PowerAccounting

/// Low Power Mode of one phone: whether it is on, and which offers were made since the battery was
/// last above them.
struct RunningLowPowerMode: Component {
  static var hears: PhoneNews { [] }

  struct State: ~Copyable {
    let offers: FlatTable<Double>
    /// Whether each offer is still to be made.
    var isDue: FlatTable<Bool>
    /// How often each was made.
    var made: FlatTable<UInt32>
    let acceptance: Double
    let offAt: Double
    var changes: UInt32 = 0
  }

  private static let answers = StreamName(IOSLowPowerMode.answers)
  private static let changed = StreamName("low-power-mode-changed")

  private let state: UnsafeMutablePointer<State>

  init(_ policy: IOSLowPowerMode) {
    state = .allocate(capacity: 1)
    state.initialize(
      to: State(
        offers: FlatTable(policy.offers),
        isDue: FlatTable(repeating: true, count: policy.offers.count),
        made: FlatTable(repeating: 0, count: policy.offers.count),
        acceptance: policy.acceptance, offAt: policy.offAt))
  }

  func deallocate() {
    state.deinitialize(count: 1)
    state.deallocate()
  }

  func begin(_ context: ComponentContext) {
    state.pointee.isDue.fill(with: true)
    state.pointee.made.fill(with: 0)
    state.pointee.changes = 0
    makeOffers(context)
  }

  func sharedStateChanged(_ context: ComponentContext) {
    let shared = context.shared
    for place in 0..<state.pointee.offers.count
    where shared.batteryLevel > state.pointee.offers[place] {
      state.pointee.isDue[place] = true
    }
    if !shared.isCharging {
      makeOffers(context)
    } else if shared.isLowPower, shared.batteryLevel >= state.pointee.offAt {
      set(false, context)
    }
  }

  func perform(
    _ index: Int, _ request: OperationRequest, _ context: ComponentContext
  ) -> OperationOutcome {
    set(request.operands[0] != 0, context)
    return .completed
  }

  /// Makes the offers that are due at this level of the battery.
  private func makeOffers(_ context: ComponentContext) {
    for place in 0..<state.pointee.offers.count
    where state.pointee.isDue[place]
      && context.shared.batteryLevel <= state.pointee.offers[place]
    {
      state.pointee.isDue[place] = false
      if context.shared.isLowPower { continue }
      state.pointee.made[place] &+= 1
      context.count(0)
      // By offer and by how often it was made: when that is in the day depends on the app.
      let answer = RandomStream(key: context.key, name: Self.answers, entity: UInt32(place))
        .uniform(occasion: state.pointee.made[place], use: 0)
      if answer < state.pointee.acceptance { set(true, context) }
    }
  }

  private func set(_ isOn: Bool, _ context: ComponentContext) {
    var shared = context.shared
    guard shared.isLowPower != isOn else { return }
    shared.isLowPower = isOn
    context.share(shared)
    state.pointee.changes &+= 1
    context.deliver(
      0, to: context.apps, fields: SIMD4(isOn ? 1 : 0, 0, 0, 0),
      occasion: Occasion(entity: Self.changed.hash, ordinal: state.pointee.changes))
  }
}
