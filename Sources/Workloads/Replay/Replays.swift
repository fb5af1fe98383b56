import Kernel
import PowerAccounting
import Quantities
import Recordings

/// The recordings that are played in a run: the position of each, and the events under way.
///
/// A recording is walked in the order of its rows, in constant memory. In reactive timing the walk
/// passes over events that waited for others; these are scheduled when what they waited for has
/// ended.
struct Replays: ~Copyable {
  /// The most recordings of a scenario.
  static let limit = 1024
  /// The most events that are under way, or that wait for their gap, in reactive timing.
  static let slotLimit = 1 << PhoneEvent.payloadBits

  struct State: BitwiseCopyable {
    /// The next row of the walk, and the number of the play that it belongs to.
    var row = 0
    var play: UInt32 = 0
    /// The start of the recording in this play, in nanoseconds of the run.
    var base: Int64 = 0
    /// The instant of the row that is scheduled.
    var due: Int64 = 0
    /// Of a person: the script that brings the app to the front that was there last, or -1.
    var front: Int32 = -1
  }

  /// An event of reactive timing, from when it is scheduled until nothing that it caused is left.
  struct Slot: BitwiseCopyable {
    var replay: Int32 = 0
    var row: Int32 = 0
    var play: UInt32 = 0
    /// The runs of scripts and the waiting events that it has caused.
    var uses: Int32 = 0
  }

  // The definitions keep the recordings alive.
  private let definitions: [ReplayDefinition]
  private let plans: FlatTable<ReplayPlan>
  private let routes: FlatTable<Int32>
  private let factors: FlatTable<SIMD4<Double>>
  private let lengthFields: FlatTable<Int32>
  private var states: FlatTable<State>
  private var slots: FlatTable<Slot>
  private var free: FlatTable<Int32>
  private var freeCount = 0
  private var horizon = SimTime.zero

  init(_ program: ScriptProgram) {
    definitions = program.exogenous.replays
    let firstRoutes = definitions.map(\.routes.count).offsets
    let firstKinds = definitions.map(\.factors.count).offsets
    plans = FlatTable(
      definitions.enumerated().map { index, replay in
        var plan = replay.plan
        plan.firstRoute = firstRoutes[index]
        plan.firstKind = firstKinds[index]
        return plan
      })
    routes = FlatTable(definitions.flatMap(\.routes))
    factors = FlatTable(definitions.flatMap(\.factors))
    lengthFields = FlatTable(definitions.flatMap(\.lengthFields))
    states = FlatTable(repeating: State(), count: definitions.count)
    let capacity = definitions.contains(where: \.plan.isReactive) ? Self.slotLimit : 0
    slots = FlatTable(repeating: Slot(), count: capacity)
    free = FlatTable(repeating: 0, count: capacity)
  }

  mutating func begin(horizon: SimTime) {
    self.horizon = horizon
    states.fill(with: State())
    freeCount = slots.count
    for slot in 0..<slots.count { free[slot] = Int32(slots.count - 1 - slot) }
  }

  var count: Int { plans.count }
  subscript(index: Int) -> ReplayPlan { @inline(__always) get { plans[index] } }

  /// Of a person: the script that brings the app to the front that was there last; nil before any.
  func front(of index: Int) -> Int32? { states[index].front >= 0 ? states[index].front : nil }
  mutating func setFront(of index: Int, to script: Int32) { states[index].front = script }

  // MARK: - The walk

  /// Find the first event of a replay, and schedule it.
  mutating func start(
    _ index: Int, _ variates: borrowing VariateGenerator, future: inout FutureEventList
  ) {
    beginPlay(index, variates)
    scheduleNext(index, variates, future: &future)
  }

  private mutating func beginPlay(_ index: Int, _ variates: borrowing VariateGenerator) {
    let plan = plans[index]
    let play = states[index].play
    let begins = variates.value(of: plan.begins, entity: 0, trigger: play)
    states[index].row = 0
    // Products of doubles, since a sum of many days may lie beyond every run.
    let base = max(0, begins) + Double(plan.period) * Double(play)
    states[index].base = base < 9e18 ? Int64(base) : .max
  }

  /// Schedule the row at which the walk is, or the next one that is played.
  private mutating func scheduleNext(
    _ index: Int, _ variates: borrowing VariateGenerator, future: inout FutureEventList
  ) {
    let plan = plans[index]
    while true {
      while states[index].row < plan.rows.count {
        let row = states[index].row
        if isWalked(row, plan), isKept(row, of: index, plan, variates) {
          let time = instant(of: row, index, plan, variates)
          guard time <= horizon.nanoseconds else { return }
          states[index].due = max(time, future.now.nanoseconds)
          future.schedule(
            .replay(index), at: SimTime(nanoseconds: states[index].due), rank: .surroundings)
          return
        }
        states[index].row += 1
      }
      guard plan.period > 0, plan.rows.count > 0 else { return }
      states[index].play &+= 1
      beginPlay(index, variates)
      guard states[index].base <= horizon.nanoseconds else { return }
    }
  }

