/// Reader of the lines of a battery history in the checkin form: `9,hsp,3,10012,"com.example"` and
/// `9,h,2145,+S,Sb=2,+Etp=3`.
///
/// - Source: AOSP `BatteryStats.HistoryPrinter` and `dumpHistoryTagPoolLocked`, version 9 of the
///   form, Android 5 to 15.
struct HistoryCheckin {
  /// Android counts the texts of a history in 15 bits.
  static let poolLimit: Int64 = 1 << 15

  private var pool: [Int64: HistoryTag] = [:]

  static func isLine(_ line: UnsafeRawBufferPointer) -> Bool {
    var cursor = HistoryCursor(line)
    return cursor.skip("9,hsp,") || cursor.skip("9,h,")
  }

  /// Take a line that names a text.
  ///
  /// - Returns: Nil for a line that is none; false for one that cannot be read.
  mutating func takeText(_ line: UnsafeRawBufferPointer) -> Bool? {
    var cursor = HistoryCursor(line)
    guard cursor.skip("9,hsp,") else { return nil }
    guard let number = cursor.number(), number < Self.poolLimit, cursor.skip(",") else {
      return false
    }
    let isNegative = cursor.skip("-")
    guard let uid = cursor.number(), cursor.skip(",\"") else { return false }
    var text: [UInt8] = []
    while let byte = cursor.next, byte != UInt8(ascii: "\"") {
      cursor.advance()
      guard byte == UInt8(ascii: "\\"), let escaped = cursor.next else {
        text.append(byte)
        continue
      }
      text.append(escaped)
      cursor.advance()
    }
    guard cursor.skip("\"") else { return false }
    pool[number] = HistoryTag(
      uid: isNegative ? "-\(uid)" : HistoryTag.uid(uid),
      text: String(decoding: text.prefix(255), as: UTF8.self))
    return true
  }

  /// The record of a line; nil for a line that is none.
  func record(_ line: UnsafeRawBufferPointer) -> HistoryRecord? {
    var cursor = HistoryCursor(line)
    guard cursor.skip("9,h,") else { return nil }
    let isBefore = cursor.skip("-")
    guard let step = cursor.number(), step <= HistoryText.longest else { return nil }
    let time = HistoryRecord.Time.step(isBefore ? -step : step)
    if cursor.skip(":") {
      return command(&cursor).map { HistoryRecord(time: time, content: $0) }
    }
    var level: Int?
    var (words, hasOpenName): ([HistoryWord], Bool) = ([], false)
    while cursor.skip(",") {
      if cursor.isAtEnd || cursor.next == UInt8(ascii: ",") { continue }
      let word = HistoryWord(
        &cursor, before: ",", named: { HistoryVocabulary.longNames[$0] ?? $0 }, tag: tag)
      guard let word else {
        hasOpenName = true
        break
      }
      if word.name == "Dcpu" || word.name == "Dpst" {
        return HistoryRecord(time: time, content: .details)
      }
      if word.name == HistoryVocabulary.level {
        level = Int(word.value).flatMap { (0...100).contains($0) ? $0 : nil }
      } else {
        words.append(word)
      }
    }
    guard cursor.isAtEnd else { return nil }
    return HistoryRecord(
      time: time, content: .change(level: level, words), hasOpenName: hasOpenName)
  }

  /// The text that a number stands for. Only those of events and wake locks do; other numbers are
  /// values.
  private func tag(_ name: String, _ number: Int64) -> HistoryTag? {
    name.hasPrefix("E") || name == "w" || name == "wr" ? pool[number] : nil
  }

  private func command(_ cursor: inout HistoryCursor) -> HistoryRecord.Content? {
    if let command = cursor.command() { return command }
    let isReset = cursor.skip("RESET:")
    guard cursor.skip("TIME:"), let clock = cursor.number() else { return nil }
    return .clock(clock, isUTC: true, isReset: isReset)
  }
}
