/// An axis of times that shows the clock: 08:00, 12:00 and so on, and days of the week.
struct ClockAxis: Sendable {
  /// The time of the clock at the start of the axis, in seconds since Monday 00:00.
  let start: Double
  private let longest: Double

  private static let day = 86_400.0
  private static let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
  /// The distances of marks in seconds, from a minute to a week.
  private static let steps: [Double] =
    [1, 2, 5, 10, 15, 20, 30, 60, 120, 180, 240, 360, 720, 1440, 2880, 10_080].map { 60 * $0 }

  /// - Returns: Nil where marks of minutes are too far apart, or days of the week come too often.
  init?(start: Double, longest: Double) {
    guard (180...14 * Self.day).contains(longest) else { return nil }
    self.start = start
    self.longest = longest
  }

  /// The marks of an axis at round times of the clock: when they come after its start, and their
  /// texts.
  func marks(upTo longest: Double, most: Int) -> [(after: Double, text: String)] {
    let step = Self.steps.first { longest / $0 <= Double(most) } ?? 7 * Self.day
    let first = (start / step).rounded(.up) * step
    return stride(from: first, through: start + longest, by: step).map { time in
      (time - start, mark(at: time))
    }
  }

  /// The hour, or the day at its beginning where the axis shows several.
  private func mark(at time: Double) -> String {
    let isMidnight = time.truncatingRemainder(dividingBy: Self.day) == 0
    return isMidnight && longest > Self.day ? weekday(time) : hour(time)
  }

  /// The weekday and the time, to the minute, or to the second on an axis of minutes.
  func text(at seconds: Double) -> String {
    let time = (start + seconds).rounded()
    let second = Int(time) % 60
    let seconds = longest < 10_800 ? ":\(twoDigits(second))" : ""
    return "\(weekday(time)) \(hour(time))\(seconds)"
  }

  private func weekday(_ time: Double) -> String { Self.days[Int(time / Self.day) % 7] }

  private func hour(_ time: Double) -> String {
    "\(twoDigits(Int(time / 3600) % 24)):\(twoDigits(Int(time / 60) % 60))"
  }

  private func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
