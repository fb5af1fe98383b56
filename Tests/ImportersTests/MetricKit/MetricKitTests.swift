import Configuration
import DrainsimTestSupport
import Foundation
import Importers
import Recordings
import Testing

struct `A payload of MetricKit` {
  private func read(_ text: String, app: String = "") throws -> TrialImport {
    try TrialImport(MetricKitImporter.self, text, values: ["app": app])
  }

  /// The sum of a value of all rows of one kind, of one app where it is named.
  private func sum(
    _ kind: RecordedKind, _ value: Int, _ trial: TrialImport, of name: String? = nil
  ) -> Int64 {
    trial.rows(kind).filter { name == nil || $0.name == name }.map { $0.values[value] }
      .reduce(0, +)
  }

  private static let payload = """
    { "timeStampBegin": "2024-05-01 22:00:00 +0000", "timeStampEnd": "2024-05-02 22:00:00 +0000",
      "metaData": { "bundleIdentifier": "com.example.mail", "regionFormat": "DE" },
      "cpuMetrics": { "cumulativeCPUTime": "1.234,567 Sek.", "cumulativeCPUInstructions": "100 kiloinstructions" },
      "gpuMetrics": { "cumulativeGPUTime": "20 Sek." },
      "applicationTimeMetrics": { "cumulativeForegroundTime": "701 Sek." },
      "applicationLaunchMetrics": { "histogrammedTimeToFirstDrawKey": { "histogramNumBuckets": 1,
        "histogramValue": { "0": { "bucketCount": 7, "bucketStart": "1.000 ms", "bucketEnd": "1.010 ms" } } } },
      "networkTransferMetrics": { "cumulativeCellularDownload": "80.001 kB", "cumulativeCellularUpload": "7 kB",
        "cumulativeWifiDownload": "1,5 MB", "cumulativeWifiUpload": "0 kB" },
      "cellularConditionMetrics": { "cellConditionTime": { "histogramValue": {
        "0": { "bucketCount": 1, "bucketStart": "1 bars" }, "1": { "bucketCount": 3, "bucketStart": "4 bars" } } } },
      "signpostMetrics": [ 1 ], "futureMetrics": { "x": 1 } }
    """

  @Test func `has rows that add up to its totals`() throws {
    let trial = try read(Self.payload)
    #expect(trial.told.isEmpty)
    // '1.234,567' shows that the comma begins decimals, and '80.001' are 80 001 of them.
    #expect(sum(RecordedKind.computation, 0, trial) == 1_234_567_000_000)
    #expect(sum(RecordedKind.drawing, 0, trial) == 20_000_000_000)
    let burst = RecordedKind.packetBurst
    #expect(sum(burst, 0, trial, of: "com-example-mail-cellular") == 7000)
    #expect(sum(burst, 1, trial, of: "com-example-mail-cellular") == 80_001_000)
    #expect(sum(burst, 0, trial, of: "com-example-mail-wi-fi") == 0)
    #expect(sum(burst, 1, trial, of: "com-example-mail-wi-fi") == 1_500_000)
    #expect(trial.recorded.network == nil)
    #expect(trial.recorded.drawsTimes)
    #expect(trial.recorded.span == 86_400_000_000_000)
    // 2024-05-01 22:00: 54 years with 13 leap days, 121 days, 22 hours.
    let start: Int64 = (54 * 365 + 13 + 121) * 86_400 + 79_200
    #expect(trial.recorded.start == start)
    #expect(trial.recorded.explainedTime == 1)
  }

  @Test func `has the time in front as times with the screen lit`() throws {
    let trial = try read(Self.payload)
    let (on, off) = (trial.rows(RecordedKind.screenOn), trial.rows(RecordedKind.screenOff))
    #expect(on.count == 7)
    #expect(zip(on, off).map { $1.time - $0.time }.reduce(0, +) == 701_000_000_000)
    #expect(Set(trial.rows(RecordedKind.opened).map(\.name)) == ["com-example-mail"])
    // Each begins a seventh of the day.
    #expect(on.map(\.time) == (0..<7).map { 86_400_000_000_000 / 7 * $0 })
  }

