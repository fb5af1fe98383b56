import Recordings
import Testing

@testable import Importers

struct `An import of packets with any bytes` {
  private typealias Packets = PacketEncoder
  private typealias Messages = MessageEncoder

  /// Small captures of everything that is read.
  private static let corpus: [[UInt8]] = {
    let (phone6, server6) = ("fd00:0:0:0:0:0:0:5", "2606:2800:220:1:248:1893:25c8:1946")
    let conversation: [[UInt8]] = [
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
    func file(
      _ link: UInt16, isBigEndian: Bool = false, isNext: Bool = false,
      _ frame: ([UInt8]) -> [UInt8]
    ) -> [UInt8] {
      let encoder = CaptureEncoder(linkType: link, isBigEndian: isBigEndian)
      let entries = conversation.enumerated().map {
        CaptureEncoder.Entry(Sample.at(Int64($0 * 7)), frame($1))
      }
      return isNext ? encoder.pcapng(entries) : encoder.pcap(entries, nanoseconds: isBigEndian)
    }
    let trailer =
      [0x01, 0x07, 0x20, 0x21, 0, 0, 0x27, 0x11] + Array("Mail".utf8)
      + [UInt8](repeating: 0, count: 20)
    return [
      file(1) { Packets.ethernet($0, tags: [0x8100]) + trailer },
      file(101, isBigEndian: true) { $0 }, file(113) { Packets.cooked1($0, type: 4) },
      file(276, isNext: true) { Packets.cooked2($0, type: 0) },
      file(0, isBigEndian: true, isNext: true) { [2, 0, 0, 0] + $0 },
      file(1, isNext: true) { Packets.ethernet($0) },
    ]
  }()

  @Test func `takes its whole corpus`() throws {
    for capture in Self.corpus {
      let imported = try importPackets(capture)
      #expect(imported.complaints == [])
      #expect(imported.taken("packets") == 10)
    }
  }

  @Test(arguments: 0..<40)
  func `ends with a word or a recording`(seed: Int) throws {
    var random = Mutator(seed: UInt64(seed))
    for _ in 0..<25 {
      let capture = random.change(Self.corpus[random.below(Self.corpus.count)])
      let values = [
        [:], ["events": "packet", "by": "port"], ["lengths": "frame", "gap": "1 ms"],
        ["address": "10.0.0.5"],
      ][random.below(4)]
      try check(try importPackets(capture, values))
    }
  }

  /// Damage behind the headers of the capture, which libpcap would not let through otherwise.
  @Test(arguments: 0..<40)
  func `ends with a word or a recording, whatever is in its packets`(seed: Int) throws {
    var random = Mutator(seed: 1000 + UInt64(seed))
    let links: [UInt16] = [0, 1, 12, 101, 108, 113, 228, 229, 276]
    for _ in 0..<10 {
      let link = links[random.below(links.count)]
      var time = Sample.start
      let entries = (0..<20).map { _ in
        time += Int64(random.below(3_000_000_000))
        let whole = random.change(Self.corpus[random.below(Self.corpus.count)])
        let first = random.below(2) == 0 ? 24 + 16 : random.below(max(1, whole.count))
        return CaptureEncoder.Entry(time, Array(whole.dropFirst(first).prefix(random.below(400))))
      }
      let encoder = CaptureEncoder(linkType: link, cut: 1 + random.below(300))
      try check(try importPackets(encoder.pcap(entries)))
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
