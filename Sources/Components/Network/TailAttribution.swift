import Configuration
import PowerAccounting
import Quantities

/// The rule that attributes a radio's promotions and tails to the apps that used it.
enum TailAttribution: CaseIterable, BitwiseCopyable, HyphenatedCases {
  /// The app whose data moved last pays.
  case last
  /// Every app pays in proportion to the bytes that it moved since the radio left idle.
  case proportional
}

/// The promotions and tails of one radio until they are divided among the apps.
struct TailAccount: BitwiseCopyable {
  let attribution: TailAttribution
  /// The app that is charged with promotions and tails until they are divided.
  private var holder: AppID?
  private var promotions = Energy.zero
  private var tails = Energy.zero

  init(_ attribution: TailAttribution) { self.attribution = attribution }

  /// The app that is charged with a promotion or a tail now.
  mutating func payer(last: AppID) -> AppID {
    if attribution == .last { return last }
    if holder == nil { holder = last }
    return holder!
  }

  /// Notes energy that was drawn for a promotion or a tail, so that it can be divided later.
  mutating func add(_ energy: Energy, for cause: Cause) {
    guard attribution == .proportional else { return }
    switch cause {
    case .promotion: promotions += energy
    case .tail: tails += energy
    default: break
    }
  }

  /// Divides promotions and tails up to now by what each app moved; if no app moved anything, the app that
  /// came last pays.
  ///
  /// The lane that draws them must be settled.
  mutating func divide(
    among flows: inout RequestFlows, by shares: inout ProportionalSplit, _ context: ComponentContext
  ) {
    guard let holder, isOwed else { return }
    shares.removeAll()
    var isEmpty = true
    for app in flows.movers where flows.moved[app.index] > .zero {
      shares.add(flows.moved[app.index].startedBytes, for: app)
      isEmpty = false
    }
    if isEmpty { shares.add(1, for: flows.lastApp) }
    shares.divide(promotions, of: Charging(holder, .promotion), context)
    shares.divide(tails, of: Charging(holder, .tail), context)
    promotions = .zero
    tails = .zero
  }

  /// Whether there is anything to divide.
  var isOwed: Bool { holder != nil && (promotions > .zero || tails > .zero) }

  /// The radio is idle: its next use has a payer of its own.
  mutating func forgetHolder() { holder = nil }
}

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
