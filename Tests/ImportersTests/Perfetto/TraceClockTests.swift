import Testing

@testable import Importers
@testable import Recordings

struct `Clocks of a trace` {
  private func battery(_ time: Int, clock: Int? = nil, sequence: Int = 1) -> String {
    """
    packet { trusted_packet_sequence_id: \(sequence) timestamp: \(time) \(clock.map { "timestamp_clock_id: \($0)" } ?? "") battery { capacity_percent: 50 } }
    """
  }

  /// The boot's clock reads 10 s where the real time is 1 700 000 000.5 s, and the monotonic one 7 s.
  private static let snapshot = """
    packet { trusted_packet_sequence_id: 1 clock_snapshot {
      clocks { clock_id: 6 timestamp: 10000000000 }
      clocks { clock_id: 1 timestamp: 1700000000500000000 }
      clocks { clock_id: 3 timestamp: 7000000000 }
      clocks { clock_id: 64 timestamp: 500 is_incremental: 1 unit_multiplier_ns: 1000 } } }
    """

  private func times(_ text: String) throws -> [Int64] {
    let trace = try TraceImport(text: text)
    return try #require(trace.result).rowTimes.map { $0 + trace.recording.origin }
  }

  @Test func `tell the start in real time and the zone`() throws {
    let trace = try TraceImport(
      text: Self.snapshot + battery(20_000_000_000)
        + "packet { system_info { timezone_off_mins: -90 } }")
    #expect(trace.recording.start == 1_700_000_010)
    #expect(trace.recording.zone == -5400)
  }

  @Test func `are converted to that of the trace`() throws {
    #expect(try times(Self.snapshot + battery(8_000_000_000, clock: 3)) == [11_000_000_000])
    #expect(
      try times(Self.snapshot + battery(1_700_000_001_500_000_000, clock: 1)) == [11_000_000_000])
    // A later snapshot holds from its time on: the phone slept for a second.
    let later = """
      packet { clock_snapshot { clocks { clock_id: 6 timestamp: 21000000000 } clocks { clock_id: 3 timestamp: 17000000000 } } }
      """
    #expect(
      try times(
        Self.snapshot + later + battery(16_000_000_000, clock: 3)
          + battery(18_000_000_000, clock: 3))
        == [19_000_000_000, 22_000_000_000])
  }

  @Test func `of a sequence count on from packet to packet, in their unit`() throws {
    let defaults = """
      packet { trusted_packet_sequence_id: 1 sequence_flags: 1 trace_packet_defaults { timestamp_clock_id: 64 } }
      """
    #expect(
      try times(Self.snapshot + defaults + battery(100) + battery(50) + battery(7, clock: 64))
        == [10_000_100_000, 10_000_150_000, 10_000_157_000])
    // Another sequence knows no clock 64.
    let other = try TraceImport(text: Self.snapshot + battery(100, clock: 64, sequence: 2))
    #expect(other.result?.count == 0)
    #expect(other.dropped("packets of the trace") == 1)
  }

  @Test func `may have another one than the boot's as that of the trace`() throws {
    let text = """
      packet { clock_snapshot { primary_trace_clock: 3 clocks { clock_id: 3 timestamp: 5000 } clocks { clock_id: 6 timestamp: 9000 } } }
      """
    #expect(try times(text + battery(6000) + battery(11_000, clock: 6)) == [6000, 7000])
  }

  @Test func `without a snapshot, and of impossible times, are told`() throws {
    let trace = try TraceImport(
      text: battery(1, clock: 3) + battery(5)
        + "packet { timestamp: 18446744073709551615 battery { capacity_percent: 1 } }")
    #expect(trace.result?.count == 1)
    #expect(trace.dropped("packets of the trace") == 2)
  }

  @Test func `with extreme readings do not overflow`() throws {
    let most = "18446744073709551615"
    let text = """
      packet { clock_snapshot { clocks { clock_id: 6 timestamp: 2305843009213693951 } clocks { clock_id: 3 timestamp: 0 } clocks { clock_id: 64 timestamp: \(most) is_incremental: 1 unit_multiplier_ns: \(most) } clocks { clock_id: 1 timestamp: 1 unit_multiplier_ns: 4 } } }
      """
    let trace = try TraceImport(
      text: text + battery(2_305_843_009_213_693_951, clock: 3) + battery(9, clock: 64)
        + battery(9, clock: 1) + battery(3))
    #expect(trace.mistakes.isEmpty)
    #expect(trace.result?.count == 1)
  }
}

extension Recording {
  fileprivate var rowTimes: [Int64] { (0..<count).map { event(at: $0).time } }
}
