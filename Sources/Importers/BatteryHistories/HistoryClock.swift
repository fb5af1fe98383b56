/// The time since the start of a history, from lines that tell it in different ways, and the time of
/// the clock on the wall.
///
/// The time never goes back. Where a line is earlier than the one before it, it counts as
/// of the same instant.
struct HistoryClock {
  /// Since the start of the history, in milliseconds.
  private(set) var now: Int64 = 0
  /// The lines that are earlier than the one before, and the changes of the clock on the wall by more
  /// than a minute.
  private(set) var earlierLines = 0
  private(set) var changes = 0
  /// The milliseconds since 1970 at the start.
  private(set) var start: Int64?
  private(set) var isUTC = false
  /// The time of the first line, in the form with elapsed times.
  private var base: Int64?
  /// The time of the clock on the wall in the line before, in the form with its times.
  private var wall: Int64?
  private var year: Int64?
  /// The start by the last line with the time of day.
  private var shownOrigin: Int64?

  /// By how much the clock may differ from the one that it was before it counts as set.
  private static let tolerance: Int64 = 60_000
  /// The beginning of 2008, before the first phone with Android: a clock that was not set yet.
  private static let unset: Int64 = 1_199_145_600_000

  /// Take the time of a record.
  ///
  /// - Returns: False when it is more than 366 days after the start.
  mutating func take(_ record: HistoryRecord) -> Bool {
    switch record.time {
    case .elapsed(let time):
      let first = base ?? time
      base = first
      advance(to: time - first)
    case .step(let step): advance(to: now + step)
    case .wall(let month, let day, let milliseconds):
      if case .clock(let clock, _, _) = record.content {
        let year = GregorianDay.year(of: clock / 86_400_000)
        let time = Self.instant(year, month, day, milliseconds)
        // The line itself is exact to a millisecond, and the clock that it tells to a second.
        take(set: (time - clock).magnitude <= 1000 ? time : clock, in: year)
      } else {
        take(wall: month, day, milliseconds)
      }
    }
    if case .clock(let clock, let isUTC, _) = record.content { take(clock: clock, isUTC: isUTC) }
    return now <= HistoryText.longest
  }

  private mutating func advance(to time: Int64) {
    if time < now { earlierLines += 1 }
    now = max(now, time)
  }

  // MARK: - The clock on the wall

  /// A line that tells the clock, in the form that has it before each line: where it was set, the
  /// time that has passed is not known.
  private mutating func take(set clock: Int64, in year: Int64) {
    if let wall, (0...Self.tolerance).contains(clock - wall) { advance(to: now + clock - wall) }
    (wall, self.year) = (clock, year)
  }

  private static func instant(
    _ year: Int64, _ month: Int64, _ day: Int64, _ milliseconds: Int64
  ) -> Int64 { GregorianDay.number(year, month, day) * 86_400_000 + milliseconds }

  private mutating func take(wall month: Int64, _ day: Int64, _ milliseconds: Int64) {
    var year = year ?? 1970
    var time = Self.instant(year, month, day, milliseconds)
    let halfYear: Int64 = 183 * 86_400_000
    if let wall {
      if time < wall - halfYear {
        year += 1
      } else if time > wall + halfYear {
        year -= 1
      }
      time = Self.instant(year, month, day, milliseconds)
      // Two lines of one instant may come in any order, and a clock may be set back.
      advance(to: now + time - wall)
    }
    (wall, self.year) = (time, year)
  }

  private mutating func take(clock: Int64, isUTC: Bool) {
    // Any number of 15 digits may stand there.
    let origin = clock - now
    defer { shownOrigin = origin }
    guard let start, start >= Self.unset || origin < Self.unset else {
      (self.start, self.isUTC) = (origin, isUTC)
      return
    }
    if let shownOrigin, (origin - shownOrigin).magnitude > Self.tolerance { changes += 1 }
  }
}
