/// Reader of the lines of a battery history as text.
///
/// - Source: AOSP `BatteryStats.HistoryPrinter` and `TimeUtils.formatDuration`, Android 5 to 15. A
///   line is `+1h02m03s004ms (2) 087 +screen brightness=dim`; in format 2 of Android 15 it is
///   `01-31 12:39:14.250 087 +screen`.
enum HistoryText {
  /// The longest time that is read, as of captures: 366 days.
  static let longest: Int64 = 366 * 86_400_000

  /// The record of a line; nil for a line that is none.
  static func record(_ line: UnsafeRawBufferPointer) -> HistoryRecord? {
    var cursor = HistoryCursor(line)
    cursor.skipSpace()
    guard let time = wall(&cursor) ?? elapsed(&cursor) else { return nil }
    cursor.skipSpace()
    if let command = command(&cursor) { return HistoryRecord(time: time, content: command) }
    // Android pads a level of -1, which it does not know, to 00-1.
    let digits = cursor.text { (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-") }
    guard !digits.isEmpty, cursor.isAtEnd || cursor.next == UInt8(ascii: " ") else { return nil }
    let level = Int(digits).flatMap { (0...100).contains($0) ? $0 : nil }
    var (words, hasOpenName): ([HistoryWord], Bool) = ([], false)
    while true {
      cursor.skipSpace()
      guard !cursor.isAtEnd else { break }
      let word = HistoryWord(&cursor, before: " ", named: { $0 }, tag: { _, _ in nil })
      guard let word else {
        hasOpenName = true
        break
      }
      if !isStateBits(word) { words.append(word) }
    }
    return HistoryRecord(
      time: time, content: .change(level: level, words), hasOpenName: hasOpenName)
  }

  /// Whether it is the bits of all states, which a verbose history has behind the level.
  private static func isStateBits(_ word: HistoryWord) -> Bool {
    word.sign == .none && word.tag == nil && word.value.isEmpty && word.name.utf8.count == 8
      && word.name.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
      }
  }

  private static func command(_ cursor: inout HistoryCursor) -> HistoryRecord.Content? {
    if let command = cursor.command() { return command }
    let isReset = cursor.skip("RESET:")
    guard cursor.skip("TIME:") else { return nil }
    cursor.skipSpace()
    guard let year = cursor.number(of: 4), cursor.skip("-"), let month = cursor.number(of: 2),
      cursor.skip("-"), let day = cursor.number(of: 2), cursor.skip("-"),
      let clock = cursor.timeOfDay("-"), (1...12).contains(month), (1...31).contains(day)
    else { return nil }
    return .clock(
      GregorianDay.number(year, month, day) * 86_400_000 + clock, isUTC: false, isReset: isReset)
  }

  /// The units of a time with their lengths in milliseconds; `ms` comes before `m`, which begins it.
  private static let units: [(sign: StaticString, length: Int64)] = [
    ("ms", 1), ("s", 1000), ("m", 60_000), ("h", 3_600_000), ("d", 86_400_000),
  ]

  /// `0`, `+3ms`, `+1d02h03m04s005ms` and the number of the record behind it, `(2)`.
  private static func elapsed(_ cursor: inout HistoryCursor) -> HistoryRecord.Time? {
    let isBefore = cursor.skip("-")
    if !isBefore { _ = cursor.skip("+") }
    var (total, last): (Int64, Int64) = (0, .max)
    while let part = cursor.number(digits: 9) {
      guard let unit = units.first(where: { cursor.skip($0.sign) })?.length else {
        guard part == 0, last == .max else { return nil }
        last = 0
        break
      }
      guard unit < last else { return nil }
      (total, last) = (total + part * unit, unit)
    }
    guard last != .max, total <= longest else { return nil }
    cursor.skipSpace()
    guard cursor.skip("("), cursor.number() != nil, cursor.skip(")") else { return nil }
    return .elapsed(isBefore ? -total : total)
  }

  /// `01-31 12:39:14.250`; the cursor stays where it is if it is no such time.
  private static func wall(
    _ cursor: inout HistoryCursor
  ) -> HistoryRecord.Time? {
    let old = cursor
    if let month = cursor.number(of: 2), cursor.skip("-"), let day = cursor.number(of: 2),
      cursor.skip(" "), let clock = cursor.timeOfDay(":"), cursor.skip("."),
      let fraction = cursor.number(of: 3), cursor.skip(" "), (1...12).contains(month),
      (1...31).contains(day)
    {
      return .wall(month: month, day: day, milliseconds: clock + fraction)
    }
    cursor = old
    return nil
  }
}
