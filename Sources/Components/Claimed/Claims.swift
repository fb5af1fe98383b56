import Kernel
import PowerAccounting
import Quantities

/// The claims of apps on a component: their durations, their demands, and the app that pays.
///
/// A claim lasts until the app releases the component or the requested time has passed. Several
/// apps may claim one component at once: it is on while any app claims it, and its power is drawn
/// once. A new claim of the same app restarts the time and replaces the demand.
///
/// *Payer.* The app with the greatest demand pays, since the component runs at that level for it.
/// Among equal demands the last claim pays; when it is released, the last one before it that still
/// holds.
struct Claims: ~Copyable {
  struct Claim: BitwiseCopyable {
    var demand = 0.0
    /// The number of calls of ``take(by:for:demand:origin:end:_:)``.
    var turn: UInt64 = 0
    var origin = InstructionID.none
    var timer = EventToken.none
    /// The time up to which the claim was counted.
    var countedAt = SimTime.zero
  }

  private var table = FlatTable(repeating: Claim(), count: AppSet.appLimit + 1)
  private(set) var holders = AppSet()
  /// The apps whose claims have no effect now, and whose time does not count.
  private(set) var paused = AppSet()
  private var turns: UInt64 = 0
  /// The component's counter of the time that apps claim it, in nanoseconds; nil where it has none.
  private let counter: Int?

  init(counter: Int? = nil) { self.counter = counter }

  /// Remove all claims, at the start of a replication.
  mutating func reset() {
    table.fill(with: Claim())
    holders = AppSet()
    paused = AppSet()
    turns = 0
  }

  func isHeld(by app: AppID) -> Bool { app.index <= AppSet.appLimit && holders.contains(app) }

  /// The greatest demand of all claims; 0 without claims.
  var demand: Double { payer.map { table[$0.index].demand } ?? 0 }

  /// The demand of an app; 0 without a claim.
  func demand(of app: AppID) -> Double { isHeld(by: app) ? table[app.index].demand : 0 }

  /// The app that is charged with the component's power; nil without claims.
  var payer: AppID? {
    var best: AppID?
    for app in holders {
      guard let other = best else {
        best = app
        continue
      }
      let (new, old) = (table[app.index], table[other.index])
      if new.demand > old.demand || (new.demand == old.demand && new.turn > old.turn) { best = app }
    }
    return best
  }

  /// Claim the component for `app`, or replace the time and the demand of its claim.
  ///
  /// - Parameters:
  ///   - length: The duration in nanoseconds; NaN until the release. Negative values count as zero.
  ///   - demand: The demand in units of the component; compared, never added.
  ///   - origin: The step that claims it, for ``noteEnd(by:_:)``.
  ///   - end: The event at the end of this app's time, whose handler calls ``release(by:_:)``.
  ///     Nothing is scheduled beyond the end of the run.
  mutating func take<Event: SchedulableEvent>(
    by app: AppID, for length: Double, demand: Double = 1, origin: InstructionID = .none,
    end: Event, _ context: ComponentContext
  ) {
    guard app.index <= AppSet.appLimit else {
      return context.abort("more apps hold components of the phone than a phone has")
    }
    if isHeld(by: app) { settle(app, context) }
    context.cancel(table[app.index].timer)
    turns += 1
    holders.insert(app)
    table[app.index] = Claim(
      demand: demand, turn: turns, origin: origin,
      timer: context.schedule(end, after: SimDuration(operand: length), rank: .timer),
      countedAt: context.now)
  }

  /// Count the time of all claims up to now.
  mutating func settle(_ context: ComponentContext) {
    for app in holders { settle(app, context) }
  }

  private mutating func settle(_ app: AppID, _ context: ComponentContext) {
    guard let counter else { return }
    context.count(counter, by: uncounted(app, at: context.now), for: app)
    table[app.index].countedAt = context.now
  }

  private func uncounted(_ app: AppID, at now: SimTime) -> Int {
    paused.contains(app) ? 0 : Int((now - table[app.index].countedAt).nanoseconds)
  }

  /// The time of claims that the counter does not include yet; nil for those of all apps.
  func uncounted(for app: AppID?, at now: SimTime) -> Int {
    if let app { return isHeld(by: app) ? uncounted(app, at: now) : 0 }
    return holders.reduce(0) { $0 + uncounted($1, at: now) }
  }

  /// Set the apps whose claims have no effect from now on.
  mutating func pause(_ apps: AppSet, _ context: ComponentContext) {
    if apps == paused { return }
    settle(context)
    paused = apps
  }

  /// Count a claim that the system is about to end, since it suspends the app.
  mutating func noteEnd(by app: AppID, _ context: ComponentContext) {
    if isHeld(by: app) { context.count(.ended, of: table[app.index].origin) }
  }

  /// End the claim of `app`, if it has one.
  mutating func release(by app: AppID, _ context: ComponentContext) {
    guard isHeld(by: app) else { return }
    settle(app, context)
    context.cancel(table[app.index].timer)
    table[app.index] = Claim()
    holders.remove(app)
  }
}
