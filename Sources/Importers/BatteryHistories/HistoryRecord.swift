/// One line of a battery history, whatever form it is written in.
struct HistoryRecord: Equatable {
  /// When it was written, in milliseconds.
  enum Time: Equatable {
    /// Since the start of the history, as the text of Android 5 to 14 has it.
    case elapsed(Int64)
    /// Since the line before, as the checkin form has it.
    case step(Int64)
    /// By the clock on the wall, since the beginning of its year, as the text of Android 15 has it.
    case wall(month: Int64, day: Int64, milliseconds: Int64)
  }

  enum Content: Equatable {
    /// The clock on the wall: milliseconds since 1970, in UTC where `isUTC`, otherwise local. A
    /// reset is followed by a line that tells all states.
    case clock(Int64, isUTC: Bool, isReset: Bool)
    /// The phone started; a line that tells all states follows.
    case start
    case shutdown
    /// From here on the phone had no room for most states.
    case overflow
    /// The level in percent, where it is given, and the changes.
    case change(level: Int?, [HistoryWord])
    /// The processor's times between two levels.
    case details
  }

  let time: Time
  let content: Content
  /// Whether a name in it is not closed by a quotation mark, so that the rest cannot be read.
  var hasOpenName = false
}

/// One change of a state, or one thing that began, ended or happened: `+job=u0a12:"com.example/.J"`.
struct HistoryWord: Equatable {
  enum Sign: Equatable { case begins, ends, none }

  let sign: Sign
  /// As the text form has it.
  let name: String
  /// The text behind the equals sign, without a tag.
  var value = ""
  var tag: HistoryTag?
}

/// The user that did something, and the name that it has.
struct HistoryTag: Equatable {
  /// As the text form has it: `u0a12` for an app of the first user, `1000` for the system.
  let uid: String
  let text: String

  /// A user's number as the text form has it.
  ///
  /// - Source: AOSP `UserHandle.formatUid`: 100 000 numbers a user, apps from 10 000, isolated
  ///   processes from 99 000.
  static func uid(_ number: Int64) -> String {
    guard number >= 10_000 else { return "\(number)" }
    let (user, app) = (number / 100_000, number % 100_000)
    switch app {
    case 99_000...: return "u\(user)i\(app - 99_000)"
    case 10_000...: return "u\(user)a\(app - 10_000)"
    default: return "u\(user)s\(app)"
    }
  }
}
