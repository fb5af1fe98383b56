import Quantities

/// How recently an app was used, in steps; what it may do while it is not in front follows from it.
enum StandbyBucket: Int, CaseIterable, BitwiseCopyable {
  case active, workingSet, frequent, rare, restricted

  /// As parameters name it.
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

/// When an app comes into a bucket, and what it may do there.
struct StandbyRule: BitwiseCopyable, Sendable {
  /// How long it must not have been used, and how long the screen must have been lit since.
  var unused = SimDuration.zero
  var lit = SimDuration.zero
  /// How many ticks of timers it may have in a time; 0 for any number.
  var ticks = 0
  var window = SimDuration.zero
  /// Whether the network is closed to it but for a while.
  var limitsNetwork = false
}

/// What holds for all buckets.
struct StandbyRules: Sendable {
  /// One a bucket, in their order.
  let rules: [StandbyRule]
  /// A while of this length at the end of each period has network.
  let networkPeriod: SimDuration
  let networkWindow: SimDuration
  /// How long all apps were unused when a run starts.
  let unusedAtStart: SimDuration
}
