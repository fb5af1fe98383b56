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

  /// Even from addresses whose bytes stand for IP where the type of a frame would.
  @Test(arguments: ["17.0.0.1", "8.0.0.1", "134.221.0.1", "129.0.0.1"])
  func `may be Ethernet's without its header`(server: String) throws {
    func packet(_ from: String, _ to: String, _ count: Int) -> [UInt8] {
      Packets.ip4(
        from, to, transport: 17, Packets.udp(5000, 53, [UInt8](repeating: 1, count: count)))
    }
    let (phone, other) = (packet(Sample.phone, server, 50), packet(server, Sample.phone, 200))
    for isFramed in [false, true] {
      let imported = try importPackets(
        CaptureEncoder(linkType: 1).pcap([
          .init(Sample.at(0), isFramed ? Packets.ethernet(phone) : phone),
          .init(Sample.at(1), other),
        ]))
      #expect(imported.complaints == [])
      #expect(imported.taken("bytes sent") == 78)
      #expect(imported.taken("bytes received") == 228)
    }
  }

  @Test func `may be Ethernet's without its header, of IPv6`() throws {
    let (phone, server) = ("fd00:0:0:0:0:0:0:5", "2606:2800:220:1:248:1893:25c8:1946")
    let packets = [(phone, server), (server, phone)].map {
      Packets.ip6($0, $1, transport: 17, Packets.udp(5000, 443, [1, 2, 3, 4]))
    }
    let imported = try importPackets(
      CaptureEncoder(linkType: 1).pcap([
        .init(Sample.at(0), packets[0]), .init(Sample.at(1), packets[1]),
      ]))
    #expect(imported.complaints == [])
    #expect(imported.taken("bytes sent") == 52)
    #expect(imported.taken("bytes received") == 52)
  }

  @Test(arguments: [149, 258] as [UInt16], [108, 156])
  func `may be Apple's with the process, before the link's own`(type: UInt16, size: Int) throws {
    let ethernet = try [[:], ["lengths": "frame"]].map {
      try imported(type, $0) { packet, isUp in
        Packets.tapped(
          Packets.ethernet(packet), link: 1, isUp: isUp, process: "Mail", size: size)
      }
    }
    let pause = 50 * Sample.millisecond
    for (imported, header) in zip(ethernet, [0, 14]) {
      #expect(imported.complaints == [])
      #expect(
        imported.rows == [
          .init(
            time: 0, name: "mail", cause: -1, up: 140 + header, down: 340 + header, pause: pause,
            length: pause)
        ])
    }
    let raw = try imported(type, [:]) { packet, isUp in
      Packets.tapped(
        packet, link: 12, isUp: isUp, process: "nsurlsessiond", other: "com.example.Feed",
        size: size)
    }
    #expect(raw.rows.map(\.name) == ["com-example-feed"])
    #expect(raw.taken("bytes received") == 340)
    #expect(raw.result.assumed.isEmpty)
  }

  @Test func `of Apple's may hold no packet of IP, and be cut`() throws {
    let packet = Packets.tapped(Sample.up(9), link: 12, isUp: true, process: "a")
    let imported = try importPackets(
      CaptureEncoder(linkType: 258).pcap([
        .init(Sample.at(0), packet), .init(Sample.at(1), Array(packet.prefix(39))),
        .init(Sample.at(2), Packets.tapped(Sample.up(9), link: 105, isUp: true, process: "a")),
        .init(Sample.at(3), Packets.tapped(packet, link: 258, isUp: true, process: "a")),
      ]))
    #expect(imported.taken("packets") == 1)
    #expect(imported.drops.values.sorted() == [1, 2])
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