  @Test func `has the signal by the histogram of its bars`() throws {
    let rows = try read(Self.payload).rows(RecordedKind.cellularSignal)
    #expect(rows.map(\.time) == [0, 21_600_000_000_000])
    #expect(rows.map { $0.values[0] } == [-123_000, -90_000])
  }

  @Test func `tells what it leaves out and assumes`() throws {
    let trial = try read(Self.payload)
    #expect(trial.dropped("cpuMetrics.cumulativeCPUInstructions") == 1)
    #expect(trial.dropped("signpostMetrics") == 1)
    #expect(trial.dropped("futureMetrics.x") == 1)
    #expect(trial.assumed("exchanges a day")?.range == "10 to 1000")
    #expect(trial.assumed("the times of all events") != nil)
    #expect(trial.assumed("time zone") == nil)
  }

  @Test func `is given a name by the option, or 'app'`() throws {
    let named = try read(Self.payload, app: "mine")
    #expect(Set(named.rows.map(\.name)) == ["", "mine", "mine-cellular", "mine-wi-fi"])
    let plain = try read(#"{ "cpuMetrics": { "cumulativeCPUTime": "1 s" } }"#)
    #expect(Set(plain.rows.map(\.name)) == ["app"])
    #expect(throws: ImportOptionError.self) { try read("{}", app: "a b") }
  }

  @Test func `of several days follows one the other, and a copy is left out`() throws {
    func day(_ number: Int, _ seconds: Int) -> String {
      """
      { "timeStampBegin": "2024-05-0\(number) 00:00:00", "timeStampEnd": "2024-05-0\(number + 1) 00:00:00",
        "cpuMetrics": { "cumulativeCPUTime": "\(seconds) sec" } }
      """
    }
    let list = "[ \(day(4, 40)), \(day(1, 10)), \(day(1, 10)), 5 ]"
    let trial = try TrialImport(
      MetricKitImporter.self, [Array(list.utf8), Array(day(2, 20).utf8)])
    #expect(trial.told.isEmpty)
    #expect(sum(RecordedKind.computation, 0, trial) == 70_000_000_000)
    #expect(trial.recorded.span == 4 * 86_400_000_000_000)
    // The third of four days is missing.
    #expect(trial.recorded.explainedTime == 0.75)
    let inThird = (2 * 86_400_000_000_000)..<(3 * 86_400_000_000_000)
    #expect(!trial.rows.contains { inThird.contains(Int($0.time)) })
    #expect(trial.dropped("payloads") == 1)
    #expect(trial.dropped("other values") == 1)
    #expect(trial.assumed("time zone")?.value == "UTC")
  }

  @Test func `with an unclear number or unit says what it took`() throws {
    let trial = try read(
      """
      { "cpuMetrics": { "cumulativeCPUTime": "1,234 gadz" }, "gpuMetrics": { "cumulativeGPUTime": "-3 s" },
        "diskIOMetrics": { "cumulativeLogicalWrites": 12 } }
      """)
    #expect(sum(RecordedKind.computation, 0, trial) == 1_234_000_000_000)
    #expect(sum(RecordedKind.writing, 0, trial) == 12_000)
    #expect(trial.assumed("the number of cumulativeCPUTime") != nil)
    #expect(trial.assumed("the unit of cumulativeCPUTime")?.value == "s")
    #expect(trial.dropped("cumulativeGPUTime") == 1)
  }

  @Test(arguments: [
    ("{ \"a\": 1,\n }", "2: a name in quotation marks is missing"),
    ("{}", "1: the file has no payload of MetricKit"),
    ("[1]", "1: the file has no payload of MetricKit"),
    (#"{ "memoryMetrics": {} }"#, "1: the payloads have no total that is read"),
    ("3", "1: the JSON has another form than it should"),
    (
      #"{ "timeStampBegin": "2024-05-02 00:00:00", "timeStampEnd": "2024-05-01 00:00:00" }"#,
      "1: a payload ends before it begins, or more than 40 days after"
    ),
  ])
  func `is refused with the place of a mistake`(_ text: String, _ complaint: String) throws {
    let complaints = try read(text).complaints
    #expect(complaints.count == 1)
    #expect(complaints.first?.hasPrefix(complaint) == true)
  }

  @Test(SharedData.has("metrickit"))
  func `of the shared form gives all its totals`() throws {
    let text = try SharedData.text("metrickit/simulated-payload-reduced.json")
    let trial = try read(text)
    #expect(trial.told.isEmpty)
    /// A number of the text, found by itself.
    func written(_ name: String) throws -> Int64 {
      let match = try #require(
        try Regex("\"\(name)\": \"([0-9]+) (sec|kB)\"", as: (Substring, Substring, Substring).self)
          .firstMatch(in: text))
      return try #require(Int64(match.1)) * (match.2 == "sec" ? 1_000_000_000 : 1000)
    }
    #expect(sum(RecordedKind.computation, 0, trial) == (try written("cumulativeCPUTime")))
    #expect(sum(RecordedKind.drawing, 0, trial) == (try written("cumulativeGPUTime")))
    #expect(sum(RecordedKind.writing, 0, trial) == (try written("cumulativeLogicalWrites")))
    #expect(sum(RecordedKind.audio, 0, trial) == (try written("cumulativeBackgroundAudioTime")))
    for (radio, name) in [("cellular", "Cellular"), ("wi-fi", "Wifi")] {
      let burst = RecordedKind.packetBurst
      #expect(sum(burst, 0, trial, of: "app-\(radio)") == (try written("cumulative\(name)Upload")))
      #expect(
        sum(burst, 1, trial, of: "app-\(radio)") == (try written("cumulative\(name)Download")))
    }
    let accuracies: [(metres: Int64, name: String)] = [
      (3, "BestAccuracyForNavigation"), (5, "BestAccuracy"), (10, "NearestTenMetersAccuracy"),
      (100, "HundredMetersAccuracy"), (1000, "KilometerAccuracy"),
      (3000, "ThreeKilometersAccuracy"),
    ]
    for accuracy in accuracies {
      let rows = trial.rows(RecordedKind.location).filter { $0.values[1] == accuracy.metres }
      let total = rows.map { $0.values[0] }.reduce(0, +)
      #expect(total == (try written("cumulative\(accuracy.name)Time")))
    }
    #expect(trial.recorded.span == 86_340_000_000_000)
  }

