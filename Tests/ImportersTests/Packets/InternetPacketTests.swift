import Testing

@testable import Importers

struct `A packet of IP` {
  private typealias Packets = PacketEncoder

  private static let phone6 = "fd00:0:0:0:0:0:0:5"
  private static let server6 = "2606:2800:220:1:248:1893:25c8:1946"

  private func imported(
    _ packets: [[UInt8]], cut: Int = .max, _ values: [String: String] = [:]
  ) throws -> ImportedPackets {
    let encoder = CaptureEncoder(linkType: 101, cut: cut)
    let entries = packets.enumerated().map { CaptureEncoder.Entry(Sample.at(Int64($0)), $1) }
    return try importPackets(encoder.pcap(entries), values)
  }

  @Test(arguments: [20, 24, 33, 34, 52, 53])
  func `counts in full if only its headers were captured`(cut: Int) throws {
    let imported = try imported([Sample.up(900), Sample.down(1400), Sample.up(0)], cut: cut)
    #expect(imported.rows.reduce(0) { $0 + $1.up } == 940 + 40)
    #expect(imported.rows.reduce(0) { $0 + $1.down } == 1440)
    #expect(imported.drops == [:])
    // Without the length of its header, that is assumed.
    #expect(imported.rows.count == 1)
    #expect(imported.result.assumed.count == (cut < 33 ? 2 : 1))
  }

  @Test func `is left out if its header was cut`() throws {
    let imported = try imported([Sample.up(900), Array(Sample.up(900).prefix(19)), []])
    #expect(imported.taken("packets") == 1)
    #expect(
      imported.drops == [
        "packets: they were cut before the end of the header of IP (the first is packet 2)": 2
      ])
  }

  @Test func `is left out if its header makes no sense`() throws {
    var short = Sample.up(0)
    short[0] = 0x44
    let tooShort = Packets.ip4(Sample.phone, Sample.server, length: 19, [])
    let version = [0x50] + Sample.up(0).dropFirst()
    let long = Packets.ip4(Sample.phone, Sample.server, length: 41, Packets.tcp(40_000, 443))
    let imported = try imported([Sample.up(0), short, tooShort, version, long])
    #expect(imported.taken("packets") == 1)
    #expect(
      imported.drops == [
        "packets: their header of IP is malformed (the first is packet 2)": 3,
        "packets: IP says that they are longer than their frame; '--lengths frame' counts it (the first is packet 5)":
          1,
      ])
  }

  @Test func `that the network card cuts later has the length of its frame`() throws {
    let large = Packets.ip4(
      Sample.phone, Sample.server, length: 0,
      Packets.tcp(40_000, 443, [UInt8](repeating: 1, count: 9000)))
    let large6 = Packets.ip6(
      Self.phone6, Self.server6, length: 0,
      Packets.tcp(40_000, 443, [UInt8](repeating: 1, count: 9000)))
    let imported = try imported([large, large6])
    #expect(imported.rows.map(\.up) == [9040, 9060])
    #expect(imported.result.assumed.last?.path == "the length of 2 packets")
  }

  @Test func `has no more bytes than IP says, whatever fills its frame`() throws {
    let small = Packets.ethernet(Sample.up(0)) + [UInt8](repeating: 0, count: 6)
    let imported = try importPackets(CaptureEncoder().pcap([.init(Sample.start, small)]))
    #expect(imported.rows.map(\.up) == [40])
  }

  @Test func `may have options, and so may TCP`() throws {
    let packet = Packets.ip4(
      Sample.phone, Sample.server, options: 40,
      Packets.tcp(40_000, 443, options: 40, MessageEncoder.request("www.example.com")))
    let data = MessageEncoder.request("www.example.com").count
    let imported = try imported([packet])
    #expect(imported.rows.map(\.up) == [60 + 60 + data])
    #expect(imported.names == ["example-com"])
  }

  @Test func `of version 6 is read through its extensions`() throws {
    let extensions: [(kind: UInt8, rest: [UInt8])] = [
      (0, [0] + [UInt8](repeating: 0, count: 6)), (43, [1] + [UInt8](repeating: 0, count: 14)),
      (60, [0] + [UInt8](repeating: 0, count: 6)), (51, [4] + [UInt8](repeating: 0, count: 22)),
    ]
    let data = MessageEncoder.request("cdn.example.org")
    let up = Packets.ip6(
      Self.phone6, Self.server6, extensions: extensions, Packets.tcp(40_000, 80, data))
    let down = Packets.ip6(Self.server6, Self.phone6, Packets.tcp(80, 40_000, [1, 2, 3]))
    let imported = try imported([up, down])
    #expect(
      imported.rows == [
        .init(
          time: 0, name: "example-org", cause: -1, up: 40 + 8 + 16 + 8 + 24 + 20 + data.count,
          down: 63, pause: Sample.millisecond, length: Sample.millisecond)
      ])
  }

  @Test func `in pieces belongs to the flow of its first piece`() throws {
    let whole = Packets.udp(5000, 6000, [UInt8](repeating: 1, count: 2992))
    let pieces = [
      Packets.ip4(
        Sample.phone, Sample.server, transport: 17, place: 0x2000, Array(whole[..<1480])),
      Packets.ip4(
        Sample.phone, Sample.server, transport: 17, place: 0x20b9, Array(whole[1480..<2960])),
      Packets.ip4(Sample.phone, Sample.server, transport: 17, place: 0x0172, Array(whole[2960...])),
    ]
    let imported = try imported(pieces, ["by": "port"])
    #expect(imported.rows.map(\.up) == [3000 + 60])
    #expect(imported.names == ["udp-6000"])
    // Without the first piece, nobody knows the ports, but the bytes count.
    let rest = try self.imported(Array(pieces[1...]), ["by": "port"])
    #expect(rest.rows.map(\.up) == [1520 + 40])
    #expect(rest.names == ["udp-0"])
  }

  @Test func `of version 6 in pieces belongs to the flow of its first piece`() throws {
    let whole = Packets.udp(5000, 6000, [UInt8](repeating: 1, count: 1592))
    func piece(_ place: Int, _ part: ArraySlice<UInt8>) -> [UInt8] {
      Packets.ip6(
        Self.phone6, Self.server6, transport: 17,
        extensions: [(44, [0] + Packets.big(place) + Packets.big(99, 4))], Array(part))
    }
    let imported = try imported(
      [piece(1, whole[..<1200]), piece(1200, whole[1200...])], ["by": "port"])
    #expect(imported.rows.map(\.up) == [1600 + 2 * 48])
    #expect(imported.names == ["udp-6000"])
  }

  @Test func `of another protocol counts`() throws {
    let ping = Packets.ip4(Sample.phone, Sample.server, transport: 1, [8, 0, 0, 0, 0, 0, 0, 1])
    let tunnel = Packets.ip4(
      Sample.server, Sample.phone, transport: 50, [UInt8](repeating: 7, count: 80))
    let imported = try imported([ping, tunnel], ["by": "port"])
    #expect(imported.rows.map(\.name) == ["ip-1", "ip-50"])
    #expect(imported.rows.map(\.up) == [28, 0])
    #expect(imported.rows.map(\.down) == [0, 100])
  }

  @Test func `inside the phone is left out`() throws {
    let imported = try imported([
      Sample.up(1), Packets.ip4("127.0.0.1", "127.0.0.1", Packets.tcp(1, 2)),
      Packets.ip4(Sample.phone, Sample.phone, Packets.tcp(1, 2)),
    ])
    #expect(imported.taken("packets") == 1)
    #expect(
      imported.drops == ["packets: they stayed inside the phone (the first is packet 2)": 2])
  }
}
