import Importers
import Recordings
import Testing

struct `A battery history` {
  private func read(_ text: String) throws -> TrialImport {
    try TrialImport(BatteryHistoryImporter.self, text)
  }

  /// The rows in an order that does not depend on that of one instant.
  private func sorted(_ trial: TrialImport) -> [TrialImport.Row] {
    trial.rows.sorted { ($0.time, $0.kind) < ($1.time, $1.kind) }
  }

  @Test(arguments: [HistorySample.text, HistorySample.checkin, HistorySample.format2])
  func `tells the same in each of its forms`(_ text: String) throws {
    let trial = try read(text)
    #expect(trial.told.isEmpty)
    let expected = HistorySample.rows.map {
      TrialImport.Row(time: $0.time * 1_000_000, kind: $0.kind, name: $0.name, values: $0.values)
    }
    #expect(sorted(trial) == expected)
    #expect(trial.recorded.span == 3_700_000_000_000)
    // 2024-03-01 20:00:00: 54 years with 13 leap days, 60 days, 20 hours.
    let start: Int64 = (54 * 365 + 13 + 60) * 86_400 + 72_000
    #expect(trial.recorded.start == start)
    #expect(trial.recorded.network == .cellular)
    #expect(trial.taken("seconds with the screen lit") == 90)
    #expect(trial.taken("seconds with the processor awake") == 3700)
    #expect(trial.taken("seconds with an app in front") == 90)
    #expect(trial.recorded.explainedTime == 1)
    #expect(!trial.recorded.dropped.contains { $0.why == "the word is not known" })
  }

  @Test func `in the checkin form has a start in UTC, and no assumed zone`() throws {
    let trial = try read(HistorySample.checkin)
    #expect(trial.recorded.zone == nil)
    #expect(trial.assumed("time zone") == nil)
  }

  @Test func `is found in a bug report, and the first of several is taken`() throws {
    let report = """
      ========================================================
      == dumpstate: 2024-03-01 22:00:00
      ------ SYSTEM LOG (logcat) ------
      03-01 20:00:00.000  1000  1000 I x: +screen
      DUMP OF SERVICE batterystats:
      \(HistorySample.text)
      Per-PID Stats:
        PID 1000 wake time: +1m2s
      ------ CHECKIN BATTERYSTATS (dumpsys batterystats -c) ------
      \(HistorySample.checkin)
      """
    let trial = try read(report)
    #expect(trial.rows.count == HistorySample.rows.count)
    #expect(trial.dropped("further battery histories of the file") == 1)
    #expect(trial.recorded.dropped.contains { $0.why == "the first one, in line 6, is taken" })
  }

  @Test func `with a mark of the order of bytes, Windows lines or no header is read as well`()
    throws
  {
    let windows = HistorySample.text.replacing("\n", with: "\r\n")
    let lines = HistorySample.text.split(separator: "\n", omittingEmptySubsequences: false)
    for text in [
      "\u{FEFF}" + HistorySample.text, windows, lines.dropFirst().joined(separator: "\n"),
    ] {
      #expect(try read(text).rows.count == HistorySample.rows.count)
    }
  }

  @Test func `that is empty or none is refused with what to do`() throws {
    #expect(try read("hello\nworld\n").complaints == ["1: the file has no battery history"])
    #expect(try read("").complaints.count == 1)
    let empty = "x\nBattery History (0% used, 1 used of 2, 3 strings using 4):\n\n"
    #expect(try read(empty).complaints == ["2: the battery history is empty"])
    let both = try TrialImport(
      BatteryHistoryImporter.self, [Array(HistorySample.text.utf8), Array(HistorySample.text.utf8)])
    #expect(both.complaints == ["1: two battery histories are not joined"])
  }

  /// The history begins behind its first lines.
  @Test func `that was cut at its start has states that were on from there`() throws {
    let trial = try read(
      """
      Battery History (1% used, 1 used of 2, 3 strings using 4):
                +1h00m00s000ms (2) 050 +wifi
                +1h00m10s000ms (2) 050 -screen -gps
                +1h00m30s000ms (2) 049 +screen -job=u0a1:"com.example/.J"
      """)
    #expect(trial.rows(RecordedKind.screenOn).map(\.time) == [0, 30_000_000_000])
    #expect(trial.rows(RecordedKind.location).map(\.values) == [[10_000_000_000, 10]])
    #expect(trial.assumed("the starts of 2 states") != nil)
    #expect(trial.dropped("ends") == 1)
    #expect(trial.recorded.start == nil)
  }

  @Test func `closes what lasts at its end, and tells it`() throws {
    let trial = try read(
      """
      9,h,0:RESET:TIME:1709323200000
      9,h,0,Bl=50,+S,+a
      9,h,1000,+Ejb=u0a13:"com.example.news/.Fetch"
      9,h,9000,Bl=49
      """)
    #expect(trial.rows(RecordedKind.audio).map(\.values) == [[10_000_000_000]])
    #expect(trial.rows(RecordedKind.job).map(\.values) == [[9_000_000_000]])
    #expect(trial.rows(RecordedKind.screenOff).isEmpty)
    #expect(trial.assumed("the ends of 3 states")?.value == "the history's end")
  }

