import Foundation
import Importers
import Recordings
import ScenarioTestSupport
import Testing

/// An app's day of MetricKit as its import simulates it, against the totals of the payload.
struct `A day of MetricKit` {
  private static let payload = """
    {
      "metaData": { "bundleIdentifier": "com.example.mail" },
      "timeStampBegin": "2022-11-14 00:00:00", "timeStampEnd": "2022-11-15 00:00:00",
      "cpuMetrics": { "cumulativeCPUTime": "100 sec" },
      "gpuMetrics": { "cumulativeGPUTime": "20 sec" },
      "applicationTimeMetrics": {
        "cumulativeForegroundTime": "700 sec", "cumulativeBackgroundAudioTime": "30 sec"
      },
      "locationActivityMetrics": {
        "cumulativeBestAccuracyTime": "30 sec", "cumulativeThreeKilometersAccuracyTime": "20 sec"
      },
      "networkTransferMetrics": {
        "cumulativeCellularDownload": "80,000 kB", "cumulativeCellularUpload": "7,001 kB",
        "cumulativeWifiDownload": "60,003 kB", "cumulativeWifiUpload": "50 kB"
      },
      "diskIOMetrics": { "cumulativeLogicalWrites": "1,300 kB" }
    }
    """

  private static let counted = [
    "cellular-bytes-up", "cellular-bytes-down", "wi-fi-bytes-up", "wi-fi-bytes-down", "cpu-cycles",
    "gpu-busy-time-ns", "frames-dropped", "speaker-time-ns", "pages-written",
  ]

  private func day() throws -> ImportedScenario {
    let path = NSTemporaryDirectory() + "metrickit-\(UUID().uuidString).json"
    try Data(Self.payload.utf8).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try ImportedScenario(MetricKitImporter.self, [path], counting: Self.counted) { text in
      // The system's own data and work are not the app's.
      text.replacing("standby: off }", with: "standby: off, push-delivery: off }")
        + """
          idle:
            apps: { com-example-mail: { handlers: { processor-used: { steps: [] } } } }

        """
    }
  }

  @Test(arguments: ["original", "batched"])
  func `has the totals of the payload`(variant: String) throws {
    let day = try day()
    #expect(day.loaded.warnings.isEmpty, "\(day.loaded.warnings)")
    let run = try day.run(variant)
    func count(_ name: String) -> Double { run.metrics.first { $0.name == name }?.value ?? -1 }
    #expect(count("cellular-bytes-down") == 80_000_000)
    #expect(count("cellular-bytes-up") == 7_001_000)
    #expect(count("wi-fi-bytes-down") == 60_003_000)
    #expect(count("wi-fi-bytes-up") == 50_000)
    #expect(count("gpu-busy-time-ns") == 20e9 && count("frames-dropped") == 0)
    #expect(count("speaker-time-ns") == 30e9)
    // 1300 kB in 96 pieces, of which each may begin a page of its own.
    let pages = 1_300_000.0 / 4096
    #expect(count("pages-written") >= pages && count("pages-written") <= pages + 2 * 96)
    guard variant == "original" else { return }
    // 100 s at the 1000 M cycles a second that are assumed; each of 288 pieces is a whole number.
    let others = try day.run("idle").metrics.first { $0.name == "cpu-cycles" }?.value ?? 0
    #expect(abs(count("cpu-cycles") - others - 100e9) <= 288)
  }

  @Test func `has the screen lit and the app in front as long as the payload says`() throws {
    let day = try day()
    let timeline = try #require(try day.run(keepsTimeline: true).timeline)
    func seconds(_ state: Int, _ value: Int) -> Double {
      let changes = timeline.stateChanges[state]
      var sum: Int64 = 0
      for (index, change) in changes.enumerated() where change.value == value {
        let end = index + 1 < changes.count ? changes[index + 1].from : timeline.end
        sum += end.nanoseconds - change.from.nanoseconds
      }
      return Double(sum) / 1e9
    }
    let screen = try #require(timeline.states.firstIndex(of: .screen))
    let app = try #require(timeline.apps.firstIndex(of: "com-example-mail"))
    let front = try #require(timeline.states.firstIndex(of: .app(app)))
    #expect(abs(seconds(screen, 1) - 700) < 1e-3)
    #expect(abs(seconds(front, 1) - 700) < 1e-3)
  }
}
