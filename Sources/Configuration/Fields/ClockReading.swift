import Quantities

/// Times of the clock, written `17:30`.
package enum ClockText {
  /// A day in nanoseconds.
  package static let day: Int64 = 86_400_000_000_000

  /// Whether a text has the form of a time of the clock, sensible or not.
  package static func isOne(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    return parts.count == 2 && (1...2).contains(parts[0].count) && parts[1].count == 2
      && parts.allSatisfy { $0.allSatisfy(digits.contains) }
  }

  /// The nanoseconds since midnight; nil for another text, and for an hour that no clock shows.
  package static func nanoseconds(_ text: String) -> Int64? {
    guard isOne(text) else { return nil }
    let numbers = text.split(separator: ":").compactMap { Int64($0) }
    guard numbers.count == 2, numbers[0] < 24, numbers[1] < 60 else { return nil }
    return (numbers[0] * 60 + numbers[1]) * 60_000_000_000
  }

  // Compiled once, which takes longer than many readings; an expression does not change.
  nonisolated(unsafe) private static let otherForm =
    /([0-9]{1,2})(?:([.:h])([0-9]{1,2}))?(?::[0-9]{2})?\s*([aApP]\.?[mM]\.?)?/

  /// The time of the clock that a text in another form may mean: `08:15` for `8.15`, `8.25`, `8h15`,
  /// `8:15:30` and `8:15 am`; nil for a text with a unit, and for others.
  ///
  /// Two digits behind a point are minutes up to 59, as clocks are read, and above a share of the
  /// hour.
  package static func meant(by text: String) -> String? {
    guard let match = text.wholeMatch(of: otherForm), var hour = Int(match.1) else { return nil }
    let digits = match.3 ?? ""
    let number = Int(digits) ?? 0
    let isShare = match.2 == "." && (digits.count == 1 || number > 59)
    let minute = isShare ? number * 60 / (digits.count == 1 ? 10 : 100) : number
    if let half = match.4?.lowercased().first {
      guard (1...12).contains(hour) else { return nil }
      hour = hour % 12 + (half == "p" ? 12 : 0)
    }
    guard hour < 24, minute < 60 else { return nil }
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(two(hour)):\(two(minute))"
  }
}

extension ConfigurationNode {
  /// A time of the clock or a length since midnight, in nanoseconds; reports others.
  package func clockOrDuration(_ title: String, in context: ReadingContext) -> SimDuration? {
    guard let text, ClockText.isOne(text) else {
      if let text, let meant = ClockText.meant(by: text) {
        return context.diagnostics.refuse(
          "\(title): '\(text)' is no time of the clock", at: location, note: "write \(meant)")
      }
      return duration(title, in: context)
    }
    if let time = ClockText.nanoseconds(text) { return SimDuration(nanoseconds: time) }
    return context.diagnostics.refuse(
      "\(title): no clock shows '\(text)'", at: location, note: "write 00:00 to 23:59")
  }

  /// A time within a day, in nanoseconds; reports others.
  package func timeOfDay(_ title: String, in context: ReadingContext) -> Double? {
    guard let length = clockOrDuration(title, in: context) else { return nil }
    guard length.nanoseconds < ClockText.day else {
      return context.diagnostics.refuse("\(title) must be less than 24 h", at: location)
    }
    return Double(length.nanoseconds)
  }
}
