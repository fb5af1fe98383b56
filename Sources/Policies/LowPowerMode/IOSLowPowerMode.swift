import Components
import Configuration
import Kernel
import PowerAccounting
import Quantities

/// Low Power Mode of iOS: offered when the battery is low, ended when it is charged.
package struct IOSLowPowerMode: PolicyModel {
  package static let definition = PolicyDefinition(
    name: "ios-low-power-mode", role: "low-power-mode",
    summary: "dims, locks and slows the phone when the battery is low and its owner agrees",
    rules: [
      "The system offers the mode when the battery reaches 'first-offer' and 'second-offer', unless the mode is on. The person accepts each offer with the probability 'acceptance', drawn for each run and offer.",
      "A run that begins below an offer's level begins with the answer to it. The system repeats an offer after the battery was charged above its level.",
      "The mode goes off when a charger is connected and the battery is at 'off-at' or above. People can switch it with 'low-power-mode' at any time.",
      "While the mode is on, the display has the share 'brightness' of its set brightness and refreshes at most at 'refresh-rate'. The screen goes dark after 'auto-lock' if that is sooner. The processor's clusters run at their highest operating point up to 'processor-speed' of the fastest.",
      "The event 'low-power-mode-changed' tells apps of every change.",
    ],
    limits: [
      "the GPU is slowed down only by the refresh rate; motion effects stay",
      "radios do not change: 5G stays on, as iOS allows for video and large downloads",
      "the policy background-tasks stops refresh, fetch and processing in the background; the policy network-service stops transfers that can wait",
      "in 'app-energy' the idle run has a full battery and no Low Power Mode",
    ])

  static let events = [
    EventDefinition(
      "low-power-mode-changed", "Low Power Mode was switched on or off", fields: [("on", .flag)]
    ).needing(switches)
  ]

  /// The index of the field of `low-power-mode`.
  enum Field { static let on = 0 }

  static let operations = [
    StepDefinition(
      "low-power-mode", "switches Low Power Mode, as a person does in the settings",
      fields: [.flag("on", required: true, "whether to switch it on or off")],
      shorthand: "on", isForPeople: true)
  ]

  static let counters = [
    CounterDefinition("low-power-offers", "times the system offered its Low Power Mode")
      .needing(.battery)
  ]

  /// The ways in which the mode can change: an offer at a low battery, or the person.
  static let switches = Need.any([.battery, .action("low-power-mode")])

  /// The name of the stream of people's answers to offers.
  static let answers = "user.low-power-mode"

  let offers: [Double]
  let acceptance: Double
  let offAt: Double
  private(set) var limits = ComponentLimits()

  package init(_ read: ParameterReader) {
    let (first, second) = (read.fraction("first-offer"), read.fraction("second-offer"))
    offers = [first, second]
    acceptance = read.fraction("acceptance")
    offAt = read.share("off-at")
    limits.brightness = read.fraction("brightness")
    limits.autoLock = read.positiveDuration("auto-lock")
    limits.refreshRate = read.hertz("refresh-rate", in: 1...1000)
    limits.processorSpeed = read.share("processor-speed")
    if read.hasRightValues, second >= first || first >= offAt {
      read.complain(
        "'second-offer', 'first-offer' and 'off-at' of '\(read.path)' must be in rising order",
        aboutWritten: ["second-offer", "first-offer", "off-at"])
    }
  }

  package func limit(_ parts: inout SavingRules) { parts.lowPower = limits }

  package var streams: [String] { [Self.answers] }
  package var watchedState: SharedState.Topics { .battery }
  package var watchedLevels: [Double] { offers.filter { $0 > 0 } }
  package var watchedLevelsOfCharge: [Double] { [offAt] }
  package var readsBatteryLevel: Bool { false }

  package func makeService(for apps: [PolicyApp]) -> InstalledComponent? {
    InstalledComponent(LowPowerModeService(self))
  }
}

/// Low Power Mode of one phone: whether it is on, and the offers made since the battery was last
/// above their levels.
struct LowPowerModeService: Component, ~Copyable {
  static var subscriptions: PhoneChanges { [] }

  /// The state of the service at an instant of a run.
  struct State: ComponentState { var changes: UInt32 = 0 }

  private static let answers = StreamName(IOSLowPowerMode.answers)
  private static let changed = StreamName("low-power-mode-changed")

  private let policy: IOSLowPowerMode
  /// Whether each offer is still to be made.
  var isDue: FlatTable<Bool>
  /// The number of times each offer was made.
  var made: FlatTable<UInt32>
  var state = State()

  init(_ policy: IOSLowPowerMode) {
    self.policy = policy
    isDue = FlatTable(repeating: true, count: policy.offers.count)
    made = FlatTable(repeating: 0, count: policy.offers.count)
  }

  mutating func begin(_ context: ComponentContext) {
    isDue.fill(with: true)
    made.fill(with: 0)
    proposeModes(context)
  }

  mutating func sharedStateChanged(_ context: ComponentContext) {
    let shared = context.shared
    for (slot, level) in policy.offers.enumerated() where shared.batteryLevel > level {
      isDue[slot] = true
    }
    if !shared.isCharging {
      proposeModes(context)
    } else if shared.isLowPower, shared.batteryLevel >= policy.offAt {
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
    for (slot, level) in policy.offers.enumerated()
    where isDue[slot] && context.shared.batteryLevel <= level {
      isDue[slot] = false
      if context.shared.isLowPower { continue }
      made[slot] &+= 1
      context.count(0)
      // Keyed by offer and by its ordinal, not by time: the time of an offer depends on the app.
      let answer = RandomStream(key: context.key, name: Self.answers, entity: UInt32(slot))
        .uniform(trigger: made[slot], use: 0)
      if answer < policy.acceptance { set(true, context) }
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
