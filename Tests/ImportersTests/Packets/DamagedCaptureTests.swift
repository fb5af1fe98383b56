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
    let strange = encoder.enhanced(0, Self.entries[1].bytes, interface: 1)
    #expect(
      try importPackets(good + strange).complaints == [
        "packet 2, at byte \(good.count), cannot be read: it is of interface 1, and the section has described 1 so far"
      ])
  }

  @Test func `of pcapng whose lengths lie is refused or told to be cut`() throws {
    let encoder = CaptureEncoder()
    let good =
      encoder.section() + encoder.interface()
      + encoder.enhanced(1_700_000_000_000_000, Self.entries[0].bytes)
    let packet = encoder.enhanced(1_700_000_000_000_000, Self.entries[1].bytes)
    let whole = UInt8(truncatingIfNeeded: packet.count)
    // The length at the block's start and end, and the bytes of the packet that were kept.
    for (place, byte, word) in [
      (5, 0x7f, "warning: the file ends within packet 2, at byte \(good.count)"),
      (packet.count - 4, whole ^ 4, "a block has \(packet.count) bytes at its start, and"),
      (21, 0xff, "it has"), (7, 0x7f, "a block cannot have"),
    ] as [(Int, UInt8, String)] {
      var bad = packet
      bad[place] = byte
      let imported = try importPackets(good + bad)
      #expect(imported.complaints.count == 1)
      #expect(imported.complaints.first?.contains(word) == true, "\(word)")
    }
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
        "packets: they have no time, or none that can be (the first is packet 2)": 1,
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

  @Test func `without times is refused`() throws {
    let entries = Self.entries.map { CaptureEncoder.Entry(0, $0.bytes) }
    #expect(
      try importPackets(CaptureEncoder().pcap(entries)).complaints == [
        "the packets of the capture have no times"
      ])
  }
}
