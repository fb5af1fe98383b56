import PowerAccounting
import Quantities
import Workloads

/// A series of steps in a run.
struct SeriesState: ~Copyable {
  private let steps: FlatTable<StepSeries.Step>
  /// Nil for a series that does not begin anew.
  private let period: SimDuration?
  /// How far in the series the run begins.
  private let phase: SimDuration
  /// The step that holds.
  private var place = 0
  /// When the series began, or began anew; before the run if it began in the midst of it.
  private var start: Int64 = 0

  /// - Parameter phase: Less than the period, if there is one.
  init(_ series: StepSeries, phase: SimDuration = .zero) {
    steps = FlatTable(series.steps)
    period = series.period
    self.phase = phase
  }

  /// What holds at the beginning of the run.
  mutating func begin() -> Double {
    start = -phase.nanoseconds
    place = 0
    while place + 1 < steps.count, steps[place + 1].from <= phase { place += 1 }
    return steps[place].value
  }

  /// The step after the one that holds, and when it comes; nil for never.
  private func next() -> (place: Int, start: Int64, time: SimTime)? {
    var place = self.place + 1
    var start = self.start
    if place >= steps.count {
      guard let period, steps.count > 1 else { return nil }
      start += period.nanoseconds
      // The first may be like the last, which goes on then.
      place = steps[0].value == steps[steps.count - 1].value ? 1 : 0
    }
    let (time, overflows) = start.addingReportingOverflow(steps[place].from.nanoseconds)
    guard !overflows, time <= SimTime.latest.nanoseconds else { return nil }
    return (place, start, SimTime(nanoseconds: time))
  }

  /// When the value changes next; nil for never.
  var nextChange: SimTime? { next()?.time }

  /// What holds from ``nextChange`` on.
  mutating func change() -> Double {
    if let next = next() {
      place = next.place
      start = next.start
    }
    return steps[place].value
  }
}
