import DrainsimTestSupport
import Testing

@testable import Importers
@testable import Recordings

/// Traces that Perfetto itself is tested with.
struct `A sample of Perfetto's own` {
  private func sample(_ name: String) throws -> TraceImport {
    try TraceImport(text: try SharedData.text("perfetto/\(name).textproto"))
  }

  /// At 3 ms the first rail has 333 µWs, and a second reading of 0 there that is left out; at 5 ms it
  /// has 666 µWs. The second rail has one reading without a time of its own, at 3.000005 ms.
  @Test(SharedData.has("perfetto/power_rails.textproto"))
  func `with power rails has their energy since the start`() throws {
    let trace = try sample("power_rails")
    #expect(trace.mistakes.isEmpty)
    #expect(
      trace.events(RecordedKind.powerRail) == [
        "0 test_rail 0", "5 test_rail2 0", "2000000 test_rail 333000",
      ])
    #expect(trace.recording.origin == 3_000_000)
    #expect(trace.dropped("readings of energy") == 1)
  }

  @Test(SharedData.has("perfetto/energy_breakdown_uid.textproto"))
  func `with estimates of energy has those of the part and of its users`() throws {
    let trace = try sample("energy_breakdown_uid")
    #expect(trace.mistakes.isEmpty)
    #expect(
      trace.events(RecordedKind.powerRail) == [
        "0 estimate-GPU 0", "0 estimate-GPU-uid-10234 0", "0 estimate-GPU-uid-10190 0",
        "0 estimate-GPU-uid-10235 0",
      ])
    #expect(trace.recording.origin == 1_026_753_926_322)
  }

  /// The clocks are frozen from 50 µs to 60 µs, a fifth of the 50 µs from the first to the last event.
  @Test(SharedData.has("perfetto/suspend_resume.textproto"))
  func `with sleep of the phone tells how long it slept, and makes no event of it`() throws {
    let trace = try sample("suspend_resume")
    #expect(trace.mistakes.isEmpty)
    #expect(trace.result?.count == 0)
    #expect(trace.recording.span == 50_000)
    let sleep = try #require(trace.recording.dropped.first { $0.what == "times of sleep" })
    #expect(sleep.count == 1)
    #expect(sleep.why.contains("slept for 20.0 % of the time"))
    #expect(trace.dropped("steps of falling asleep") == 9)
  }
}
