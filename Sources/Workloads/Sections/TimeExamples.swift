import Quantities

/// Lengths that hints name as examples: round ones that do what the author meant.
package struct ExampleLength: Sendable {
  /// With its unit, as in a scenario.
  package let text: String
  package let length: SimDuration

  private static let units: [(name: String, nanoseconds: Int64)] = [
    ("h", 3_600_000_000_000), ("min", 60_000_000_000), ("s", 1_000_000_000), ("ms", 1_000_000),
    ("us", 1000),
  ]

  private init(_ count: Int64, _ unit: (name: String, nanoseconds: Int64)) {
    text = "\(count) \(unit.name)"
    length = SimDuration(nanoseconds: count * unit.nanoseconds)
  }

  /// A length about half as long as a run.
  package init(within run: SimDuration) {
    let half = run.nanoseconds / 2
    let unit = Self.units.first { $0.nanoseconds <= half } ?? ("ns", 1)
    self.init(half / unit.nanoseconds, unit)
  }

  /// A length of a run in which a time comes before the end.
  package init(beyond time: SimDuration) {
    let unit = Self.units.first { $0.nanoseconds <= time.nanoseconds } ?? ("ns", 1)
    self.init(time.nanoseconds / unit.nanoseconds + 1, unit)
  }
}

extension ClockTime {
  /// Weekday and time as in a scenario, to the minute: `Monday 07:00`.
  package var text: String {
    let day = Weekday.allCases[weekday].rawValue
    return "\(day.prefix(1).uppercased())\(day.dropFirst()) \(clock)"
  }

  /// The time as in a scenario, to the minute: `07:00`.
  package var clock: String {
    let minutes = nanoseconds / 60_000_000_000
    func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(two(minutes / 60)):\(two(minutes % 60))"
  }

  /// The clock so long afterwards.
  package func after(_ length: SimDuration) -> ClockTime {
    let sum = nanoseconds + length.nanoseconds % (7 * Self.day)
    return ClockTime(weekday: (weekday + Int(sum / Self.day)) % 7, nanoseconds: sum % Self.day)
  }
}

extension DailyTime {
  /// The time from the start of a run until it comes, or the latest at which it may come for the
  /// first time; nil where it comes on no day.
  package func firstTime(from starts: ClockTime) -> SimDuration? {
    for day in 0...8 where isOn(starts.weekday + day) {
      let within = at.kind == .constant ? Int64(at.value) : ClockTime.day
      let time = Int64(day) * ClockTime.day + within - starts.nanoseconds
      if time >= 0 { return SimDuration(nanoseconds: time) }
    }
    return nil
  }

  /// A start of a run shortly after which it comes; nil where it comes on no day.
  package func start(near starts: ClockTime) -> ClockTime? {
    guard let day = (0..<7).first(where: { isOn(starts.weekday + $0) }) else { return nil }
    let minute: Int64 = 60_000_000_000
    let clock = at.kind == .constant ? Int64(at.value) / minute * minute : starts.nanoseconds
    return ClockTime(weekday: (starts.weekday + day) % 7, nanoseconds: clock)
  }

  private func isOn(_ weekday: Int) -> Bool { weekdays >> UInt8(weekday % 7) & 1 == 1 }
}
