import Testing

@testable import Importers

struct `The clock of a capture` {
  private static let second: Int64 = 1_000_000_000
  private static let day: Int64 = 86_400_000

  /// A capture of packets with time stamps in milliseconds after the start.
  private func imported(_ times: [Int64]) throws -> ImportedPackets {
    try importPackets(
      CaptureEncoder().pcap(
        times.map { .init(Sample.at($0), PacketEncoder.ethernet(Sample.up(1))) }),
      ["events": "packet"])
  }

  /// The times of the packets in milliseconds.
  private func times(_ stamps: [Int64]) throws -> [Int64] {
    let imported = try imported(stamps)
    #expect(imported.complaints == [])
    #expect(imported.taken("packets") == stamps.count)
    return imported.rows.map { $0.time / Sample.millisecond }
  }

  @Test func `that was set back goes on from there, with a word`() throws {
    let imported = try imported([0, 10_000, 3000, 3100])
    #expect(
      imported.rows.map(\.time) == [0, 10_000, 10_000, 10_100].map { $0 * Sample.millisecond })
    #expect(
      imported.result.assumed.map { "\($0.path): \($0.value)" }.last
        == "the time after 1 settings of the clock: 7.0 s later in sum")
  }

  /// The two clocks of two interfaces, of which every second packet is of either.
  @Test(arguments: [1490, 95_000, 3_600_000, 400 * 86_400_000] as [Int64], [10, 400] as [Int64])
  func `may be two clocks, of which neither adds up`(distance: Int64, step: Int64) throws {
    let start = 500 * Self.day
    let stamps = (0..<40).map { (number: Int64) -> Int64 in
      start + number * step - number % 2 * distance
    }
    // The first packet of the other clock counts as captured with the one before it.
    let late = stamps.indices.map { Int64($0) * step - Int64($0 % 2) * step }
    #expect(try times(stamps) == late)
    let imported = try imported(stamps)
    #expect(imported.result.assumed.last?.path == "the time after 38 returns of the clock")
  }

  /// The clock that is ahead comes second: its first packet looks like one after a silence.
  @Test(arguments: [1490, 95_000, 3_600_000, 400 * 86_400_000] as [Int64])
  func `may be two clocks, of which the later one is ahead`(distance: Int64) throws {
    let stamps = (0..<40).map { Int64($0) * 10 + Int64($0 % 2) * distance }
    let late = stamps.indices.map { Int64($0) * 10 - Int64($0 % 2) * 10 }
    #expect(try times(stamps) == late)
  }

  /// Bursts of each clock that are longer than their distance.
  @Test func `may be two clocks that take long turns`() throws {
    let stamps = (0..<3000).map { (number: Int64) -> Int64 in
      let isOther = number / 50 % 2 == 1
      return number * 100 - (isOther ? 1500 : 0)
    }
    let last = try #require(try times(stamps).last)
    // The last turn ends at 299.9 s, and each turn of the clock may hide the 100 ms before it.
    #expect((290_000...301_500).contains(last))
  }

  @Test func `may be ahead by years for a while`() throws {
    let years = 6 * 365 * Self.day
    #expect(
      try times([0, 100, years + 200, years + 300, 400, 500]) == [0, 100, 100, 200, 400, 500])
  }

  @Test func `keeps a silence that no step back follows`() throws {
    #expect(
      try times([0, 100, 3_600_100, 3_600_200, 3_590_200]) == [
        0, 100, 3_600_100, 3_600_200, 3_600_200,
      ])
  }

  @Test func `may be set back again and again`() throws {
    #expect(
      try times([60_000, 61_000, 51_000, 52_000, 32_000, 33_000])
        == [0, 1000, 1000, 2000, 2000, 3000])
  }

  @Test func `cannot go on for more than a year`() throws {
    let place = 24 + 16 + PacketEncoder.ethernet(Sample.up(1)).count
    for times in [[0, 367 * Self.day], [0, 367 * Self.day, 368 * Self.day]] {
      let imported = try imported(times)
      #expect(
        imported.complaints == [
          "packet 2, at byte \(place), comes more than a year after the first"
        ])
    }
    #expect(try imported([0, 200 * Self.day, 400 * Self.day]).complaints.count == 1)
  }

  /// The ends of the times that captures can have, in turns.
  @Test func `takes the first and the last times of a capture`() throws {
    let last: Int64 = 4_294_967_295 * Self.second
    let entries = (0..<200).map { number in
      CaptureEncoder.Entry(
        number % 2 == 0 ? last : Int64(number) * 1_000_000,
        PacketEncoder.ethernet(Sample.up(1)))
    }
    let imported = try importPackets(CaptureEncoder().pcap(entries))
    #expect(imported.complaints == [])
    #expect(imported.result.span <= 200 * Sample.millisecond)
  }
}
