import Recordings
import Testing

@testable import Importers

struct `An import of packets with any bytes` {
  private typealias Packets = PacketEncoder
  private typealias Messages = MessageEncoder

  /// The packets of a phone, of everything that is read.
  private static let conversation: [[UInt8]] = {
    let (phone6, server6) = ("fd00:0:0:0:0:0:0:5", "2606:2800:220:1:248:1893:25c8:1946")
    return [
      Packets.ip4(
        Sample.phone, "10.0.0.1", transport: 17,
        Packets.udp(5000, 53, Messages.question("www.example.com"))),
      Packets.ip4(
        "10.0.0.1", Sample.phone, transport: 17,
        Packets.udp(
          53, 5000,
          Messages.answer(
            "www.example.com",
            [
              Messages.record(type: 5, Messages.name("e.net")),
              Messages.record(type: 1, [93, 184, 216, 34]),
              Messages.record(type: 28, Packets.address(server6)),
            ]))),
      Packets.ip4(
        Sample.phone, Sample.server, Packets.tcp(40_000, 443, sequence: 0, flags: .syn, options: 20)
      ),
      Packets.ip4(
        Sample.phone, Sample.server,
        Packets.tcp(40_000, 443, Messages.records(Messages.hello("www.example.com"), of: 90))),
      Sample.down(200), Sample.up(3, sequence: 400),
      Packets.ip4(
        Sample.phone, Sample.server, Packets.tcp(40_001, 80, Messages.request("a.example.org"))),
      Packets.ip6(
        phone6, server6, transport: 17,
        extensions: [(0, [0, 0, 0, 0, 0, 0, 0]), (44, [0, 0, 1, 0, 0, 0, 9])],
        Packets.udp(4000, 443, [1, 2, 3, 4])),
      Packets.ip4(Sample.phone, Sample.server, transport: 17, place: 0x20b9, [1, 2, 3, 4]),
      Packets.ip4(
        Sample.phone, Sample.server, Packets.tcp(40_000, 443, sequence: 500, flags: [.fin, .ack])),
    ]
  }()

  private static let trailer =
    [0x01, 0x07, 0x20, 0x21, 0, 0, 0x27, 0x11] + Array("Mail".utf8)
    + [UInt8](repeating: 0, count: 20)

  /// The link types, each with the frame of a packet.
  private static let links: [(type: UInt16, frame: @Sendable ([UInt8]) -> [UInt8])] = [
    (1, { Packets.ethernet($0, tags: [0x8100]) + trailer }), (1, { Packets.ethernet($0) }),
    (1, { $0 }), (101, { $0 }), (0, { [2, 0, 0, 0] + $0 }),
    (113, { Packets.cooked1($0, type: 4) }), (276, { Packets.cooked2($0, type: 0) }),
    (258, { Packets.tapped($0, link: 12, isUp: true, process: "Mail", size: 156) }),
  ]

  /// A capture of the packets in frames of a link type, in one of five formats.
  private static func capture(
    _ link: Int, _ format: Int, isBigEndian: Bool, cut: Int = .max, _ packets: [[UInt8]],
    _ times: [Int64]
  ) -> [UInt8] {
    let encoder = CaptureEncoder(linkType: links[link].type, isBigEndian: isBigEndian, cut: cut)
    let frames = packets.map(links[link].frame)
    let entries = zip(times, frames).map { CaptureEncoder.Entry($0, $1) }
    switch format {
    case 0: return encoder.pcap(entries)
    case 1: return encoder.pcap(entries, nanoseconds: true)
    case 2: return encoder.pcapng(entries)
    case 3: return gzipped(encoder.pcapng(entries))
    default:
      // Blocks of all three kinds, of two interfaces.
      return encoder.section() + encoder.interface(resolution: 9) + encoder.interface()
        + entries.enumerated().flatMap { number, entry in
          switch number % 3 {
          case 0: encoder.enhanced(UInt64(entry.time), entry.bytes)
          case 1: encoder.obsolete(UInt64(entry.time / 1000), entry.bytes, interface: 1)
          default: encoder.simple(entry.bytes)
          }
        }
    }
  }

