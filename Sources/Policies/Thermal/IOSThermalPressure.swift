import Components
import Configuration
import Kernel
import PowerAccounting
import Quantities

/// The four thermal states of iOS, and the system's reactions to them.
package struct IOSThermalPressure: PolicyModel {
  package static let definition = PolicyDefinition(
    name: "ios-thermal-pressure", role: "thermal",
    summary: "tells apps how hot the phone is, and slows its processor from the state serious on",
    rules: [
      "All power of the phone heats its case: dT/dt = (ambient + resistance × P − T) / time-constant, starting at 'ambient'. If the surroundings have a temperature, ambient is that temperature.",
      "The state is fair from 'fair' on, serious from 'serious' and critical from 'critical'. It falls back when the case is 'hysteresis' below that threshold.",
      "The event 'thermal-changed' tells apps of every change.",
      "In the state serious the processor's clusters run at their highest operating point up to 'serious-speed' of the fastest, in the state critical up to 'critical-speed'.",
      "Under constant power, a state changes at the instant of the closed form, to 10 ms. Otherwise, while the phone draws less than 15 W, it changes at most 5 s late. It may also be off by a second to either side, because the model uses the mean power between two checks.",
    ],
    limits: [
      "one temperature of the whole case: no hot spots, no sun, no hand",
      "the heat of charging in phone and battery is left out",
      "display, radios and GPU are not limited; charging is not slowed down",
    ])

  static let events = [
    EventDefinition(
      "thermal-changed",
      "the phone became hotter or cooler: 0 nominal, 1 fair, 2 serious, 3 critical",
      fields: [("state", .quantity(.none))])
  ]

  static let counters = [
    CounterDefinition("thermal-changes", "times the thermal state changed"),
    CounterDefinition("thermal-serious-time-ns", "nanoseconds in a serious or critical state"),
  ]

  /// Of the case, in kelvins.
  let thresholds: SIMD4<Double>
  let hysteresis: Double
  let atStart: CaseTemperature
  let speeds: (serious: Double, critical: Double)

  package init(_ read: ParameterReader) {
    func kelvins(_ name: String) -> Double { read.value(name, Quantity.asKelvins, or: 0) }
    speeds = (read.share("serious-speed"), read.share("critical-speed"))
    hysteresis = kelvins("hysteresis")
    thresholds = SIMD4(0, kelvins("fair"), kelvins("serious"), kelvins("critical"))
    // Base units are kelvin-nanoseconds a joule.
    atStart = CaseTemperature(
      resistance: read.number("resistance") / 1e9,
      timeConstant: read.positiveDuration("time-constant").seconds, ambient: kelvins("ambient"))
    let leastRise = min(thresholds[2] - thresholds[1], thresholds[3] - thresholds[2])
    let isRising = atStart.ambient < thresholds[1] - hysteresis && leastRise > max(hysteresis, 0)
    if read.hasRightValues, !isRising {
      read.complain(
        "'ambient', 'fair', 'serious' and 'critical' of '\(read.path)' must be in rising order, more than 'hysteresis' apart",
        aboutWritten: ["ambient", "fair", "serious", "critical", "hysteresis"])
    }
  }

  package func limit(_ parts: inout SavingRules) {
    parts.processorSpeedByThermalState = SIMD4(1, 1, speeds.serious, speeds.critical)
  }

  package var readsBatteryLevel: Bool { false }

  package func makeService(for apps: [PolicyApp]) -> InstalledComponent? {
    InstalledComponent(ThermalService(self))
  }
}

/// The thermal state of one phone: the temperature of its case at the last evaluation, and an
/// evaluation when a threshold may be crossed.
///
/// The mean power since the last evaluation is an exact difference of energies. The next evaluation
/// is at the instant at which the present power would cross a threshold, and before that as soon as
/// any power of a phone could.
struct ThermalService: Component, ~Copyable {
  static var subscriptions: PhoneChanges { .surroundings }

  /// The state of the service at an instant of a run.
  struct State: ComponentState {
    var level = 0
    /// The instant of the known temperature, and the meter's energy at that instant.
    var knownAt = SimTime.zero
    var metered = Energy.zero
    var changes: UInt32 = 0
    var seriousSince: SimTime?
    /// The next evaluation.
    var next = EventToken.none
  }

  enum Event: SchedulableEvent { case look }
  private enum Counter { static let changes = 0, seriousTime = 1 }

  /// An upper bound of a phone's sustained power, in watts.
  private static var guardPower: Double { 15 }
  /// The shortest time to an evaluation that is worth an event, in seconds.
  private static var soonest: Double { 5 }
  /// The shortest time to an evaluation near a level that pulses, in seconds: between its pulses
  /// the case does not follow the mean.
  private static var shortest: Double { 0.01 }
  /// The tolerance of a foreseen crossing, in kelvins: the case is there but for rounding.
  private static var tolerance: Double { 1e-7 }
  private static let changed = StreamName("thermal-changed")

  let policy: IOSThermalPressure
  var temperature: CaseTemperature
  var state = State()

  init(_ policy: IOSThermalPressure) {
    self.policy = policy
    temperature = policy.atStart
  }

  mutating func begin(_ context: ComponentContext) {
    let policy = self.policy.atStart
    temperature = CaseTemperature(
      resistance: policy.resistance, timeConstant: policy.timeConstant, ambient: ambient(context))
    state.knownAt = context.now
    // The components have not reported their power yet.
    state.next = context.schedule(Event.look, at: context.now, rank: .observation)
  }

