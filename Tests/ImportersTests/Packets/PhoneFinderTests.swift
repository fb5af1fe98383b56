import Testing

@testable import Importers

struct `The phone in a capture` {
  private typealias Packets = PacketEncoder

  private func udp(_ from: String, _ to: String, _ ports: (Int, Int) = (5000, 5001)) -> [UInt8] {
    from.contains(":")
      ? Packets.ip6(from, to, transport: 17, Packets.udp(ports.0, ports.1, [1]))
      : Packets.ip4(from, to, transport: 17, Packets.udp(ports.0, ports.1, [1]))
  }

  private func addresses(
    _ packets: [[UInt8]], link: UInt16 = 101, _ values: [String: String] = [:]
  ) throws -> (phone: String?, imported: ImportedPackets) {
    let entries = packets.enumerated().map { CaptureEncoder.Entry(Sample.at(Int64($0)), $1) }
    let imported = try importPackets(CaptureEncoder(linkType: link).pcap(entries), values)
    return (imported.result.assumed.first { $0.path == "the phone's address" }?.value, imported)
  }

  @Test func `takes part in most packets`() throws {
    let found = try addresses([
      udp("203.0.113.1", "198.51.100.9"), udp("198.51.100.9", "203.0.113.2"),
      udp("203.0.113.3", "198.51.100.9"), udp("203.0.113.1", "203.0.113.3"),
    ])
    #expect(found.phone == "198.51.100.9")
    #expect(found.imported.taken("packets") == 3)
    #expect(
      found.imported.drops == [
        "packets: they went between other devices; --address names the phone (the first is packet 4)":
          1
      ])
  }

  @Test func `has a private address rather than a public one`() throws {
    #expect(try addresses([udp("203.0.113.1", "192.168.1.7")]).phone == "192.168.1.7")
    #expect(try addresses([udp("100.64.1.1", "203.0.113.1")]).phone == "100.64.1.1")
  }

  @Test func `opens connections and asks`() throws {
    #expect(
      try addresses([
        udp("192.168.1.1", "192.168.1.7", (53, 6000)),
        udp("192.168.1.7", "192.168.1.1", (6000, 53)),
        udp("192.168.1.7", "192.168.1.1", (6001, 53)),
      ]).phone == "192.168.1.7")
    let opening = Packets.ip4("192.168.1.7", "192.168.1.1", Packets.tcp(6000, 80, flags: .syn))
    #expect(try addresses([udp("192.168.1.1", "192.168.1.7"), opening]).phone == "192.168.1.7")
  }

  @Test func `may have addresses of both versions, and new ones`() throws {
    let found = try addresses([
      udp("10.0.0.5", "198.51.100.1"), udp("10.0.0.5", "198.51.100.2"),
      udp("10.0.0.5", "198.51.100.3"), udp("10.77.0.9", "198.51.100.1"),
      udp("10.77.0.9", "198.51.100.4"), udp("2001:db8:0:0:0:0:0:5", "2001:db8:1:0:0:0:0:1"),
      udp("2001:db8:1:0:0:0:0:2", "2001:db8:0:0:0:0:0:5"),
    ])
    #expect(found.phone == "10.0.0.5, 10.77.0.9, 2001:db8:0:0:0:0:0:5")
    #expect(found.imported.taken("packets") == 7)
  }

  @Test func `sends from one card on an Ethernet`() throws {
    let (five, six) = ("2001:db8:0:0:0:0:0:5", "2001:db8:0:0:0:0:0:6")
    let server = "2001:db8:1:0:0:0:0:1"
    let found = try addresses(
      [
        Packets.ethernet(udp("192.168.1.7", "198.51.100.1"), from: 5),
        Packets.ethernet(udp("198.51.100.1", "192.168.1.7"), from: 1, to: 5),
        Packets.ethernet(udp("192.168.1.7", "198.51.100.2"), from: 5),
        Packets.ethernet(udp(five, server), from: 5), Packets.ethernet(udp(six, server), from: 6),
        Packets.ethernet(udp("192.168.1.8", "198.51.100.1"), from: 6),
      ], link: 1)
    #expect(found.phone == "192.168.1.7, \(five)")
    #expect(found.imported.taken("packets") == 4)
  }

  @Test func `is the one that an option names`() throws {
    let packets = [
      udp("10.0.0.5", "10.0.0.6"), udp("10.0.0.6", "10.0.0.7"), udp("10.0.0.7", "10.0.0.5"),
    ]
    let found = try addresses(packets, ["address": "10.0.0.7, ::1"])
    #expect(found.phone == nil)
    #expect(found.imported.taken("bytes sent") == 29)
    #expect(found.imported.taken("bytes received") == 29)
  }

  @Test(
    arguments: [
      ("10.0.0.5", "10.0.0.5"), ("::", "0:0:0:0:0:0:0:0"), ("::1", "0:0:0:0:0:0:0:1"),
      ("2001:DB8::", "2001:db8:0:0:0:0:0:0"), ("1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8"),
      ("::ffff:1.2.3.4", "1.2.3.4"), ("1::8", "1:0:0:0:0:0:0:8"),
      ("1:2:3:4:5:6:7::", "1:2:3:4:5:6:7:0"),
      ("", nil), ("1.2.3", nil), ("1.2.3.256", nil), ("1.2.3.4.5", nil), ("1.2.3.+4", nil),
      (":", nil),
      (":::", nil), ("1::2::3", nil), ("1:2:3:4:5:6:7:8:9", nil), ("1:2:3:4:5:6:7:8::", nil),
      ("12345::", nil), ("g::", nil), ("1:", nil), ("1.2.3.4:5::", nil),
    ] as [(String, String?)])
  func `has an address that people can write`(text: String, written: String?) {
    #expect(IPAddress(text[...])?.description == written)
  }

  @Test(arguments: [
    ("10.0.0.0/8", "10.255.0.1", true), ("10.0.0.0/8", "11.0.0.1", false),
    ("10.0.0.0/0", "11.0.0.1", true), ("0.0.0.0/0", "::1", false), ("::/0", "::1", true),
    ("10.1.2.3", "10.1.2.3", true), ("10.1.2.3", "10.1.2.2", false),
    ("2001:db8::/63", "2001:db8:0:1::", true), ("2001:db8::/64", "2001:db8:0:1::", false),
    ("2001:db8::/65", "2001:db8::7fff:0:0:0", true),
    ("2001:db8::/65", "2001:db8::8000:0:0:0", false),
  ])
  func `is in a range of addresses`(range: String, address: String, isIn: Bool) throws {
    let network = try #require(IPNetwork(range[...]))
    #expect(network.contains(try #require(IPAddress(address[...]))) == isIn)
  }
}
