import Components
import Kernel
import PowerAccounting
import Quantities

/// Work that an app has left to the system.
struct Job: SlotElement {
  enum Phase: UInt8, BitwiseCopyable { case free, waiting, running }
  enum Network: UInt8, BitwiseCopyable { case none, any, unmetered }

  /// What it cannot do without, as long as its deadline has not passed.
  struct Needs: BitwiseCopyable {
    var network = Network.none
    var charging = false
    var idle = false
    var batteryNotLow = false
  }

  /// A job that comes once in each period, in the last part of it.
  struct Period: BitwiseCopyable {
    let length: SimDuration
    let flex: SimDuration

    /// The first instant of the part in which it may run, of the period that begins then.
    func opening(from start: SimTime) -> SimTime { start + (length - flex) }
  }

  var phase = Phase.free
  var isFree: Bool { phase == .free }
  var app = AppID.system
  var id: Int32 = 0
  var needs = Needs()
  var isExpedited = false
  var period: Period?
  /// When the period under way began.
  var periodStart = SimTime.zero
  /// Not before this.
  var from = SimTime.zero
  var deadline: SimTime?
  var backOff = SimDuration.zero
  var isLinear = false
  /// How often it failed, and how often the system stopped it.
  var failures: Int32 = 0
  var stops: Int32 = 0
  /// Since when nothing but company is missing; nil while anything is.
  var readySince: SimTime?
  var isReady = false
  /// Which start of all it was; the latest is finished first.
  var turn: UInt32 = 0
  var began = SimTime.zero
  /// The end of its time.
  var ends = SimTime.zero
  var timer = EventToken.none

  /// How long it waits before it is started again.
  ///
  /// - Parameters:
  ///   - stopsPerFailure: How many stops by the system count as one failure.
  ///   - greatest: The longest wait.
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

/// What the apps of one standby bucket may run.
struct JobQuota: BitwiseCopyable, Sendable {
  /// How long in a window of time; any length in a window that is no longer than this.
  var allowed: SimDuration
  var window: SimDuration
  /// How many jobs and how many sessions of jobs in that window.
  var jobs: Int
  var sessions: Int
  /// How long expedited jobs may run.
  var expedited: SimDuration
}

/// When the system runs jobs, as one phone's parameters say.
struct JobRules: Sendable {
  /// One a bucket, in their order.
  var quotas: [JobQuota]
  var expeditedWindow: SimDuration
  /// How long the jobs of an app may run in a day, whatever its bucket.
  var allowedInAll: SimDuration
  var windowOfAll: SimDuration
  /// How much less than allowed it must be before an app that used it up runs again.
  var buffer: SimDuration
  /// Sessions that are no farther apart than this count as one.
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