  /// The temperature of the air, in kelvins: from the surroundings, else from the policy.
  private mutating func ambient(_ context: ComponentContext) -> Double {
    context.surroundings.temperature.map { $0 + 273.15 } ?? policy.atStart.ambient
  }

  /// Handles a change of the surroundings, of which only the temperature of the air counts.
  mutating func surroundingsChanged(_ context: ComponentContext) {
    let ambient = ambient(context)
    guard ambient != temperature.ambient else { return }
    look(context)
    temperature.surround(by: ambient)
    updateLevel(context)
    context.cancel(state.next)
    scheduleLook(context)
  }

  mutating func handle(_ event: Event, _ context: ComponentContext) {
    look(context)
    updateLevel(context)
    scheduleLook(context)
  }

  /// Updates the temperature at the end of the warm-up, after which the meter starts again, and at
  /// the end of the run.
  mutating func finish(_ context: ComponentContext) {
    look(context)
    state.metered = .zero
    countSeriousTime(context)
  }

  private mutating func look(_ context: ComponentContext) {
    let energy = context.energy(until: context.now)
    let seconds = (context.now - state.knownAt).seconds
    if seconds > 0 {
      temperature.advance(seconds, under: (energy - state.metered).joules / seconds)
    }
    state.metered = energy
    state.knownAt = context.now
  }

  private mutating func updateLevel(_ context: ComponentContext) {
    let (thresholds, hysteresis) = (policy.thresholds, policy.hysteresis)
    let kelvins = temperature.kelvins
    let before = state.level
    var level = before
    while level < 3, kelvins >= thresholds[level + 1] - Self.tolerance { level += 1 }
    if level == before {
      while level > 0, kelvins <= thresholds[level] - hysteresis + Self.tolerance { level -= 1 }
    }
    guard level != before else { return }
    countSeriousTime(context)
    state.level = level
    state.seriousSince = level >= 2 ? context.now : nil
    var shared = context.shared
    shared.thermalState = Double(level)
    context.share(shared)
    context.count(Counter.changes)
    state.changes &+= 1
    context.deliver(
      0, to: context.apps, fields: SIMD4(Double(level), 0, 0, 0),
      trigger: Trigger(entity: Self.changed.hash, ordinal: state.changes))
  }

  private mutating func countSeriousTime(_ context: ComponentContext) {
    guard let since = state.seriousSince else { return }
    context.count(Counter.seriousTime, by: Int((context.now - since).nanoseconds))
    state.seriousSince = context.now
  }

  /// Schedules the next evaluation, if any power can bring the case to a threshold.
  private mutating func scheduleLook(_ context: ComponentContext) {
    state.next = .none
    let second = context.now + min(.seconds(1), context.horizon - context.now)
    guard second > context.now else { return }
    let present =
      (context.energy(until: second) - context.energy(until: context.now)).joules
      / (second - context.now).seconds
    let temperature = self.temperature
    let (level, policy) = (state.level, self.policy.thresholds)
    let up = level < 3 ? policy[level + 1] : .infinity
    let down = level > 0 ? policy[level] - self.policy.hysteresis : -.infinity
    func time(to goal: Double, _ power: Double) -> Double {
      goal.isFinite ? temperature.time(to: goal, under: power) ?? .infinity : .infinity
    }
    let foreseen = min(time(to: up, present), time(to: down, present))
    let possible = min(time(to: up, Self.guardPower), time(to: down, 0))
    let seconds = min(max(foreseen, Self.shortest), max(possible, Self.soonest))
    // Rounded up, so that the case has reached the threshold.
    let nanoseconds = (seconds * 1e9).rounded(.up)
    guard nanoseconds <= Double((context.horizon - context.now).nanoseconds) else { return }
    state.next = context.schedule(
      Event.look, after: .nanoseconds(max(Int64(nanoseconds), 1)), rank: .observation)
  }
}

/// The temperature of a phone's case: one heat capacity behind one thermal resistance.
///
/// Under a constant power it approaches `ambient + resistance × power` exponentially, so the time
/// to any temperature has a closed form. Kelvins, watts, seconds.
struct CaseTemperature: BitwiseCopyable {
  let resistance: Double
  let timeConstant: Double
  private(set) var ambient: Double
  private(set) var kelvins: Double

  init(resistance: Double, timeConstant: Double, ambient: Double) {
    self.resistance = resistance
    self.timeConstant = timeConstant
    self.ambient = ambient
    kelvins = ambient
  }

  /// Sets the temperature of the surroundings, in kelvins.
  mutating func surround(by ambient: Double) { self.ambient = ambient }

  /// Advances the temperature by a time under a constant power.
  mutating func advance(_ seconds: Double, under power: Double) {
    let settled = ambient + resistance * power
    kelvins = settled + (kelvins - settled) * Elementary.exp(-seconds / timeConstant)
  }

  /// The time to a temperature under a constant power, in seconds; nil when it is never reached.
  func time(to goal: Double, under power: Double) -> Double? {
    let settled = ambient + resistance * power
    let (far, near) = (settled - kelvins, settled - goal)
    // The goal lies between the present temperature and the final one.
    guard far != 0, near / far > 0, near / far <= 1 else { return nil }
    return timeConstant * Elementary.log(far / near)
  }
}
