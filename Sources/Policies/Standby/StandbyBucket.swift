import Quantities

/// A standby bucket: how recently an app was used, in steps, which decides what it may do while it
/// is not in front.
enum StandbyBucket: Int, CaseIterable, BitwiseCopyable {
  case active, workingSet, frequent, rare, restricted

  /// The name in parameters.
  var name: String {
    switch self {
    case .active: "active"
    case .workingSet: "working-set"
    case .frequent: "frequent"
    case .rare: "rare"
    case .restricted: "restricted"
    }
  }
}

/// The condition of a bucket, and the restrictions of apps in it.
struct StandbyRule: BitwiseCopyable, Sendable {
  /// The least time without use, and the least time of a lit screen since.
  var unused = SimDuration.zero
  var lit = SimDuration.zero
  /// The number of timer ticks allowed in a time; 0 for no limit.
  var ticks = 0
  var window = SimDuration.zero
  /// Whether the app has network only for a while in each period.
  var limitsNetwork = false
}

/// Rules common to all buckets.
struct StandbyRules: Sendable {
  /// One rule per bucket, in their order.
  let rules: [StandbyRule]
  /// The length of the network access at the end of each period.
  let networkPeriod: SimDuration
  let networkWindow: SimDuration
  /// The time without use of all apps at the start of a run.
  let unusedAtStart: SimDuration
}