  /// A restart ends jobs, and the line behind it tells all states.
  @Test func `of a phone that was started again has nothing on that is not told anew`() throws {
    let trial = try read(
      """
      9,hsp,0,10012,"com.example.mail"
      9,h,0:RESET:TIME:1709323200000
      9,h,0,Bl=50,+S,+g,+Ejb=0
      9,h,1000:SHUTDOWN
      9,h,5:START
      9,h,0:TIME:1709326800000
      9,h,100,Bl=50,+g,+BP
      9,h,900,-g
      9,h,1000:RESET:TIME:1709326802000
      9,h,0,Bl=51
      9,h,1000,Bl=52
      """)
    #expect(trial.rows(RecordedKind.location).map(\.time) == [0, 1_105_000_000])
    #expect(
      trial.rows(RecordedKind.location).map { $0.values[0] } == [1_000_000_000, 900_000_000])
    #expect(trial.rows(RecordedKind.job).map(\.values) == [[1_000_000_000]])
    #expect(trial.rows(RecordedKind.unplugged).map(\.time) == [3_005_000_000])
    #expect(trial.assumed("the phone was off")?.value == "0 s, 1 times")
    // An hour, less the second since the start.
    #expect(trial.dropped("changes of the clock") == 1)
  }

  @Test func `whose time or clock goes back goes on, and tells it`() throws {
    let text = try read(
      """
      Battery History (1% used, 1 used of 2, 3 strings using 4):
                          0 (2) RESET:TIME: 2024-03-01-20-00-00
                          0 (2) 050 +screen
                  +10s000ms (2) 050 +gps
                   +4s000ms (2) 050 -gps
                  +12s000ms (2) TIME: 2024-03-01-19-00-00
                  +20s000ms (2) 049 -screen
      """)
    #expect(text.rows(RecordedKind.location).map(\.values) == [[0, 10]])
    #expect(text.dropped("steps back in time") == 1)
    #expect(text.dropped("changes of the clock") == 1)
    #expect(text.recorded.span == 20_000_000_000)
    // With the time of the day before each line, an hour back is no time.
    let wall = try read(
      """
      Battery History [Format: 2] (1% used, 1 used of 2, 3 strings using 4):
        12-31 23:59:50.000 RESET:TIME: 2023-12-31-23-59-50
        12-31 23:59:50.500 050 +screen
        01-01 00:00:10.000 050 +gps
        12-31 23:00:10.000 TIME: 2023-12-31-23-00-10
        12-31 23:00:15.000 049 -gps
      """)
    #expect(wall.rows(RecordedKind.location).map(\.time) == [20_000_000_000])
    #expect(wall.rows(RecordedKind.location).map { $0.values[0] } == [5_000_000_000])
    #expect(wall.dropped("changes of the clock") == 1)
  }

  @Test func `that is full goes on with screen, charger and level alone`() throws {
    let trial = try read(
      """
      9,h,0:RESET:TIME:1709323200000
      9,h,0,Bl=50,+S,+g
      9,h,10000:*OVERFLOW*
      9,h,5000,Bl=49,-S,-g,+Ejb=1
      9,h,5000,Bl=48,+BP
      """)
    #expect(trial.rows(RecordedKind.location).map { $0.values[0] } == [10_000_000_000])
    #expect(trial.rows(RecordedKind.screenOff).map(\.time) == [15_000_000_000])
    #expect(trial.rows(RecordedKind.plugged).map(\.time) == [20_000_000_000])
    #expect(trial.rows(RecordedKind.batteryLevel).count == 3)
    #expect(trial.dropped("words after *OVERFLOW*") == 2)
    #expect(trial.recorded.explainedTime == 0.5)
  }

  @Test func `without 'top' takes the app in the foreground, and says so`() throws {
    let trial = try read(
      """
      Battery History (1% used, 1 used of 2, 3 strings using 4):
                          0 (2) RESET:TIME: 2024-03-01-20-00-00
                          0 (2) 050 +screen fg=u0a1:"com.example.one"
                   +4s000ms (2) 050 -fg=u0a1:"com.example.one" +proc=u0a2:"com.example.two:p"
                   +4s000ms (2) 050 +fg=u0a2:"com.example.two"
                   +5s000ms (2) 049 -screen
      """)
    #expect(trial.rows(RecordedKind.opened).map(\.name) == ["com-example-one", "com-example-two"])
    #expect(trial.assumed("app-opened")?.grade == "proxy")
    let none = try read("9,h,0:RESET:TIME:1709323200000\n9,h,0,Bl=50,+S\n9,h,500,-S\n")
    #expect(none.dropped("the app in front") == 1)
  }

  @Test func `names what it does not know, without its control characters`() throws {
    let trial = try read(
      "9,h,0:RESET:TIME:1709323200000\n9,h,0,Bl=50,+q\u{1B}[31mx,+g=0:\"a\u{1B}.b\",Etp=u0a12:\"a\u{1B}.b\"\n9,h,500,Bl=49\n"
    )
    let unknown = trial.recorded.dropped.filter { $0.why == "the word is not known" }
    #expect(unknown.count == 1)
    #expect(unknown.allSatisfy { !$0.what.unicodeScalars.contains { $0.value < 32 } })
    #expect(trial.rows.allSatisfy { !$0.name.unicodeScalars.contains { $0.value < 32 } })
    #expect(trial.rows(RecordedKind.opened).map(\.name) == ["uid-u0a12"])
  }
}
