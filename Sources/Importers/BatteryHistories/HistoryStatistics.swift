/// The numbers of the battery that stand beside a history, in the statistics since the last charge.
///
/// - Source: AOSP `BatteryStats.dumpLocked` and `dumpCheckinLocked`, Android 5 to 16.
struct HistoryStatistics {
  /// The version of the checkin form that is known, that of Android 12 to 16.
  static let knownVersion: Int64 = 36

  private(set) var facts = RecordingImport.Gauge()
  /// A greater version, once.
  var newerVersion: Int64?

  /// Take a line of the file, whatever it is.
  mutating func take(_ line: UnsafeRawBufferPointer) {
    var cursor = HistoryCursor(line)
    if cursor.skip("9,0,") { return takeCheckin(&cursor) }
    cursor.skipSpace()
    if cursor.skip("Battery History [Format: ") {
      newerVersion = cursor.number(digits: 3).flatMap { $0 > 2 ? $0 : nil }
    } else if cursor.skip("Estimated battery capacity: ") {
      facts.capacity = facts.capacity ?? milliampereHours(&cursor)
    } else if cursor.skip("Discharge: ") {
      facts.discharge = facts.discharge ?? milliampereHours(&cursor)
    }
  }

  private mutating func takeCheckin(_ cursor: inout HistoryCursor) {
    if cursor.skip("i,vers,") {
      newerVersion = cursor.number(digits: 6).flatMap { $0 > Self.knownVersion ? $0 : nil }
    } else if cursor.skip("l,bt,") {
      facts.capacity = facts.capacity ?? number(behind: 8, &cursor)
    } else if cursor.skip("l,dc,") {
      facts.discharge = facts.discharge ?? number(behind: 4, &cursor)
    }
  }

  /// A number that stands behind some others and their commas, above zero.
  private func number(behind count: Int, _ cursor: inout HistoryCursor) -> Double? {
    for _ in 0..<count {
      _ = cursor.text { $0 != UInt8(ascii: ",") }
      guard cursor.skip(",") else { return nil }
    }
    return milliampereHours(&cursor)
  }

  private func milliampereHours(_ cursor: inout HistoryCursor) -> Double? {
    // A point or a comma begins decimals, by the language of the phone.
    let whole = cursor.number(digits: 6)
    return whole.flatMap { (1...100_000).contains($0) ? Double($0) : nil }
  }
}
