import Configuration
import Foundation
import Importers
import Quantities
import Recordings
import Testing

@testable import Reports

struct `A trace that drainsim writes` {
  /// A battery that falls from 80 % at 3.9 V to 79.5 % at 3.89 V within a minute, from Monday 01:00 on,
  /// below rows that its importer passes over.
  @Test func `is read by its importer`() throws {
    var bytes: [UInt8] = []
    var writer = TraceWriter { bytes += $0 }
    try writer.begin(wall: SimDuration(nanoseconds: 3_600_000_000_000))
    let minute = SimTime(nanoseconds: 60_000_000_000)
    let group = try writer.track("Battery")
    let level = try writer.track(
      "batt.capacity_pct", .counter(unit: "%", axis: "level"), below: group)
    let voltage = try writer.track(
      "batt.voltage_uv", .counter(unit: "µV", axis: "voltage"), below: group)
    try writer.count(80, on: level, at: .zero)
    try writer.count(79.5, on: level, at: minute)
    try writer.count(3_900_000, on: voltage, at: .zero)
    try writer.count(3_890_000, on: voltage, at: minute)
    let app = try writer.track("mail", .process(pid: 100))
    try writer.begin("fetch", on: app, at: .zero)
    try writer.end(on: app, at: minute)
    try writer.flush()

    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).pftrace")
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let diagnostics = Diagnostics()
    var imported = RecordingImport(kinds: PerfettoImporter.kinds)
    try PerfettoImporter.read(
      [ImportedFile(path: file.path)], values: [:], into: &imported, diagnostics: diagnostics)
    #expect(diagnostics.all.isEmpty)
    let recording = try Recording(imported.bytes)
    #expect(recording.count == 2)
    #expect(recording.event(at: 0).values == SIMD4(800_000, 0, 3_900_000, 0))
    #expect(recording.event(at: 1).time == minute.nanoseconds)
    #expect(recording.event(at: 1).values == SIMD4(795_000, 0, 3_890_000, 0))
    // The first Monday of Unix time is its fifth day.
    #expect(recording.start == Int64(4 * 86_400 + 3600))
    // Both ends of the script.
    #expect(imported.dropped.contains { $0.what == "events of tracks" && $0.count == 2 })
  }
}