  /// An identifier that a payload tells, the profile of it, and the words about what is played.
  @Test(arguments: [
    ("iPhone8,4", "iphone-se", "the files tell 'iPhone8,4'"),
    ("iPhone16,1", "iphone-15-pro", "the files tell 'iPhone16,1'"),
    ("iPhone99,1", nil, "the files tell 'iPhone99,1', of which there is no profile"),
    ("", nil, "the files do not tell the phone"),
  ])
  func `tells the phone`(_ identifier: String, _ profile: String?, _ why: String) throws {
    let text = Self.payload.replacing(
      "\"regionFormat\"", with: "\"deviceType\": \"\(identifier)\", \"regionFormat\"")
    var recorded = try read(text).recorded
    #expect(recorded.phone?.profile == profile)
    let phone = profile ?? MetricKitImporter.standardPhone
    _ = RecordedScenario(
      try Recording(recorded.bytes),
      .init(
        name: "x", phone: phone, system: SystemVersion("ios"), network: nil, kind: "metrickit",
        files: []),
      report: &recorded)
    let assumption = recorded.assumed.first { $0.path == "phone" }
    #expect(assumption?.value == phone && assumption?.why.hasPrefix(why) == true)
  }

  @Test(arguments: [
    ("iPhone OS 18.7.1", false), ("iPhone OS 14.0.1 (18A393)", false), ("iPhone OS 27.0", true),
  ])
  func `of a newer system is said to be so`(_ system: String, _ isNewer: Bool) throws {
    let text = Self.payload.replacing(
      "\"regionFormat\"", with: "\"osVersion\": \"\(system)\", \"regionFormat\"")
    #expect((try read(text).assumed("the form of payloads") != nil) == isNewer)
  }
}