  /// Go on behind the row that was scheduled.
  ///
  /// - Returns: The row, and the play that it belongs to.
  mutating func advance(
    _ index: Int, _ variates: borrowing VariateGenerator, future: inout FutureEventList
  ) -> (row: Int, play: UInt32) {
    let state = states[index]
    states[index].row += 1
    scheduleNext(index, variates, future: &future)
    return (state.row, state.play)
  }

  /// Whether the walk stops at a row: it is played, and nothing that is played will cause it.
  private func isWalked(_ row: Int, _ plan: ReplayPlan) -> Bool {
    guard route(of: row, plan) >= 0 else { return false }
    guard plan.isReactive, let cause = plan.rows.cause(of: row) else { return true }
    return route(of: cause, plan) < 0
  }

  private func isKept(
    _ row: Int, of index: Int, _ plan: ReplayPlan, _ variates: borrowing VariateGenerator
  ) -> Bool { plan.kept >= 1 || draw(0, row, index, plan, variates) < plan.kept }

  private func draw(
    _ use: UInt32, _ row: Int, _ index: Int, _ plan: ReplayPlan,
    _ variates: borrowing VariateGenerator
  ) -> Double {
    let trigger = Trigger(entity: states[index].play &* 2 &+ use, ordinal: UInt32(row))
    return variates.draw(plan.uniform.operand, for: trigger, use: 0)
  }

  /// The instant of a row in nanoseconds of the run.
  private func instant(
    of row: Int, _ index: Int, _ plan: ReplayPlan, _ variates: borrowing VariateGenerator
  ) -> Int64 {
    var time = Double(plan.rows.time(at: row))
    if plan.drawsTimes {
      let next = row + 1 < plan.rows.count ? plan.rows.time(at: row + 1) : plan.span
      time += draw(1, row, index, plan, variates) * (Double(next) - time)
    }
    let sum = Double(states[index].base) + time * plan.stretch
    guard sum < 9e18 else { return .max }
    return states[index].base &+ Int64(nearest: time * plan.stretch)
  }

  // MARK: - Events

  /// The event or the script of a row, or -1.
  func route(of row: Int, _ plan: ReplayPlan) -> Int32 {
    routes[plan.firstRoute + plan.rows.name(at: row) * plan.kinds + plan.rows.kind(at: row)]
  }

  /// The fields of a row's event, in the units of expressions.
  func fields(of row: Int, _ plan: ReplayPlan) -> SIMD4<Double> {
    SIMD4<Double>(plan.rows.values(at: row)) * factors[plan.firstKind + plan.rows.kind(at: row)]
  }

  /// How long a row's event lasted when it was recorded, in nanoseconds of the run.
  func length(of row: Int, _ plan: ReplayPlan) -> Double {
    let field = lengthFields[plan.firstKind + plan.rows.kind(at: row)]
    return field < 0 ? 0 : fields(of: row, plan)[Int(field)]
  }

  // MARK: - Causes

  /// Take a slot for an event of reactive timing; nil when none is free.
  mutating func open(_ index: Int, row: Int, play: UInt32) -> Int? {
    guard freeCount > 0 else { return nil }
    freeCount -= 1
    let slot = Int(free[freeCount])
    slots[slot] = Slot(replay: Int32(index), row: Int32(row), play: play)
    return slot
  }

  subscript(slot slot: Int) -> Slot { slots[slot] }

  mutating func use(_ slot: Int32) { if slot >= 0 { slots[Int(slot)].uses += 1 } }

  /// End one use of a slot.
  ///
  /// - Returns: Whether it was the last one, so that what waited for the event may come.
  mutating func endUse(_ slot: Int32) -> Bool {
    guard slot >= 0 else { return false }
    slots[Int(slot)].uses -= 1
    return slots[Int(slot)].uses == 0
  }

  /// Give a slot back, and schedule the events that waited for its event.
  ///
  /// - Returns: False when there is no slot for one of them.
  mutating func close(_ slot: Int, now: SimTime, future: inout FutureEventList) -> Bool {
    let ended = slots[slot]
    free[freeCount] = Int32(slot)
    freeCount += 1
    let plan = plans[Int(ended.replay)]
    let row = Int(ended.row)
    let end = Double(plan.rows.time(at: row)) * plan.stretch + length(of: row, plan)
    var next = plan.rows.firstDependent(of: row)
    while let dependent = next {
      next = plan.rows.nextDependent(after: dependent)
      guard route(of: dependent, plan) >= 0 else { continue }
      let gap = max(0, Double(plan.rows.time(at: dependent)) * plan.stretch - end)
      guard let time = now.adding(nanoseconds: gap), time <= horizon else { continue }
      guard let taken = open(Int(ended.replay), row: dependent, play: ended.play) else {
        return false
      }
      future.schedule(.dependent(taken), at: time, rank: .surroundings)
    }
    return true
  }
}
