import PowerAccounting
import Quantities

/// Weights by which energy that one app was charged with is divided among several.
///
/// Every app gets its part rounded down to a whole attojoule; what is left over stays with the app
/// that was charged first, so that nothing is lost.
struct EnergyShares: ~Copyable {
  private var weights = FlatTable(repeating: Int128.zero, count: 64)
  private var sum: Int128 = 0

  mutating func removeAll() {
    guard sum > 0 else { return }
    weights.fill(with: 0)
    sum = 0
  }

  mutating func add(_ weight: Int128, for app: AppID) {
    weights[app.index] += weight
    sum += weight
  }

  /// Divides `energy`, all of which the component charged to `owner`.
  ///
  /// Lanes must be settled. Without any weight all of it stays where it is.
  func divide(_ energy: Energy, of owner: Charging, _ context: ComponentContext) {
    // 95 bits hold the energy of 1000 W in a lifetime, so 31 are left for the weight.
    let shift = max(0, 97 - sum.leadingZeroBitCount)
    let whole = sum &>> shift
    guard whole > 0, energy > .zero else { return }
    for app in 0..<weights.count where app != owner.app.index && weights[app] > 0 {
      let part = Energy(attojoules: energy.attojoules * (weights[app] &>> shift) / whole)
      if part > .zero {
        context.reassign(part, from: owner, to: Charging(AppID(app), owner.cause))
      }
    }
  }
}
