import Kernel
import PowerAccounting
import Quantities

/// Work that an app has scheduled with the system.
struct Job: SlotElement {
  enum Phase: UInt8, BitwiseCopyable { case free, waiting, running }
  enum Network: UInt8, BitwiseCopyable { case none, any, unmetered }

  /// Requirements of a job, as long as its deadline has not passed.
  struct Needs: BitwiseCopyable {
    var network = Network.none
    var charging = false
    var idle = false
    var batteryNotLow = false
  }

  /// The period of a periodic job, which runs in its last portion.
  struct Period: BitwiseCopyable {
    let length: SimDuration
    let flex: SimDuration

    /// The first instant at which it may run in the period that begins at `start`.
    func opening(from start: SimTime) -> SimTime { start + (length - flex) }
  }

  var phase = Phase.free
  var isFree: Bool { phase == .free }
  var app = AppID.system
  var id: Int32 = 0
  var needs = Needs()
  var isExpedited = false
  var period: Period?
  /// The beginning of the current period.
  var periodStart = SimTime.zero
  /// The earliest instant of a start.
  var from = SimTime.zero
  var deadline: SimTime?
  var backOff = SimDuration.zero
  var isLinear = false
  /// The number of times the job failed, and of times the system stopped it.
  var failures: Int32 = 0
  var stops: Int32 = 0
  /// The instant since which only the batching condition is missing; nil while any other is.
  var readySince: SimTime?
  var isReady = false
  /// The number of its start; the job started last is finished first.
  var turn: UInt32 = 0
  var began = SimTime.zero
  /// The end of its time limit.
  var ends = SimTime.zero
  var timer = EventToken.none

  /// The back-off before the next start.
  ///
  /// - Parameters:
  ///   - stopsPerFailure: The number of stops by the system that count as one failure.
  ///   - greatest: The longest back-off.
  func wait(stopsPerFailure: Int32, greatest: SimDuration) -> SimDuration {
    let attempts = Int(failures) + Int(stops / stopsPerFailure)
    guard attempts > 0 else { return .zero }
    let factor =
      isLinear ? Double(attempts) : Double(sign: .plus, exponent: attempts - 1, significand: 1)
    let length = Double(backOff.nanoseconds) * factor
    return length < Double(greatest.nanoseconds)
      ? SimDuration(nanoseconds: Int64(length)) : greatest
  }
}

/// The quota of an app in one standby bucket.
struct JobQuota: BitwiseCopyable, Sendable {
  /// The time allowed in a window; any time in a window that is no longer than this.
  var allowed: SimDuration
  var window: SimDuration
  /// The number of jobs and of sessions allowed in the window.
  var jobs: Int
  var sessions: Int
  /// The time allowed for expedited jobs.
  var expedited: SimDuration
}

/// The rules of running jobs, from one phone's parameters.
struct JobRules: Sendable {
  /// One quota per bucket, in their order.
  var quotas: [JobQuota]
  var expeditedWindow: SimDuration
  /// The time allowed per app and day, in any bucket.
  var allowedInAll: SimDuration
  var windowOfAll: SimDuration
  /// The time that must be free again before an app that used up its quota may run.
  var buffer: SimDuration
  /// The greatest distance of sessions that count as one.
  var coalescing: SimDuration
  var rateLimit: Int
  var rateWindow: SimDuration
  var runTime: SimDuration
  var expeditedRunTime: SimDuration
  var leastBackOff: SimDuration
  var greatestBackOff: SimDuration
  var standardBackOff: SimDuration
  var stopsPerFailure: Int
  var leastPeriod: SimDuration
  var leastFlex: SimDuration
  var jobsOfApp: Int
  var idleTime: SimDuration
  var lowLevel: Double
  var okayLevel: Double
  var batchSize: Int
  var batchDelay: SimDuration
  var startWork: CycleCount
}
