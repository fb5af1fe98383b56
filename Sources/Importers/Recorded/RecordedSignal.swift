import Recordings

/// The signal of a network over a recording, as the table that `surroundings.network` reads.
package struct RecordedSignal: Sendable {
  let network: RecordingImport.Network
  /// The name of its file.
  package var file: String { Self.file(of: network) }
  /// Its columns are seconds and the share of the best signal.
  package var text: String {
    rows.reduce(into: "time (s),signal (%)\n") { text, row in
      text += "\(Double(row.milliseconds) / 1000),\(row.percent)\n"
    }
  }

  /// One row a change, the first at the start.
  private(set) var rows: [(milliseconds: Int64, percent: Int64)] = []

  /// The names of all such files.
  package static let files = RecordingImport.Network.allCases.map(file(of:))

  private static func file(of network: RecordingImport.Network) -> String {
    "\(network.rawValue)-signal.csv"
  }

  /// The most rows of such a table.
  private static let limit = 200_000

  /// The levels in dBm with none and all of the signal; between them it grows evenly.
  ///
  /// The model's signal is a share, of which no source says what it is in dBm. The ends are those of
  /// Android's steps: LTE's begin at an RSRP of −128, −118, −108 and −98 dBm, and as long a step
  /// ends the best one at −88 dBm; Wi-Fi's go from an RSSI of −88 to −55 dBm.
  ///
  /// - Source: AOSP `CellSignalStrengthLte`, `WifiManager.calculateSignalLevel`.
  static let ends: [RecordingImport.Network: (none: Int64, best: Int64)] = [
    .cellular: (-128_000, -88_000), .wifi: (-88_000, -55_000),
  ]
  /// A known signal is no less than this, unless it is the level that stands for none.
  private static let least: Int64 = 5
  private static let none: Int64 = -140_000

  /// Create the table; nil of a recording without such a signal, or with more changes than a table
  /// may have.
  init?(_ network: RecordingImport.Network, of recording: Recording) {
    guard let ends = Self.ends[network] else { return nil }
    self.network = network
    for row in recording.indices(of: network == .wifi ? .wiFiSignal : .cellularSignal) {
      let level = recording.rows.values(at: row)[0]
      add(recording.rows.time(at: row) / 1_000_000, Self.percent(level, ends))
    }
    guard !rows.isEmpty, rows.count < Self.limit else { return nil }
  }

  private static func percent(_ level: Int64, _ ends: (none: Int64, best: Int64)) -> Int64 {
    guard level > none else { return 0 }
    let inside = min(max(level, ends.none), ends.best) - ends.none
    return max(inside * 100 / (ends.best - ends.none), least)
  }

  /// Add a change; the first holds from the start, and the last of one instant counts.
  mutating func add(_ milliseconds: Int64, _ percent: Int64) {
    if rows.last?.milliseconds == milliseconds { rows.removeLast() }
    guard rows.last?.percent != percent else { return }
    rows.append((rows.isEmpty ? 0 : milliseconds, percent))
  }
}
