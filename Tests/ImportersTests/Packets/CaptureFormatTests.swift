import Foundation
import Testing

@testable import Importers

struct `The format of a capture` {
  private static let packets = [
    CaptureEncoder.Entry(Sample.start + 123_456_789, PacketEncoder.ethernet(Sample.up(100))),
    CaptureEncoder.Entry(Sample.start + 223_456_999, PacketEncoder.ethernet(Sample.down(1000))),
  ]

  @Test(arguments: [false, true], [false, true])
  func `may have either order of bytes, and microseconds or nanoseconds`(
    isBigEndian: Bool, nanoseconds: Bool
  ) throws {
    let encoder = CaptureEncoder(isBigEndian: isBigEndian)
    let imported = try importPackets(encoder.pcap(Self.packets, nanoseconds: nanoseconds))
    #expect(imported.complaints == [])
    let between: Int64 = nanoseconds ? 100_000_210 : 100_000_000
    #expect(
      imported.rows == [
        .init(
          time: 0, name: "other", cause: -1, up: 140, down: 1040, pause: between, length: between)
      ])
    #expect(imported.result.origin == Sample.start + (nanoseconds ? 123_456_789 : 123_456_000))
    #expect(imported.result.span == between)
    #expect(imported.result.start == 1_700_000_000)
    #expect(imported.result.zone == nil)
    #expect(imported.result.network == nil)
    #expect(imported.taken("packets") == 2)
  }

  @Test(arguments: [false, true])
  func `may be pcapng, with interfaces of different times`(isBigEndian: Bool) throws {
    let encoder = CaptureEncoder(isBigEndian: isBigEndian)
    let (up, down) = (Self.packets[0].bytes, Self.packets[1].bytes)
    // Of microseconds, of milliseconds after an hour, and of parts of 1024 of a second.
    let file =
      encoder.section() + encoder.interface() + encoder.block(0xbad, [1, 2, 3, 4])
      + encoder.interface(resolution: 3, offset: 3600)
      + encoder.enhanced(1_700_000_000_000_000, up)
      + encoder.interface(resolution: 0x8a)
      + encoder.enhanced(1_699_996_400_250, down, interface: 1)
      + encoder.enhanced(1_700_000_000 * 1024 + 512, down, interface: 2)
    let imported = try importPackets(file)
    #expect(imported.complaints == [])
    #expect(
      imported.rows == [
        .init(
          time: 0, name: "other", cause: -1, up: 140, down: 2080, pause: 250_000_000,
          length: 500_000_000)
      ])
  }

  /// The first interface sends up in frames of Ethernet, the second down without any header.
  @Test(arguments: [false, true])
  func `may be pcapng, with interfaces of different links`(isBigEndian: Bool) throws {
    let (card, tunnel) = (
      CaptureEncoder(linkType: 1, isBigEndian: isBigEndian),
      CaptureEncoder(linkType: 101, isBigEndian: isBigEndian, snapLength: 80)
    )
    let time: UInt64 = 1_700_000_000_000_000
    let file =
      card.section() + card.interface() + tunnel.interface()
      + card.enhanced(time, Self.packets[0].bytes)
      + tunnel.enhanced(time + 2000, Sample.down(500), interface: 1)
    let imported = try importPackets(file)
    #expect(imported.complaints == [])
    #expect(imported.rows.map(\.up) == [140])
    #expect(imported.rows.map(\.down) == [540])
    #expect(imported.result.span == 2_000_000)
    #expect(imported.result.assumed.map(\.path).last == "the packets of 2 interfaces")
  }

  @Test func `may have interfaces whose links are not read, and says so`() throws {
    let (card, monitor) = (CaptureEncoder(), CaptureEncoder(linkType: 105))
    let time: UInt64 = 1_700_000_000_000_000
    let file =
      card.section() + monitor.interface() + card.interface()
      + card.enhanced(time, [8, 0, 1, 2]) + card.enhanced(time, Self.packets[0].bytes, interface: 1)
    let imported = try importPackets(file)
    #expect(imported.complaints == [])
    #expect(imported.taken("packets") == 1)
    #expect(
      imported.drops == [
        "packets: they are of other link types than \(LinkType.names) (the first is packet 1)": 1
      ])
  }

  @Test func `may have several sections, each of its own order and interfaces`() throws {
    let (little, big) = (CaptureEncoder(), CaptureEncoder(linkType: 101, isBigEndian: true))
    let time: UInt64 = 1_700_000_000_000_000
    let file =
      little.section() + little.interface() + little.enhanced(time, Self.packets[0].bytes)
      + big.section() + big.interface(resolution: 3)
      + big.enhanced(time / 1000 + 20, Sample.down(1000))
    let imported = try importPackets(file)
    #expect(imported.complaints == [])
    #expect(
      imported.rows == [
        .init(
          time: 0, name: "other", cause: -1, up: 140, down: 1040, pause: 20 * Sample.millisecond,
          length: 20 * Sample.millisecond)
      ])
    let third = try importPackets(file + little.enhanced(time, Self.packets[0].bytes, interface: 1))
    #expect(third.complaints.count == 1)
  }

  @Test(arguments: [false, true])
  func `may have the obsolete blocks of packets`(isBigEndian: Bool) throws {
    let encoder = CaptureEncoder(isBigEndian: isBigEndian)
    let time: UInt64 = 1_700_000_000_000_000
    let file =
      encoder.section() + encoder.interface() + encoder.interface(resolution: 9)
      + encoder.obsolete(time, Self.packets[0].bytes)
      + encoder.obsolete((time + 5000) * 1000, Self.packets[1].bytes, interface: 1)
    let imported = try importPackets(file)
    #expect(imported.complaints == [])
    #expect(imported.rows.map(\.length) == [5 * Sample.millisecond])
    #expect(imported.rows.map(\.down) == [1040])
  }

  @Test func `gives packets without a time that of the packet before, and says so`() throws {
    let encoder = CaptureEncoder(snapLength: 60)
    let up = Self.packets[0].bytes
    let time: UInt64 = 1_700_000_000_000_000
    let file =
      encoder.section() + encoder.interface() + encoder.simple(up)
      + encoder.enhanced(time, up) + encoder.simple(up) + encoder.enhanced(time + 9000, up)
      + encoder.simple(up)
    let imported = try importPackets(file, ["events": "packet"])
    #expect(imported.complaints == [])
    #expect(imported.rows.map(\.time) == [0, 0, 9, 9].map { $0 * Sample.millisecond })
    #expect(imported.rows.map(\.up) == [140, 140, 140, 140])
    #expect(
      imported.drops == [
        "packets: they have no time, or none that can be (the first is packet 1)": 1
      ])
    #expect(imported.result.assumed.last?.path == "the time of 2 packets without one")
    let without = encoder.section() + encoder.interface() + encoder.simple(up) + encoder.simple(up)
    #expect(try importPackets(without).complaints == ["the packets of the capture have no times"])
  }

  @Test func `of a later version is refused by it`() throws {
    let encoder = CaptureEncoder()
    let file = encoder.section() + encoder.section(version: 2)
    #expect(
      try importPackets(file).complaints == [
        "packet 1, at byte \(encoder.section().count), cannot be read: "
          + "its section is of version 2.0 of pcapng; 1.0 is read"
      ])
  }

  /// A clock of 2^63 steps in a second, of which 2^64 are two seconds, and ones beyond all numbers.
  @Test func `may have the finest clock, and no finer one`() throws {
    let encoder = CaptureEncoder()
    func file(_ resolution: UInt8) -> [UInt8] {
      encoder.section() + encoder.interface(resolution: resolution, offset: 1_700_000_000)
        + encoder.enhanced(1 << 63, Self.packets[0].bytes)
        + encoder.enhanced(1 << 63 + 1 << 62, Self.packets[0].bytes)
    }
    let imported = try importPackets(file(128 + 63))
    #expect(imported.complaints == [])
    #expect(imported.result.origin == Sample.start + 1_000_000_000)
    #expect(imported.result.span == 500_000_000)
    for resolution in [20, 127, 128 + 64, 255] as [UInt8] {
      #expect(try importPackets(file(resolution)).complaints.count == 1)
    }
  }

  @Test func `has times after 2038`() throws {
    let time: Int64 = 4_000_000_000_000_000_000
    let imported = try importPackets(CaptureEncoder().pcap([.init(time, Self.packets[0].bytes)]))
    #expect(imported.result.start == 4_000_000_000)
  }

  @Test func `of another link type is refused by its name`() throws {
    let encoder = CaptureEncoder(linkType: 105)
    let imported = try importPackets(encoder.pcap(Self.packets))
    #expect(
      imported.complaints == ["packets of the link type IEEE802_11 (number 105) are not read"])
  }

  @Test func `may be that of several files, in the order of their times`() throws {
    let encoder = CaptureEncoder()
    let files = Self.packets.map { encoder.pcap([$0]) }
    let imported = try importPackets([files[1], files[0]])
    #expect(imported.rows == (try importPackets(encoder.pcap(Self.packets)).rows))
  }

  @Test func `cannot be that of two captures of one time`() throws {
    let encoder = CaptureEncoder()
    let inner = CaptureEncoder.Entry(Sample.start + 150_000_000, Self.packets[0].bytes)
    let imported = try importPackets([encoder.pcap(Self.packets), encoder.pcap([inner])])
    #expect(imported.complaints == ["the capture begins before the one before it ends"])
  }

  @Test func `is no other file`() throws {
    for bytes in [[], Array("drainsim".utf8), [UInt8](repeating: 0, count: 4096)] {
      let imported = try importPackets(bytes)
      #expect(imported.complaints.count == 1)
      #expect(imported.complaints[0].hasPrefix("the file is no capture of packets: "))
    }
  }

  @Test func `is in a regular file`() throws {
    let folder = FileManager.default.temporaryDirectory.path
    for (path, complaint) in [
      (folder, "this is no regular file, and a capture is read twice"),
      ("/dev/zero", "this is no regular file, and a capture is read twice"),
      (folder + "/there-is-no-such-file.pcap", "the file cannot be opened"),
      ("a\0b", "the name of a file cannot contain the byte 0"),
    ] {
      #expect(try importPackets([ImportedFile(path: path)]).complaints == [complaint])
    }
  }

  @Test func `has packets that are no packet of the phone`() throws {
    let imported = try importPackets(
      CaptureEncoder().pcap([.init(Sample.start, PacketEncoder.ethernet([0, 1], type: 0x0806))]))
    #expect(imported.complaints == ["the capture has no packet of the phone"])
    #expect(imported.recording == nil)
  }

  @Test func `has no more interfaces than a phone`() throws {
    let encoder = CaptureEncoder()
    let many = encoder.section() + (0...4096).flatMap { _ in encoder.interface() }
    let packet = encoder.enhanced(1_700_000_000_000_000, Self.packets[0].bytes)
    #expect(
      try importPackets(many + packet).complaints == [
        "packet 1, at byte \(many.count - encoder.interface().count), cannot be read: "
          + "the section describes more than 4096 interfaces"
      ])
    let fewer = encoder.section() + (0..<4096).flatMap { _ in encoder.interface() } + packet
    #expect(try importPackets(fewer).taken("packets") == 1)
  }
}
