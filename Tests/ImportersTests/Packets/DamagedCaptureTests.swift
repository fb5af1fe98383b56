import Testing

@testable import Importers

struct `A damaged capture` {
  private static let entries = (0..<10).map {
    CaptureEncoder.Entry(
      Sample.at($0 * 10), PacketEncoder.ethernet(Sample.up(100, sequence: Int($0) * 100)))
  }
  private static let whole = CaptureEncoder().pcap(entries)
  /// A record header, an Ethernet header, those of IP and TCP, and the data.
  private static let record = 16 + 14 + 40 + 100

  @Test func `that ends within a packet gives all packets before it, with a word`() throws {
    for missing in 1..<Self.record {
      let imported = try importPackets(Array(Self.whole.dropLast(missing)))
      let place = 24 + 9 * Self.record
      let word = "the file ends within packet 10, at byte \(place)"
      #expect(imported.complaints == ["warning: \(word)"])
      #expect(imported.drops == ["packets: \(word)": 1])
      #expect(imported.taken("packets") == 9)
    }
  }

  @Test func `that ends between packets is whole`() throws {
    let imported = try importPackets(Array(Self.whole.dropLast(Self.record)))
    #expect(imported.complaints == [])
    #expect(imported.taken("packets") == 9)
  }

  @Test func `with an impossible length is refused with the place of the packet`() throws {
    var bytes = Self.whole
    let place = 24 + 3 * Self.record
    bytes.replaceSubrange(place + 8..<place + 12, with: [0xff, 0xff, 0xff, 0x7f])
    let imported = try importPackets(bytes)
    #expect(imported.complaints.count == 1)
    #expect(imported.complaints[0].hasPrefix("packet 4, at byte \(place), cannot be read: "))
    #expect(imported.recording == nil)
  }

  @Test func `of pcapng tells the place of the block`() throws {
    let encoder = CaptureEncoder()
    let good =
      encoder.section() + encoder.interface()
      + encoder.enhanced(1_700_000_000_000_000, Self.entries[0].bytes)
    var bad = encoder.enhanced(1_700_000_000_000_000, Self.entries[1].bytes)
    bad[4] = 13
    let imported = try importPackets(good + bad)
    #expect(imported.complaints.count == 1)
    #expect(imported.complaints[0].hasPrefix("packet 2, at byte \(good.count), cannot be read: "))
    let other = CaptureEncoder(linkType: 101)
    let mixed = try importPackets(good + other.interface())
    #expect(mixed.complaints.count == 1)
    #expect(mixed.complaints[0].hasPrefix("packet 2, at byte \(good.count), cannot be read: "))
  }

  @Test func `counts packets whose time stamps or lengths are impossible`() throws {
    var bytes = Self.whole
    // The fraction of the second packet, and the original length of the third.
    for (packet, field) in [(1, 4), (2, 12)] {
      let place = 24 + packet * Self.record + field
      bytes.replaceSubrange(place..<place + 4, with: [0xff, 0xff, 0xff, 0x7f])
    }
    let imported = try importPackets(bytes)
    #expect(imported.complaints == [])
    #expect(imported.taken("packets") == 8)
    #expect(
      imported.drops == [
        "packets: their time stamp is no time (the first is packet 2)": 1,
        "packets: they say that they have more than 1048576 bytes (the first is packet 3)": 1,
      ])
  }

  @Test func `whose packets come out of order keeps all of them`() throws {
    let times: [Int64] = [0, 500, 490, 510]
    let entries = zip(times, Self.entries).map { CaptureEncoder.Entry(Sample.at($0), $1.bytes) }
    let file = CaptureEncoder().pcap(entries)
    let imported = try importPackets(file)
    #expect(imported.rows.map(\.length) == [510 * Sample.millisecond])
    #expect(
      imported.result.assumed.map(\.path) == ["the phone's address", "the time of 1 packets"])
    // As packets, they keep their own times.
    #expect(
      try importPackets(file, ["events": "packet"]).rows.map(\.time)
        == [0, 490, 500, 510].map { $0 * Sample.millisecond })
  }

  @Test func `of a clock that was set goes on from there, with a word`() throws {
    let times: [Int64] = [0, 10_000, 3000, 3100]
    let entries = zip(times, Self.entries).map { CaptureEncoder.Entry(Sample.at($0), $1.bytes) }
    let imported = try importPackets(CaptureEncoder().pcap(entries), ["events": "packet"])
    #expect(
      imported.rows.map(\.time) == [0, 10_000, 10_000, 10_100].map { $0 * Sample.millisecond })
    #expect(
      imported.result.assumed.map { "\($0.path): \($0.value)" }.last
        == "the time after 1 steps back of the clock: 7.0 s later in sum")
  }

  @Test func `with a packet of another year is refused`() throws {
    let times: [Int64] = [0, 367 * 86_400_000]
    let entries = zip(times, Self.entries).map { CaptureEncoder.Entry(Sample.at($0), $1.bytes) }
    let place = 24 + Self.record
    #expect(
      try importPackets(CaptureEncoder().pcap(entries)).complaints == [
        "packet 2, at byte \(place), comes more than a year after the one before it"
      ])
  }

  @Test func `without times is refused`() throws {
    let entries = Self.entries.map { CaptureEncoder.Entry(0, $0.bytes) }
    #expect(
      try importPackets(CaptureEncoder().pcap(entries)).complaints == [
        "the packets of the capture have no times"
      ])
  }
}
