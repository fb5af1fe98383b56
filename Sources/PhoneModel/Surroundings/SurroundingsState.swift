import Components
import Kernel
import Quantities
import Workloads

/// The surroundings of one phone in a run: those in the open, changed by the places it is in.
///
/// Everything is stepped by events, and drawn from streams that only the surroundings use, by the
/// number of the change; so it does not depend on apps.
struct SurroundingsState: ~Copyable {
  /// Topics that change by themselves.
  enum Topic: Int, CaseIterable { case cellular, wifi, movement, temperature, light }

  private var borders: PlaceBorders
  private var cellular: SignalState
  private var wifi: SignalState
  private var movement: MovementState
  /// Nil where the scenario gives none, as for the light.
  private var temperature: SeriesState?
  private var light: SeriesState?
  private let natTimeout: SimDuration?
  private var leg = Leg(at: .zero, until: nil)
  /// The surroundings outside of all places.
  private var open = Surroundings()
  private var horizon = SimTime.zero

  init(_ specification: PhoneSpecification) {
    borders = PlaceBorders(specification.surroundings.places)
    cellular = SignalState(specification.surroundings.network.cellular ?? .constant(1))
    wifi = SignalState(specification.surroundings.network.wifi ?? .constant(1))
    natTimeout = specification.surroundings.network.natTimeout
    movement = MovementState(specification.surroundings.movement)
    let phase = SimDuration(nanoseconds: specification.program.starts.nanoseconds)
    temperature = specification.surroundings.temperature.map { SeriesState($0, phase: phase) }
    light = specification.surroundings.light.map { SeriesState($0, phase: phase) }
  }

  /// Resets the state for another replication, and schedules the changes.
  mutating func begin(
    horizon: SimTime, _ variates: borrowing VariateGenerator, future: inout FutureEventList
  ) {
    self.horizon = horizon
    open = Surroundings()
    if let natTimeout { open.natTimeout = natTimeout }
    open.cellularSignal = cellular.begin()
    open.wifiSignal = wifi.begin()
    open.temperature = temperature?.begin()
    open.light = light?.begin()
    go(movement.begin(variates), at: .zero)
    for topic in Topic.allCases { schedule(topic, after: .zero, variates, future: &future) }
  }

  /// Applies the surroundings of the beginning of the run.
  mutating func settle(future: inout FutureEventList) {
    borders.begin(at: open.position(at: .zero))
    borders.arm(open, now: .zero, horizon: horizon, future: &future)
  }

  /// The present surroundings of the phone.
  var present: Surroundings { borders.covering(open) }

  // MARK: - Changes

  /// Applies a condition; ``settle(future:)`` follows at the beginning of a run.
  mutating func apply(_ condition: Condition, at now: SimTime) {
    open.turn(at: now, speed: condition.speed, heading: condition.heading)
    if let sky = condition.sky { open.sky = sky }
    if let signal = condition.cellularSignal { open.cellularSignal = signal }
    if let signal = condition.wifiSignal { open.wifiSignal = signal }
  }

  /// Schedules the next crossings of borders, since the phone changes its way.
  mutating func turned(at now: SimTime, future: inout FutureEventList) {
    borders.arm(open, now: now, horizon: horizon, future: &future)
  }

  mutating func cross(_ index: Int, at now: SimTime, future: inout FutureEventList) {
    borders.cross(index, open, now: now, horizon: horizon, future: &future)
  }

  mutating func change(
    _ topic: Topic, at now: SimTime, _ variates: borrowing VariateGenerator,
    future: inout FutureEventList
  ) {
    switch topic {
    case .cellular: open.cellularSignal = cellular.change(variates)
    case .wifi: open.wifiSignal = wifi.change(variates)
    case .temperature: open.temperature = temperature?.change()
    case .light: open.light = light?.change()
    case .movement:
      go(movement.next(at: now, variates), at: now)
      turned(at: now, future: &future)
    }
    schedule(topic, after: now, variates, future: &future)
  }

  /// A digest of a topic, for the trace of a run.
  mutating func digest(of topic: Topic) -> UInt64 {
    switch topic {
    case .cellular: open.cellularSignal.bitPattern
    case .wifi: open.wifiSignal.bitPattern
    case .temperature: open.temperature?.bitPattern ?? 0
    case .light: open.light?.bitPattern ?? 0
    case .movement: open.start.x.bitPattern &+ 3 &* open.start.y.bitPattern
    }
  }

  /// Moves on along another leg.
  private mutating func go(_ leg: Leg, at now: SimTime) {
    self.leg = leg
    open.since = now
    open.start = leg.start
    open.velocity = leg.velocity
  }

  private mutating func schedule(
    _ topic: Topic, after now: SimTime, _ variates: borrowing VariateGenerator,
    future: inout FutureEventList
  ) {
    let next =
      switch topic {
      case .cellular: cellular.nextChange(after: now, variates)
      case .wifi: wifi.nextChange(after: now, variates)
      case .movement: leg.ends
      case .temperature: temperature?.nextChange
      case .light: light?.nextChange
      }
    guard let next, next <= horizon else { return }
    future.schedule(.surroundings(topic.rawValue), at: next, rank: .surroundings)
  }
}
