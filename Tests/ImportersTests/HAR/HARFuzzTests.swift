import Importers
import Recordings
import Testing

/// Files that are nearly archives: each ends in a recording that is valid, or in a mistake with its
/// place.
struct `An import of an archive with any bytes` {
  private static let corpus = [
    HARSample.load,
    HARSample.archive([
      HARSample.entry(
        "https://[::1]/", "59.999999999", received: ", \"_transferSize\": 5",
        more: " \"connection\": \"7\","),
      HARSample.entry("http://user@example.org:80/?q#f", "00", timings: "\"wait\": -1"),
    ]),
  ]

  private static let lies = [
    "-1", "1e308", "99999999999999999999", "\"", "{", "]", "null", "true", "\\ud800", "\u{1B}[31m",
    ",", "9999-12-31T23:59:59Z", "\"timings\": 5,", "\"log\": [", "\n", "://", "é", "-0",
  ]

  private static let values = [
    "-1", "1e308", "-1e18", "99999999999999999999", "0", "null", "true", "[]", "{}", "\"\"", "304",
    "\"\\u001b[31m\"", "\"9999-12-31T23:59:59Z\"", "\"0000-01-01T00:00:00+23:59\"", "86400000",
    "\"http://\\u0000.\\u202e/\"", "\"https://example.co.uk/\"", "[[[[1]]]]", "1e12",
  ]

  @Test func `ends, and what results is valid`() throws {
    var mutator = ByteMutator(seed: 25)
    var (valid, refused) = (0, 0)
    for round in 0..<1500 {
      let seed = Array(Self.corpus[round % Self.corpus.count].utf8)
      let file =
        round % 3 == 0
        ? mutator.mutated(seed, lies: Self.lies) : mutator.revalued(seed, values: Self.values)
      let trial = try TrialImport(HARImporter.self, [file])
      valid += trial.recording == nil ? 0 : 1
      refused += trial.told.isEmpty ? 0 : 1
      #expect(trial.told.allSatisfy { $0.location.line >= 1 })
      #expect(trial.rows.allSatisfy { row in row.values.allSatisfy { $0 >= 0 } })
      #expect(trial.rows.allSatisfy { !$0.name.unicodeScalars.contains { $0.value < 32 } })
    }
    #expect(valid > 700 && refused > 300)
  }
}
