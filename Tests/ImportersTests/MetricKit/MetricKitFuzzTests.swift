import Importers
import Recordings
import Testing

/// Files that are nearly payloads: each ends in a recording that is valid, or in a mistake with its
/// place.
struct `An import of a payload with any bytes` {
  private static let corpus = [
    """
    { "timeStampBegin": "2024-05-01 22:00:00 +0000", "timeStampEnd": "2024-05-02 22:00:00 +0000",
      "metaData": { "bundleIdentifier": "com.example.mail" },
      "cpuMetrics": { "cumulativeCPUTime": "1.234,5 Sek." },
      "applicationTimeMetrics": { "cumulativeForegroundTime": "701 Sek." },
      "applicationLaunchMetrics": { "histogrammedResumeTime": { "histogramValue": { "0": { "bucketCount": 7 } } } },
      "networkTransferMetrics": { "cumulativeCellularDownload": "80.001 kB", "cumulativeWifiUpload": 5 },
      "cellularConditionMetrics": { "cellConditionTime": { "histogramValue": { "0": { "bucketCount": 1, "bucketStart": "1 bars" } } } } }
    """,
    """
    [ { "cpuMetrics": { "cumulativeCPUTime": "١٬٢٣٤٫٥ ث" } }, { "diskIOMetrics": { "cumulativeLogicalWrites": "1,106,818千字节" } } ]
    """,
  ]

  private static let lies = [
    "9e999", "-", "99999999999999999999", "\"", "[[[[", "}", "null", "\\u0000", "\\ud800",
    "\u{202E}",
    ",", ".", "0001-01-01 00:00:00", "9999-12-31 23:59:59", "1000000", "\n", "٩",
  ]

  private static let values = [
    "\"-1 s\"", "1e308", "-5", "\"99999999999999999999 kB\"", "null", "[]", "{}", "\"\"",
    "\"1,234 MB\"",
    "\"9999-12-31 23:59:59\"", "\"0001-01-01 00:00:00 +2359\"", "\"٩٩٩٬٩٩٩٫٩ ث\"", "1000000",
    "\"2024-05-03 00:00:00\"", "\"\\u202e\\u0000 s\"", "86400", "\"1.2.3,4,5 sec\"",
  ]

  @Test func `ends, and what results is valid`() throws {
    var mutator = ByteMutator(seed: 24)
    var (valid, refused) = (0, 0)
    for round in 0..<1500 {
      let seed = Array(Self.corpus[round % Self.corpus.count].utf8)
      let file =
        round % 3 == 0
        ? mutator.mutated(seed, lies: Self.lies) : mutator.revalued(seed, values: Self.values)
      let trial = try TrialImport(MetricKitImporter.self, [file])
      valid += trial.recording == nil ? 0 : 1
      refused += trial.told.isEmpty ? 0 : 1
      #expect(trial.told.allSatisfy { $0.location.line >= 1 })
    }
    #expect(valid > 700 && refused > 300)
  }
}
