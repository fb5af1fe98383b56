import Configuration
import Foundation
import Testing

@testable import Importers

/// Files that are right, and of which nothing is an event.
struct `An import of files without an event` {
  private static let files: [(kind: any RecordingImporter.Type, bytes: [UInt8])] = [
    (PerfettoImporter.self, []),
    // A packet of a field that is not read.
    (PerfettoImporter.self, [0x0a, 4, 0xa2, 0x38, 1, 0x61]),
    (HARImporter.self, Array(#"{"log": {"entries": []}}"#.utf8)),
    (HARImporter.self, Array(cached.utf8)),
    (MetricKitImporter.self, Array(unused.utf8)),
    (BatteryHistoryImporter.self, Array("Battery History (0% used):\n 0 (2) 050\n".utf8)),
    // The header of a capture of Ethernet, little endian.
    (
      PacketImporter.self,
      [0xd4, 0xc3, 0xb2, 0xa1, 2, 0, 4, 0] + [UInt8](repeating: 0, count: 8) + [0, 0, 1, 0]
        + [1, 0, 0, 0]
    ),
  ]

  private static let cached = """
    {"log": {"entries": [{"startedDateTime": "2024-03-01T20:00:00.000Z", "time": 1,
      "_fromCache": "disk", "request": {"method": "GET", "url": "https://example.com/a",
      "headersSize": -1, "bodySize": 0, "headers": []}, "response": {"status": 200,
      "headersSize": -1, "bodySize": 0, "content": {"size": 100}, "headers": []},
      "timings": {"send": 0, "wait": 1, "receive": 0}}]}}
    """
  private static let unused = """
    {"timeStampBegin": "2024-03-01 00:00:00", "timeStampEnd": "2024-03-02 00:00:00",
     "cpuMetrics": {"cumulativeCPUTime": "0 sec"}}
    """

  @Test(arguments: files.indices)
  func `is refused, with a word on what to record`(place: Int) throws {
    let (kind, bytes) = Self.files[place]
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data(bytes).write(to: path)
    defer { try? FileManager.default.removeItem(at: path) }
    let diagnostics = Diagnostics()
    let recording = try kind.recording(
      of: [ImportedFile(path: path.path)], values: kind.standardValues, diagnostics)
    #expect(recording.events.count == 0)
    #expect(diagnostics.errorCount == 1)
    #expect(diagnostics.all.contains { $0.severity == .error && !$0.notes.isEmpty })
  }

  @Test func `tells the most of what was left out`() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data(try Self.idle).write(to: path)
    defer { try? FileManager.default.removeItem(at: path) }
    let diagnostics = Diagnostics()
    _ = try PerfettoImporter.recording(
      of: [ImportedFile(path: path.path)], values: PerfettoImporter.standardValues, diagnostics)
    let error = try #require(diagnostics.all.first { $0.severity == .error })
    #expect(error.message == "the trace of Perfetto has nothing that becomes an event")
    #expect(error.notes.joined().contains("changes of idle states are left out"))
  }

  /// A trace of the idle states of a core.
  private static var idle: [UInt8] {
    get throws {
      try TextProto.trace(
        """
        packet { ftrace_events { cpu: 0 event { timestamp: 1 cpu_idle { state: 1 cpu_id: 0 } } event { timestamp: 2 cpu_idle { state: 4294967295 cpu_id: 0 } } event { timestamp: 3 cpu_idle { state: 1 cpu_id: 0 } } } }
        """)
    }
  }
}