  /// Small captures of everything that is read.
  private static let corpus: [[UInt8]] = {
    let times = conversation.indices.map { Sample.at(Int64($0 * 7)) }
    return links.indices.flatMap { link in
      (0..<5).map {
        capture(link, $0, isBigEndian: ($0 + link) % 2 == 1, conversation, times)
      }
    }
  }()

  @Test func `takes its whole corpus`() throws {
    for capture in Self.corpus {
      let imported = try importPackets(capture)
      #expect(imported.complaints == [])
      #expect(imported.taken("packets") == 10)
    }
  }

  /// Import captures that a function makes, of which a third has to be taken: those that are refused
  /// at once show little.
  private func checkAll(
    _ seed: UInt64, _ count: Int, _ make: (inout Mutator) -> [UInt8]
  ) throws {
    var random = Mutator(seed: seed)
    var accepted = 0
    for _ in 0..<count {
      let capture = make(&random)
      let values = [
        [:], ["events": "packet", "by": "port"], ["lengths": "frame", "gap": "1 ms"],
        ["address": "10.0.0.5"],
      ][random.below(4)]
      let imported = try importPackets(capture, values)
      try check(imported)
      if imported.recording != nil { accepted += 1 }
    }
    #expect(accepted * 3 >= count, "\(accepted) of \(count) were taken")
  }

  /// Of all 800, 370 are taken.
  @Test(arguments: 0..<8 as Range<UInt64>)
  func `ends with a word or a recording`(seed: UInt64) throws {
    try checkAll(seed, 100) { random in
      random.change(Self.corpus[random.below(Self.corpus.count)], most: 2)
    }
  }

  /// Damage in the packets and their times alone. Of all 800, 716 are taken.
  @Test(arguments: 0..<8 as Range<UInt64>)
  func `ends with a word or a recording, whatever is in its packets`(seed: UInt64) throws {
    try checkAll(1000 + seed, 100) { random in
      var time = Sample.start
      let packets = (0..<20).map { number in
        let packet = Self.conversation[number % Self.conversation.count]
        return random.below(3) == 0 ? random.change(packet) : packet
      }
      let times = packets.map { _ in
        time += Int64(random.below(1 << (10 + random.below(26)))) * (random.below(5) == 0 ? -1 : 1)
        return time
      }
      return Self.capture(
        random.below(Self.links.count), random.below(5), isBigEndian: random.below(2) == 0,
        cut: 1 + random.below(400), packets, times)
    }
  }

  private func check(_ imported: ImportedPackets) throws {
    if imported.diagnostics.hasErrors {
      #expect(imported.complaints.allSatisfy { !$0.isEmpty })
      return
    }
    let recording = try #require(imported.recording)
    let rows = imported.rows
    #expect(recording.count == rows.count)
    #expect(rows.count <= imported.taken("packets") ?? 0)
    #expect(rows.reduce(0) { $0 + $1.up } == imported.taken("bytes sent"))
    #expect(rows.reduce(0) { $0 + $1.down } == imported.taken("bytes received"))
    for row in rows {
      #expect(row.up >= 0 && row.down >= 0 && row.pause >= 0 && row.pause <= row.length)
      #expect(row.cause < 0 || rows[row.cause].time + rows[row.cause].length <= row.time)
      #expect(AppName.key(row.name) == row.name)
    }
  }

  @Test func `holds only so many flows open`() throws {
    let ports = 65_000
    let packets = (0..<(FlowTable.limit + 100)).map { number in
      let server = number < ports ? Sample.server : "93.184.216.35"
      return CaptureEncoder.Entry(
        Sample.start + Int64(number) * 1000,
        PacketEncoder.ip4(
          Sample.phone, server, transport: 17, PacketEncoder.udp(number % ports + 1, 99)))
    }
    let imported = try importPackets(CaptureEncoder(linkType: 101).pcap(packets))
    #expect(imported.taken("flows") == FlowTable.limit + 100)
    #expect(imported.result.assumed.last?.path == "the end of 100 flows")
  }
}
