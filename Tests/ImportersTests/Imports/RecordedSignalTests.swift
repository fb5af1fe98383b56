import Recordings
import Testing

@testable import Importers

struct `The signal of a recording` {
  private func signal(
    _ levels: [(second: Int64, level: Int64)], network: RecordingImport.Network = .cellular
  ) throws -> RecordedSignal? {
    let kind =
      network == .wifi ? RecordedKind.wiFiSignal : RecordedKind.cellularSignal
    var builder = RecordingBuilder(kinds: [kind])
    for (second, level) in levels {
      _ = builder.append(
        RecordedEvent(
          time: second * 1_000_000_000, kind: 0, name: 0, values: SIMD4(1000 * level, 0, 0, 0)))
    }
    return RecordedSignal(
      network, of: try Recording(builder.encoded(origin: 0, span: 100_000_000_000)))
  }

  /// LTE: none of it at -128 dBm, all at -88 dBm; Wi-Fi: -88 and -55 dBm.
  @Test func `grows evenly between the ends of its steps`() throws {
    let cellular = try #require(try signal([(0, -88), (1, -108), (2, -50), (3, -118)]))
    #expect(cellular.rows.map(\.percent) == [100, 50, 100, 25])
    let wiFi = try #require(try signal([(0, -55), (1, -88), (2, -61)], network: .wifi))
    #expect(wiFi.rows.map(\.percent) == [100, 5, 81])
  }

  @Test func `is none only where the phone had none`() throws {
    let signal = try #require(try signal([(0, -140), (5, -139), (9, -200)]))
    #expect(signal.rows.map(\.percent) == [0, 5, 0])
  }

  @Test func `holds from the start, and has a row for each change`() throws {
    let signal = try #require(try signal([(7, -88), (8, -80), (9, -108), (9, -118), (20, -118)]))
    #expect(signal.text == "time (s),signal (%)\n0.0,100\n9.0,25\n")
  }

  @Test func `is nothing of a recording without one`() throws {
    #expect(try signal([]) == nil)
  }
}
