import Importers
import Recordings
import Testing

/// Battery histories as makers and their tools write them.
struct `A battery history as it comes` {
  private func read(_ text: String) throws -> TrialImport {
    try TrialImport(BatteryHistoryImporter.self, text)
  }

  @Test(arguments: ["\r\n", "\r", "\r\r\n"])
  func `is the same with any end of its lines`(end: String) throws {
    let trial = try read(HistorySample.text.replacing("\n", with: end))
    #expect(trial.rows == (try read(HistorySample.text)).rows)
    #expect(trial.told.isEmpty)
  }

  @Test func `is read in the UTF-16 of PowerShell`() throws {
    let text = "\u{FEFF}" + HistorySample.text.replacing("\n", with: "\r\n")
    let bytes = text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    let trial = try TrialImport(BatteryHistoryImporter.self, [bytes])
    #expect(trial.rows == (try read(HistorySample.text)).rows)
  }

  @Test func `tells a maker's own value by its value, and not as damage`() throws {
    let trial = try read(
      HistorySample.text.replacing("brightness=dark", with: "brightness=ultra")
        .replacing("phone_signal_strength=good", with: "phone_signal_strength=7"))
    #expect(trial.dropped("'brightness=ultra'") == 1)
    #expect(trial.dropped("'phone_signal_strength=7'") == 1)
    #expect(trial.recorded.explainedTime == 1)
    #expect(!trial.recorded.dropped.contains { $0.why.contains("damaged") })
  }

  /// A history of so many good lines, a second apart, and damaged ones at the end of it.
  private func history(good: Int, damaged: Int) -> String {
    let start = """
      Battery History (1% used, 1144 used of 4096KB, 9 strings using 4000):
                          0 (10) RESET:TIME: 2024-03-01-20-00-00

      """
    let lines =
      (1...good).map { "   +\($0)s000ms (2) 081 \($0 % 2 == 0 ? "+" : "-")screen" }
      + (1...damaged).map { "   ?+\($0) nonsense" } + ["   +\(good + 100)s000ms (2) 081 +screen"]
    return start + lines.joined(separator: "\n") + "\n"
  }

  @Test func `with few damaged lines is read, and its share of the time is computed`() throws {
    let trial = try read(history(good: 400, damaged: 2))
    #expect(trial.told.isEmpty)
    // The 100 s between the good lines around the damaged ones are not known.
    #expect(trial.recorded.explainedTime == 400.0 / 500)
  }

  @Test func `with a hundredth of damaged lines warns with the first places`() throws {
    let trial = try read(history(good: 100, damaged: 4))
    #expect(
      trial.complaints == [
        "103: 4 of 106 lines of the battery history cannot be read, the first in line 103, 104, 105"
      ])
    #expect(trial.recording != nil)
  }

  @Test func `with a tenth of damaged lines is refused`() throws {
    let trial = try read(history(good: 20, damaged: 4))
    #expect(trial.complaints.count == 1)
    #expect(trial.recording == nil)
  }

  @Test func `of a newer form says so`() throws {
    let trial = try read(HistorySample.checkin.replacing("vers,36,", with: "vers,41,"))
    #expect(
      trial.complaints == ["1: a newer Android wrote the history, in version 41 of its form"])
    #expect(trial.rows.count == HistorySample.rows.count)
  }

  @Test(arguments: [
    "  Estimated battery capacity: 4385 mAh\n  Discharge: 812 mAh\n",
    "9,0,l,bt,1,2,3,4,5,6,7,8,4385,9\n9,0,l,dc,5,6,3,2,812,400\n",
  ])
  func `has capacity and discharge of the statistics beside it`(_ lines: String) throws {
    let gauge = try read(HistorySample.text + "\n" + lines).recorded.gauge
    #expect(gauge.capacity == 4385 && gauge.discharge == 812)
  }

  // MARK: - The gauge

  private func gauge(
    _ lines: String, capacity: Double? = nil, more: String = ""
  ) throws -> RecordedGauge? {
    let trial = try read(
      "Battery History (1% used):\n  0 (10) RESET:TIME: 2024-03-01-20-00-00\n" + lines + "\n" + more
    )
    return RecordedGauge(
      try #require(trial.recording), trial.recorded.gauge, capacity: capacity)
  }

  @Test(arguments: [(3000, 2900, 2800), (100, 200, 300)])
  func `gives the charge drawn, whether the phone counts what is left or what it gave`(
    first: Int, next: Int, last: Int
  ) throws {
    let found = try #require(
      try gauge(
        """
          0 (2) 080 plug=none volt=4000 charge=\(first) +screen
          +20m00s000ms (2) 078 volt=4000 charge=\(next)
          +40m00s000ms (2) 076 plug=usb +plugged volt=4000 charge=\(last)
        """))
    #expect(found.source == .charge && found.spans.count == 1)
    #expect(abs(found.spans[0].amount - 200) < 1e-9)
    // 200 mAh at 4 V.
    #expect(abs(found.joules - 200 * 3.6 * 4) < 1e-6)
    #expect(found.spans[0].until == 2400 * 1_000_000_000)
  }

  @Test func `integrates the current where it has no charge`() throws {
    let found = try #require(
      try gauge(
        """
          0 (2) 080 plug=none volt=4000 current=-300 +screen
          +30m00s000ms (2) 079 current=-600
          +60m00s000ms (2) 077 current=-600
        """))
    // Half an hour of 300 mA and one of 600 mA.
    #expect(abs(found.spans[0].amount - 450) < 1e-3)
  }

  @Test func `counts no charge while a charger is connected`() throws {
    let found = try #require(
      try gauge(
        """
          0 (2) 080 plug=none volt=4000 charge=3000 +screen
          +20m00s000ms (2) 078 charge=2900 plug=ac +plugged
          +40m00s000ms (2) 090 charge=3400 plug=none -plugged
          +60m00s000ms (2) 088 charge=3350
        """))
    #expect(found.spans.count == 2)
    #expect(abs(found.spans.reduce(0) { $0 + $1.amount } - 150) < 1e-9)
  }

  @Test func `takes levels from one change to another, of the known capacity`() throws {
    let lines = """
        0 (2) 080 plug=none +screen
        +10m00s000ms (2) 079
        +20m00s000ms (2) 078
        +30m00s000ms (2) 077 -screen
        +50m00s000ms (2) 077 wake_reason=1:"x"
      """
    #expect(try gauge(lines) == nil)
    let found = try #require(try gauge(lines, capacity: 5000))
    #expect(found.source == .level && found.isOfPlayer)
    #expect(found.spans[0].from == 600_000_000_000 && found.spans[0].until == 1_800_000_000_000)
    #expect(abs(found.spans[0].amount - 100) < 1e-9 && found.step == 50)
    let told = try #require(
      try gauge(lines, capacity: 5000, more: "\n  Estimated battery capacity: 3000 mAh\n"))
    #expect(abs(told.spans[0].amount - 60) < 1e-9 && !told.isOfPlayer)
  }

  @Test func `refuses a charge that grows unlike any battery's`() throws {
    let trial = try read(
      """
      Battery History (1% used):
        0 (10) RESET:TIME: 2024-03-01-20-00-00
        0 (2) 080 plug=none charge=100 +screen
        +20m00s000ms (2) 080 charge=4000
        +40m00s000ms (2) 080 charge=9000

      """)
    #expect(trial.dropped("charges of the battery") == 3)
  }
}
