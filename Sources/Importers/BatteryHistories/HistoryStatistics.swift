/// The numbers of the battery that stand beside a history, in the statistics since the last charge.
///
/// - Source: AOSP `BatteryStats.dumpLocked` and `dumpCheckinLocked`, Android 5 to 16.
struct HistoryStatistics {
  /// The versions of the checkin form and of the text that are known, those of Android 12 to 16.
  private static let (knownCheckin, knownText): (Int64, Int64) = (36, 2)

  private(set) var facts = RecordingImport.Gauge()
  /// A greater version and the known one, of the first line that tells it.
  private(set) var newer: (version: Int64, known: Int64)?

  /// Take a line of the file, whatever it is.
  mutating func take(_ line: UnsafeRawBufferPointer) {
    var cursor = HistoryCursor(line)
    if cursor.skip("9,0,") { return takeCheckin(&cursor) }
    cursor.skipSpace()
    if cursor.skip("Battery History [Format: ") {
      note(cursor.number(digits: 3), known: Self.knownText)
    } else if cursor.skip("Estimated battery capacity: ") {
      facts.capacity = facts.capacity ?? milliampereHours(&cursor)
    } else if cursor.skip("Discharge: ") {
      facts.discharge = facts.discharge ?? milliampereHours(&cursor)
    }
  }

  private mutating func takeCheckin(_ cursor: inout HistoryCursor) {
    if cursor.skip("i,vers,") {
      note(cursor.number(digits: 6), known: Self.knownCheckin)
    } else if cursor.skip("l,bt,") {
      facts.capacity = facts.capacity ?? number(behind: 8, &cursor)
    } else if cursor.skip("l,dc,") {
      facts.discharge = facts.discharge ?? number(behind: 4, &cursor)
    }
  }

  private mutating func note(_ version: Int64?, known: Int64) {
    if let version, version > known, newer == nil { newer = (version, known) }
  }

  /// A number that stands behind some others and their commas, above zero.
  private func number(behind count: Int, _ cursor: inout HistoryCursor) -> Double? {
    for _ in 0..<count {
      _ = cursor.text { $0 != UInt8(ascii: ",") }
      guard cursor.skip(",") else { return nil }
    }
    return milliampereHours(&cursor, isText: false)
  }

  private func milliampereHours(_ cursor: inout HistoryCursor, isText: Bool = true) -> Double? {
    // A comma begins decimals, or thousands, by the language of the phone.
    guard let whole = cursor.number(digits: 6), !isText || cursor.next != UInt8(ascii: ",") else {
      return nil
    }
    return (1...30_000).contains(whole) ? Double(whole) : nil
  }
}
