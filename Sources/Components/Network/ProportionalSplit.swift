import Kernel
import PowerAccounting
import Quantities

/// The weights that divide the energy charged to one app among several.
///
/// Every app gets its share rounded down to a whole attojoule. The remainder stays with the app
/// that was charged first, so that nothing is lost.
struct ProportionalSplit: ~Copyable {
  private var weights = FlatTable(repeating: Int128.zero, count: AppSet.appLimit + 1)
  private var sum: Int128 = 0
  /// The apps with a weight.
  private var sharers = AppSet()

  mutating func removeAll() {
    for app in sharers { weights[app.index] = 0 }
    sharers = AppSet()
    sum = 0
  }

  mutating func add(_ weight: Int128, for app: AppID) {
    guard weight > 0 else { return }
    weights[app.index] += weight
    sharers.insert(app)
    sum += weight
  }

  /// Divide `energy`, all of which the component charged to `owner`.
  ///
  /// Lanes must be settled. Without any weight all of it stays where it is.
  mutating func divide(_ energy: Energy, of owner: Charging, _ context: ComponentContext) {
    // The usual case first: one app, which was charged already.
    var others = sharers
    others.remove(owner.app)
    guard !others.isEmpty, energy > .zero else { return }
    // 95 bits hold the energy of 1000 W in a lifetime, so 31 are left for the weight.
    let shift = max(0, 97 - sum.leadingZeroBitCount)
    let whole = sum &>> shift
    guard whole > 0 else { return }
    for app in others {
      let part = Energy(attojoules: energy.attojoules * (weights[app.index] &>> shift) / whole)
      if part > .zero { context.reassign(part, from: owner, to: Charging(app, owner.cause)) }
    }
  }
}
