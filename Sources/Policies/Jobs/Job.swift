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

  /// The current period of a periodic job, which runs in its last portion.
  struct Period: BitwiseCopyable {
    let length: SimDuration
    let flex: SimDuration
    var start: SimTime

    /// The first instant at which the job may run.
    var opening: SimTime { start + (length - flex) }

    /// Continues with the first period that begins after `now`.
    mutating func advance(past now: SimTime) {
      let passed = (now - start).nanoseconds / length.nanoseconds
      start += length * (passed + 1)
    }
  }

  /// The unsuccessful attempts at a job, and the back-off after them.
  struct Attempts: BitwiseCopyable {
    /// The wait after the first; it grows linearly or doubles with each.
    var backOff = SimDuration.zero
    var isLinear = false
    /// The number of times the job failed, and of times the system stopped it.
    var failures: Int32 = 0
    var stops: Int32 = 0

    /// The back-off before the next start.
    func wait(_ rules: JobRules.BackOff) -> SimDuration {
      let attempts = Int(failures) + Int(stops) / rules.stopsPerFailure
      guard attempts > 0 else { return .zero }
      let factor =
        isLinear ? Double(attempts) : Double(sign: .plus, exponent: attempts - 1, significand: 1)
      let length = Double(backOff.nanoseconds) * factor
      return length < Double(rules.greatest.nanoseconds)
        ? SimDuration(nanoseconds: Int64(length)) : rules.greatest
    }
  }

  /// The last run of a job.
  struct Run: BitwiseCopyable {
    /// The number of its start; the job started last is finished first.
    var turn: UInt32 = 0
    /// Whether it began in front of a system that does not count it then.
    var isSpared = false
    var began = SimTime.zero
    /// The end of its time limit.
    var ends = SimTime.zero
    var timer = EventToken.none
  }

  var phase = Phase.free
  var isFree: Bool { phase == .free }
  var app = AppID.system
  var id: Int32 = 0
  /// The step that scheduled it.
  var origin = InstructionID.none
  var needs = Needs()
  var isExpedited = false
  var period: Period?
  /// The earliest instant of a start.
  var from = SimTime.zero
  var deadline: SimTime?
  var attempts = Attempts()
  /// The instant since which only the batching condition is missing; nil while any other is.
  var readySince: SimTime?
  var run = Run()
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
struct JobRules: BitwiseCopyable, Sendable {
  /// The quotas of an app in any bucket.
  struct Quotas: BitwiseCopyable {
    /// The window of the time for expedited jobs.
    var expeditedWindow: SimDuration
    /// The time allowed for other jobs, and its window.
    var allowedInAll: SimDuration
    var windowOfAll: SimDuration
    /// The time that must be free again before an app that used up its quota may run.
    var buffer: SimDuration
    /// The greatest distance of sessions that count as one.
    var coalescing: SimDuration
    var rateLimit: Int
    var rateWindow: SimDuration
    /// Whether jobs that begin in front, or run beside a foreground service, do not count.
    var sparesVisibleApps: Bool
  }

  /// The waits after failures.
  struct BackOff: BitwiseCopyable {
    /// The shortest first wait, and the longest of all.
    var least: SimDuration
    var greatest: SimDuration
    var standard: SimDuration
    /// The number of stops by the system that count as one failure.
    var stopsPerFailure: Int
  }

  var quotas: Quotas
  var runTime: SimDuration
  var expeditedRunTime: SimDuration
  var backOff: BackOff
  var leastPeriod: SimDuration
  var leastFlex: SimDuration
  var jobsOfApp: Int
  var idleTime: SimDuration
  var lowLevel: Double
  var okayLevel: Double
  var batchSize: Int
  var batchDelay: SimDuration
  var startWork: CycleCount

  /// The longest run of a job.
  func runTime(of job: Job) -> SimDuration { job.isExpedited ? expeditedRunTime : runTime }
}
