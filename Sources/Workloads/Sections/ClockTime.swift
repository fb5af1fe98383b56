import Configuration
import Quantities

/// A day of the week; Monday is the first.
enum Weekday: String, CaseIterable, Sendable {
  case monday, tuesday, wednesday, thursday, friday, saturday, sunday

  static let everyDay: UInt8 = 0b111_1111
  static let workdays: UInt8 = 0b001_1111

  var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  var bit: UInt8 { 1 << UInt8(place) }
}

/// When a run starts by clock and calendar: the key `starts`.
package struct ClockTime: Sendable, Equatable {
  /// The index of the weekday; Monday is 0.
  package let weekday: Int
  /// Since midnight, in nanoseconds.
  package let nanoseconds: Int64

  package static let mondayMidnight = ClockTime(weekday: 0, nanoseconds: 0)

  package var sinceMonday: SimDuration {
    SimDuration(nanoseconds: Int64(weekday) * Self.day + nanoseconds)
  }

  /// A day in nanoseconds.
  static let day: Int64 = 86_400_000_000_000

  /// Read a weekday and a time, such as `Monday 07:00`; reports when it is neither.
  package static func read(_ node: ConfigurationNode?, diagnostics: Diagnostics) -> ClockTime {
    guard let node, !node.isNull else { return mondayMidnight }
    func complain() -> ClockTime {
      diagnostics.error(
        "'starts' must be a weekday and a time, found \(node.found)", at: node.location,
        note: "write starts: Monday 07:00")
      return mondayMidnight
    }
    let words = (node.text ?? "").split(separator: " ")
    guard words.count == 2, let weekday = Weekday(rawValue: words[0].lowercased()) else {
      return complain()
    }
    let digits = words[1].split(separator: ":", omittingEmptySubsequences: false)
    guard digits.count == 2, digits.allSatisfy({ $0.count == 2 && $0.allSatisfy(\.isNumber) }),
      let hours = Int64(digits[0]), let minutes = Int64(digits[1]), hours < 24, minutes < 60
    else { return complain() }
    return ClockTime(weekday: weekday.place, nanoseconds: (hours * 60 + minutes) * 60_000_000_000)
  }
}
