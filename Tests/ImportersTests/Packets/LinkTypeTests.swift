import Testing

@testable import Importers

struct `A link type` {
  private typealias Packets = PacketEncoder

  /// One packet up of 140 bytes of IP and one down of 340, in frames made by `frame`.
  private func imported(
    _ linkType: UInt16, _ values: [String: String],
    _ frame: (_ packet: [UInt8], _ isUp: Bool) -> [UInt8]
  ) throws -> ImportedPackets {
    try importPackets(
      CaptureEncoder(linkType: linkType).pcap([
        .init(Sample.at(0), frame(Sample.up(100), true)),
        .init(Sample.at(50), frame(Sample.down(300), false)),
      ]), values)
  }

  private func expectBoth(_ imported: ImportedPackets, header: Int, _ framed: ImportedPackets) {
    let pause = 50 * Sample.millisecond
    var row = ImportedPackets.Row(
      time: 0, name: "other", cause: -1, up: 140, down: 340, pause: pause, length: pause)
    #expect(imported.complaints == [])
    #expect(imported.rows == [row])
    (row.up, row.down) = (140 + header, 340 + header)
    #expect(framed.rows == [row])
  }

  private func check(
    _ linkType: UInt16, header: Int,
    _ frame: (_ packet: [UInt8], _ isUp: Bool) -> [UInt8]
  ) throws {
    expectBoth(
      try imported(linkType, [:], frame), header: header,
      try imported(linkType, ["lengths": "frame"], frame))
  }

  @Test func `may be Ethernet`() throws {
    try check(1, header: 14) { Packets.ethernet($0, from: $1 ? 5 : 1, to: $1 ? 1 : 5) }
  }

  @Test func `may be Ethernet with tags of virtual networks`() throws {
    try check(1, header: 22) { packet, _ in Packets.ethernet(packet, tags: [0x88a8, 0x8100]) }
  }

  @Test(arguments: [12, 14, 101, 228] as [UInt16])
  func `may be none`(linkType: UInt16) throws {
    try check(linkType, header: 0) { packet, _ in packet }
  }

  @Test func `may be Linux's first`() throws {
    try check(113, header: 16) { Packets.cooked1($0, type: $1 ? 4 : 0) }
  }

  @Test func `may be Linux's second`() throws {
    try check(276, header: 20) { Packets.cooked2($0, type: $1 ? 4 : 0) }
  }

  @Test(arguments: [[2, 0, 0, 0], [0, 0, 0, 2]] as [[UInt8]])
  func `may be a family of addresses in either order`(family: [UInt8]) throws {
    try check(0, header: 4) { packet, _ in family + packet }
    try check(108, header: 4) { packet, _ in family + packet }
  }

  @Test func `of Linux tells the direction even of two public addresses`() throws {
    let (one, other) = ("203.0.113.9", "198.51.100.7")
    func packet(_ from: String, _ to: String, _ count: Int) -> [UInt8] {
      Packets.ip4(
        from, to, transport: 17, Packets.udp(5000, 6000, [UInt8](repeating: 1, count: count)))
    }
    let imported = try importPackets(
      CaptureEncoder(linkType: 113).pcap([
        .init(Sample.at(0), Packets.cooked1(packet(one, other, 72), type: 0)),
        .init(Sample.at(1), Packets.cooked1(packet(other, one, 22), type: 4)),
        .init(Sample.at(2), Packets.cooked1(packet(one, "198.51.100.8", 1), type: 3)),
        .init(Sample.at(3), Packets.cooked1(packet(one, "224.0.0.251", 2), type: 2)),
        .init(Sample.at(4), Packets.cooked1(packet(one, other, 3), type: 9)),
      ]), ["events": "packet"])
    #expect(imported.rows.map(\.up) == [0, 50, 0])
    #expect(imported.rows.map(\.down) == [100, 0, 30])
    #expect(
      imported.drops == [
        "packets: they went between other devices; --address names the phone (the first is packet 3)":
          1,
        "packets: the capture does not tell their direction; --address names the phone (the first is packet 5)":
          1,
      ])
  }

  @Test func `of Linux tells that several interfaces were captured`() throws {
    let imported = try importPackets(
      CaptureEncoder(linkType: 276).pcap([
        .init(Sample.at(0), Packets.cooked2(Sample.up(1), type: 4, interface: 3)),
        .init(Sample.at(1), Packets.cooked2(Sample.up(1), type: 4, interface: 9)),
      ]))
    #expect(imported.result.assumed.map(\.path) == ["the packets of 2 interfaces"])
  }

  @Test func `counts what is not of IP or cut`() throws {
    let arp = Packets.ethernet([UInt8](repeating: 0, count: 28), type: 0x0806)
    let imported = try importPackets(
      CaptureEncoder().pcap([
        .init(Sample.at(0), Packets.ethernet(Sample.up(1))), .init(Sample.at(1), arp),
        .init(Sample.at(2), arp), .init(Sample.at(3), Array(arp.prefix(13))),
        .init(Sample.at(4), Array(Packets.ethernet(Sample.up(1), tags: [0x8100]).prefix(17))),
      ]))
    #expect(imported.taken("packets") == 1)
    #expect(
      imported.drops == [
        "packets: they are not of IP, but of ARP or another protocol of the link (the first is packet 2)":
          2,
        "packets: they were cut before the end of the link header (the first is packet 4)": 2,
      ])
    #expect(imported.result.explainedBytes == 55.0 / (55 + 42 + 42 + 13 + 17))
  }
}
