import Kernel
import PowerAccounting
import Quantities

/// Which apps hold a part of the phone, for how long, and who of them pays.
///
/// A part is held by an app until the app lets it go or the time it asked for has passed. Several
/// apps may hold one part at once: it is on as long as anybody holds it, and its power is drawn once.
/// An app that asks again restarts its time and replaces what it demanded.
///
/// *Who pays.* The app with the greatest demand does, since the part runs at its level for it; among
/// equals the one that asked last. Where nothing is demanded but the part itself, that is the app
/// that asked last, and when it lets go, whoever asked last before it and still holds it.
struct Claims: ~Copyable {
  struct Claim: BitwiseCopyable {
    var demand = 0.0
    /// Counts up with every call of ``take(by:for:demand:timer:_:)``.
    var turn: UInt64 = 0
    var timer = EventToken.none
  }

  /// Apps that may exist beside the system.
  static let appLimit = AppSet.appLimit

  private var table = FlatTable(repeating: Claim(), count: appLimit + 1)
  private var holders = AppSet()
  private var turns: UInt64 = 0

  init() {}

  /// Nobody holds anything: the start of a replication.
  mutating func reset() {
    table.fill(with: Claim())
    holders = AppSet()
    turns = 0
  }

  var isEmpty: Bool { holders.isEmpty }
  /// How many apps hold the part.
  var count: Int { holders.count }

  func isHeld(by app: AppID) -> Bool {
    app.index <= Self.appLimit && holders.contains(app)
  }

  /// The greatest demand of those who hold it; 0 when nobody does.
  var demand: Double { payer.map { table[$0.index].demand } ?? 0 }

  /// What one app demanded; 0 when it holds nothing.
  func demand(of app: AppID) -> Double { isHeld(by: app) ? table[app.index].demand : 0 }

  /// The app that is charged with the part's power; nil when nobody holds it.
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

  /// Lets `app` hold the part, or go on holding it for another time and with another demand.
  ///
  /// - Parameters:
  ///   - length: In nanoseconds; until it is let go when it is no number. Below zero is zero.
  ///   - demand: What the part shall do for the app, in units of the part; compared, never added.
  ///   - timer: The code that the part schedules for the end of this app's time. Who handles it calls
  ///     ``release(by:_:)``. Nothing is scheduled beyond the end of the run.
  mutating func take(
    by app: AppID, for length: Double, demand: Double = 1, timer: Int, _ context: ComponentContext
  ) {
    guard app.index <= Self.appLimit else {
      return context.abort("more than 63 apps hold parts of the phone")
    }
    context.cancel(table[app.index].timer)
    turns += 1
    table[app.index] = Claim(demand: demand, turn: turns)
    holders.insert(app)
    let left = context.horizon - context.now
    guard length <= Double(left.nanoseconds) else { return }
    let end = context.now + SimDuration(nanoseconds: Int64(max(length, 0).rounded()))
    guard end <= context.horizon else { return }
    table[app.index].timer = context.schedule(timer, at: end, rank: .timer)
  }

  /// Ends the hold of `app`, if it has one.
  mutating func release(by app: AppID, _ context: ComponentContext) {
    guard isHeld(by: app) else { return }
    context.cancel(table[app.index].timer)
    table[app.index] = Claim()
    holders.remove(app)
  }
}
