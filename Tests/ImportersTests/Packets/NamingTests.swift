import Testing

@testable import Importers

struct `The name of a connection` {
  private typealias Packets = PacketEncoder
  private typealias Messages = MessageEncoder

  private func imported(
    _ packets: [(Int64, [UInt8])], link: UInt16 = 101, cut: Int = .max,
    _ values: [String: String] = [:]
  ) throws -> ImportedPackets {
    let entries = packets.map { CaptureEncoder.Entry(Sample.at($0), $1) }
    return try importPackets(CaptureEncoder(linkType: link, cut: cut).pcap(entries), values)
  }

  private static let resolver = "10.0.0.1"

  private func lookup(_ message: [UInt8], port: Int = 5000) -> [UInt8] {
    Packets.ip4(Sample.phone, Self.resolver, transport: 17, Packets.udp(port, 53, message))
  }

  private func found(_ message: [UInt8], port: Int = 5000) -> [UInt8] {
    Packets.ip4(Self.resolver, Sample.phone, transport: 17, Packets.udp(53, port, message))
  }

  private func up(_ server: String, _ data: [UInt8], sequence: Int = 1, port: Int = 443) -> [UInt8]
  {
    Packets.ip4(Sample.phone, server, Packets.tcp(40_000, port, sequence: sequence, data))
  }

