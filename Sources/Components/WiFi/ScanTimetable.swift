import Quantities

/// When a radio without a network scans: at once, and then at intervals that double up to a limit.
struct ScanTimetable: BitwiseCopyable {
  /// When the first scan of the present interval began.
  private(set) var phase = SimTime.zero
  private(set) var interval = SimDuration.zero
  private var greatest = SimDuration.zero

  init() {}

  init(from start: SimTime, first: SimDuration, greatest: SimDuration) {
    phase = start
    interval = first
    self.greatest = greatest
  }

  /// Whether the interval will grow with the next scan.
  var willGrow: Bool { interval < greatest }

  /// The first scan that begins at or after `instant`, which is not before ``phase``; where the
  /// interval grows, an instant before the next scan.
  func scan(from instant: SimTime) -> SimTime {
    let elapsed = (instant - phase).nanoseconds
    let scans = (elapsed + interval.nanoseconds - 1) / interval.nanoseconds
    return phase + interval * scans
  }

  /// The number of scans that begin from ``phase`` on and before `instant`.
  func scans(before instant: SimTime) -> Int64 {
    let elapsed = (instant - phase).nanoseconds
    return elapsed <= 0 ? 0 : (elapsed - 1) / interval.nanoseconds + 1
  }

  /// The next scan begins now, and the interval after it is twice as long.
  mutating func grow() {
    phase += interval
    interval = min(interval + interval, greatest)
  }
}
