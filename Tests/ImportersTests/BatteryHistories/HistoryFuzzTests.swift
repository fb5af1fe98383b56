import Importers
import Recordings
import Testing

/// Files that are nearly histories: each ends in a recording that is valid, or in a mistake with its
/// place. The generator is the same in every run.
struct `An import of a battery history with any bytes` {
  private static let corpus = [
    HistorySample.text, HistorySample.checkin, HistorySample.format2,
    "DUMP OF SERVICE batterystats:\n" + HistorySample.text + HistorySample.checkin,
    "9,h,0:RESET:TIME:1709323200000\n9,h,0,Bl=50,+S,+g\n9,h,10000:*OVERFLOW*\n9,h,5:START\n9,h,5,Bl=4\n",
  ]

  private static let lies = [
    "99999999999999", "+999999999d23h", "-", "\n", ",", "=", "\"", ":\"", "RESET:TIME: ", ":START",
    "\n9,h,-999999999999999,", "9,hsp,99999,1,\"", " (2) 099 ", "\u{0}", "+job=u0a1:\"",
    "\n  02-31 23:59:59.999 100 +screen\n", "TIME: 0000-01-01-00-00-00", "Battery History", "\r",
    "9,h,999999999999999:TIME:999999999999999\n", "volt=-9223372036854775808 charge=1e400 ",
  ]

  @Test func `ends, and what results is valid`() throws {
    var mutator = ByteMutator(seed: 23)
    var (valid, refused) = (0, 0)
    for round in 0..<1500 {
      let seed = Array(Self.corpus[round % Self.corpus.count].utf8)
      let trial = try TrialImport(
        BatteryHistoryImporter.self, [mutator.mutated(seed, lies: Self.lies)])
      if trial.told.isEmpty {
        // What is accepted has events.
        valid += trial.recording == nil ? 0 : 1
        #expect((trial.recording?.span ?? 0) >= 0)
      } else {
        refused += 1
        #expect(trial.told.allSatisfy { $0.location.line >= 1 })
      }
    }
    // Both ends are met, and the first by more than a third, so that the rounds test something.
    #expect(valid > 500 && refused > 25, "\(valid) were read, \(refused) were refused")
  }

  /// A line without an end, and one that is no text.
  @Test func `of one endless line or none ends`() throws {
    let long = try TrialImport(
      BatteryHistoryImporter.self,
      "Battery History (0% used):\n 0 (2) 050 " + String(repeating: "+screen ", count: 100_000))
    #expect(long.complaints == ["2: a line of the battery history is longer than 64 KiB"])
    let zeros = try TrialImport(
      BatteryHistoryImporter.self, [[UInt8](repeating: 0, count: 1 << 20)])
    #expect(zeros.complaints == ["1: the file has no battery history"])
  }
}