  @Test func `is that for which DNS told its address, and it waited for that`() throws {
    let alias = Messages.record(type: 5, Messages.name("edge.cdn.net"))
    let records = [
      alias, Messages.record(type: 1, [1, 2, 3, 4]), Messages.record(type: 1, [1, 2, 3, 5]),
    ]
    let imported = try imported([
      (0, lookup(Messages.question("www.Example.co.uk"))),
      (30, found(Messages.answer("www.example.co.uk", records))),
      (100, up("1.2.3.4", [0xff])), (2030, up("1.2.3.5", [0xff])),
      (2031, Packets.ip4(Sample.phone, "1.2.3.5", transport: 17, Packets.udp(4000, 443, [1]))),
      (2032, up("1.2.3.6", [0xff])),
    ])
    #expect(
      imported.rows.map(\.name) == [
        "example-co-uk", "example-co-uk", "example-co-uk", "example-co-uk", "other",
      ])
    #expect(imported.rows.map(\.cause) == [-1, 0, 0, -1, -1])
  }

  @Test func `is that for which DNS told an address of version 6`() throws {
    let address = "2606:2800:220:1:248:1893:25c8:1946"
    let record = Messages.record(type: 28, Packets.address(address))
    let packet = Packets.ip6(
      "fd00:0:0:0:0:0:0:5", address, transport: 17, Packets.udp(4000, 443, [1]))
    let imported = try imported([
      (0, lookup(Messages.question("m.example.com", type: 28))),
      (30, found(Messages.answer("m.example.com", [record]))), (40, packet),
    ])
    #expect(imported.rows.map(\.name) == ["example-com", "example-com"])
    #expect(imported.rows.map(\.cause) == [-1, 0])
  }

  @Test func `is not that for which DNS failed`() throws {
    let record = Messages.record(type: 1, [1, 2, 3, 4])
    let imported = try imported([
      (0, lookup(Messages.question("www.example.com"))),
      (30, found(Messages.answer("www.example.com", [record], code: 3))),
      (40, up("1.2.3.4", [0xff])),
    ])
    #expect(imported.rows.map(\.name) == ["example-com", "other"])
  }

  @Test func `is that in TLS, wherever packets cut it`() throws {
    let hello = Messages.hello("api.maps.example.org", before: 1500)
    for size in [16_384, 700] {
      let records = Messages.records(hello, of: size)
      for cut in [1, 5, 6, 43, 44, 80, 700, 1400, 1600, records.count - 1] {
        let imported = try imported([
          (0, up("1.2.3.4", Array(records[..<cut]), sequence: 10)),
          (1, up("1.2.3.4", Array(records[..<cut]), sequence: 10)),
          (2, up("1.2.3.4", Array(records[cut...]), sequence: 10 + cut)),
          (3, Packets.ip4(Sample.phone, "1.2.3.4", transport: 17, Packets.udp(4000, 443, [1]))),
        ])
        #expect(imported.names == ["example-org"], "cut at \(cut)")
      }
    }
  }

  @Test func `is unknown if the place of the name in TLS is missing`() throws {
    let records = Messages.records(Messages.hello("api.example.org", before: 1500))
    let gap = try imported([
      (0, up("1.2.3.4", Array(records[..<500]), sequence: 10)),
      (1, up("1.2.3.4", Array(records[600...]), sequence: 610)),
    ])
    #expect(gap.names == ["other"])
    #expect(try imported([(0, up("1.2.3.4", records))], cut: 200).names == ["other"])
    let early = Messages.records(Messages.hello("api.example.org", before: 4))
    #expect(try imported([(0, up("1.2.3.4", early))], cut: 180).names == ["example-org"])
    #expect(
      try imported([(0, up("1.2.3.4", Messages.records(Messages.hello(nil))))]).names == ["other"])
  }

  @Test func `is that in HTTP`() throws {
    #expect(
      try imported([(0, up("1.2.3.4", Messages.request("Www.Example.com:8080"), port: 80))]).names
        == ["example-com"])
    #expect(
      try imported([(0, up("1.2.3.4", Messages.request("1.2.3.4"), port: 80))]).names == ["other"])
  }

  @Test func `can stand in a scenario, whatever DNS allows`() throws {
    for (host, name) in [("a.example.org-", "example-org"), ("-_-.-", "_"), ("--", "other")] {
      let records = Messages.records(Messages.hello(host))
      #expect(try imported([(0, up("1.2.3.4", records))]).names == [name])
    }
  }

  @Test func `is the app that PCAPdroid noted`() throws {
    func noted(_ server: String, _ name: String, user: Int, length: Int = 20) -> [UInt8] {
      let frame = Packets.ethernet(up(server, [0xff]), from: 0, to: 0)
      let padding = [UInt8](repeating: 0, count: (4 - frame.count % 4) % 4)
      let field = Array(name.utf8.prefix(length))
      return frame + padding + [0x01, 0x07, 0x20, 0x21] + Packets.big(user, 4) + field
        + [UInt8](repeating: 0, count: length - field.count) + [1, 2, 3, 4]
    }
    let imported = try imported(
      [
        (0, noted("1.2.3.1", "Google Play Store", user: 10_001)),
        (1, noted("1.2.3.2", "com.example.mail", user: 10_002, length: 16)),
        (2, noted("1.2.3.3", "", user: 10_123)), (3, noted("1.2.3.4", "", user: -1)),
        (4, noted("1.2.3.5", "Notes & \u{1b}[31mLists", user: 10_124)),
        (5, noted("1.2.3.6", "Fünfzehnzeichen ügt!", user: 10_125)),
      ], link: 1)
    #expect(
      imported.rows.map(\.name) == [
        "google-play-store", "com-example-mail", "uid-10123", "other", "notes-31mlists",
        "f-nfzehnzeichen--g",
      ])
    #expect(imported.rows.map(\.up) == [41, 41, 41, 41, 41, 41])
  }

  @Test func `is that of the first rule that fits`() throws {
    let packets: [(Int64, [UInt8])] = [
      (0, up("1.2.3.4", Messages.records(Messages.hello("a.example.com")))),
      (1, up("1.2.3.5", Messages.records(Messages.hello("example.com")))),
      (2, up("1.2.3.6", Messages.records(Messages.hello("badexample.com")))),
      (3, up("1.2.3.7", [1], port: 993)), (4, up("10.9.9.9", [1])),
      (5, up("10.9.9.9", [1], port: 993)),
      (6, up("1.2.3.8", Messages.records(Messages.hello("b.c.net")))),
    ]
    let rules = "mail=port:993, feed=host:*.example.com,maps=address:10.0.0.0/8,last=host:b.c.net"
    let imported = try imported(packets, ["app": rules, "by": "one"])
    #expect(
      imported.rows.map(\.name) == ["feed", "feed", "traffic", "mail", "maps", "mail", "last"])
  }

  @Test(arguments: [
    "mail", "mail=993", "mail=port:0", "mail=port:70000", "Mail=port:9", "=port:9", "a=host:",
    "a=host:*.",
    "a=host:ex ample", "a=address:10.0.0.0/33", "a=address:10.0.0", "a=process:9", "a\u{7}=port:9",
  ])
  func `has no rule that makes no sense`(rule: String) {
    let message = #expect(throws: ImportOptionError.self) {
      try imported([(0, Sample.up(1))], ["app": rule])
    }?.message
    #expect(message?.hasPrefix("--app: '") == true)
    #expect(message?.contains("\u{7}") == false)
  }

  @Test(arguments: [
    ("gap", "0 s"), ("gap", "2 h"), ("gap", "soon"), ("by", "name"), ("events", "byte"),
    ("lengths", "all"), ("address", "phone"), ("address", "10.0.0.1,::g"),
  ])
  func `comes with options that are checked`(option: String, value: String) {
    let message = #expect(throws: ImportOptionError.self) {
      try imported([(0, Sample.up(1))], [option: value])
    }?.message
    #expect(message?.hasPrefix("--\(option): '") == true)
  }

  @Test func `is kept for the twenty with the most bytes`() throws {
    let packets = (0..<30).map { number in
      let data = Messages.records(Messages.hello("host\(number).net", before: 10 + 2 * number))
      return (Int64(number), up("1.2.3.\(number)", data))
    }
    let imported = try imported(packets)
    #expect(imported.names == Set((10..<30).map { "host\($0)-net" } + ["other"]))
    #expect(
      imported.drops == [
        """
        names: only the 20 with the most bytes are kept; the events of the others are under \
        'other', and --app names them
        """: 10
      ])
  }
}
