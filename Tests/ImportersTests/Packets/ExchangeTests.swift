import Testing

@testable import Importers

struct `An exchange of packets` {
  private typealias Packets = PacketEncoder

  private func imported(
    _ packets: [(Int64, [UInt8])], _ values: [String: String] = [:]
  ) throws -> ImportedPackets {
    let entries = packets.map { CaptureEncoder.Entry(Sample.at($0), $1) }
    return try importPackets(CaptureEncoder(linkType: 101).pcap(entries), values)
  }

  private func row(
    _ time: Int64, cause: Int = -1, _ up: Int, _ down: Int, pause: Int64, _ length: Int64
  ) -> ImportedPackets.Row {
    .init(
      time: time * Sample.millisecond, name: "other", cause: cause, up: up, down: down,
      pause: pause * Sample.millisecond, length: length * Sample.millisecond)
  }

  private func segment(
    _ isUp: Bool, _ flags: Packets.Tags, sequence: Int, _ count: Int = 0
  ) -> [UInt8] {
    let data = [UInt8](repeating: 0xff, count: count)
    return isUp
      ? Packets.ip4(
        Sample.phone, Sample.server,
        Packets.tcp(40_000, 443, sequence: sequence, flags: flags, data))
      : Packets.ip4(
        Sample.server, Sample.phone,
        Packets.tcp(443, 40_000, sequence: sequence, flags: flags, data))
  }

  @Test func `has its handshake, its question, a pause, and its answer`() throws {
    let imported = try imported([
      (0, segment(true, .syn, sequence: 99)), (20, segment(false, [.syn, .ack], sequence: 499)),
      (21, segment(true, .ack, sequence: 100)),
      (22, segment(true, [.push, .ack], sequence: 100, 300)),
      (30, segment(true, [.push, .ack], sequence: 400, 100)),
      (50, segment(false, .ack, sequence: 500)),
      (90, segment(false, .ack, sequence: 500, 1400)), (91, segment(true, .ack, sequence: 500)),
      (95, segment(false, .ack, sequence: 1900, 600)),
    ])
    #expect(imported.rows == [row(0, 40 * 5 + 400, 40 * 4 + 2000, pause: 60, 95)])
    #expect(imported.taken("flows") == 1)
    #expect(imported.taken("exchanges") == 1)
    #expect(imported.taken("bytes sent") == 600)
    #expect(imported.taken("bytes received") == 2160)
  }

  @Test func `ends where the phone asks again, which then waited for it`() throws {
    let imported = try imported([
      (0, segment(true, .ack, sequence: 1, 10)), (30, segment(false, .ack, sequence: 1, 10)),
      (40, segment(true, .ack, sequence: 11, 20)), (90, segment(false, .ack, sequence: 11, 20)),
    ])
    #expect(
      imported.rows == [
        row(0, 50, 50, pause: 30, 30), row(40, cause: 0, 60, 60, pause: 50, 50),
      ])
  }

  @Test func `keeps what is sent again`() throws {
    let imported = try imported([
      (0, segment(true, .ack, sequence: 1, 10)), (30, segment(false, .ack, sequence: 1, 10)),
      (40, segment(true, .ack, sequence: 1, 10)), (90, segment(false, .ack, sequence: 1, 10)),
    ])
    #expect(imported.rows == [row(0, 100, 100, pause: 30, 90)])
  }

  @Test(arguments: [("1 s", 1000), ("250 ms", 250)])
  func `ends at a gap`(gap: String, milliseconds: Int64) throws {
    for (wait, rows) in [(milliseconds, 1), (milliseconds + 1, 2)] {
      let imported = try imported(
        [(0, segment(true, .ack, sequence: 1, 10)), (wait, segment(false, .ack, sequence: 1, 10))],
        ["gap": gap])
      #expect(
        imported.rows
          == (rows == 1
            ? [row(0, 50, 50, pause: wait, wait)]
            : [row(0, 50, 0, pause: 0, 0), row(wait, cause: 0, 0, 50, pause: 0, 0)]))
    }
  }

  @Test func `did not wait for one long before`() throws {
    let imported = try imported([
      (0, segment(true, .ack, sequence: 1, 10)), (10_000, segment(true, .ack, sequence: 11, 10)),
      (20_001, segment(true, .ack, sequence: 21, 10)),
    ])
    #expect(imported.rows.map(\.cause) == [-1, 0, -1])
  }

  @Test func `of a new connection on the same ports did not wait for the old one`() throws {
    let imported = try imported([
      (0, segment(true, .syn, sequence: 100)), (1, segment(true, .syn, sequence: 100)),
      (2, segment(true, .syn, sequence: 700)), (3, segment(false, [.fin, .ack], sequence: 0)),
      (4, segment(true, .syn, sequence: 700)),
    ])
    #expect(imported.rows.map(\.cause) == [-1, -1, -1])
    #expect(imported.rows.map(\.up) == [80, 40, 40])
    #expect(imported.taken("flows") == 3)
  }

  @Test func `may begin with the server`() throws {
    let imported = try imported([
      (0, Sample.up(1)), (2000, Sample.down(50)), (2010, Sample.up(0)),
    ])
    #expect(
      imported.rows == [row(0, 41, 0, pause: 0, 0), row(2000, cause: 0, 40, 90, pause: 0, 10)])
  }

  @Test func `is one of each flow`() throws {
    let imported = try imported([
      (0, Sample.up(10, port: 40_000)), (1, Sample.up(20, port: 40_001)),
      (20, Sample.down(200, port: 40_001)), (30, Sample.down(100, port: 40_000)),
    ])
    #expect(
      imported.rows == [row(0, 50, 140, pause: 30, 30), row(1, 60, 240, pause: 19, 19)])
  }

  @Test func `is every packet by itself where that is asked for`() throws {
    let imported = try imported(
      [(0, Sample.up(10)), (5, Sample.down(20)), (5, Sample.up(0)), (700, Sample.down(0))],
      ["events": "packet"])
    #expect(
      imported.rows == [
        row(0, 50, 0, pause: 0, 0), row(5, 0, 60, pause: 0, 0), row(5, 40, 0, pause: 0, 0),
        row(700, 0, 40, pause: 0, 0),
      ])
  }

  /// Random packets of several flows, with and without data, some cut, some of other hosts.
  @Test(arguments: 1...60)
  func `keeps all bytes`(seed: Int) throws {
    var random = Mutator(seed: UInt64(seed))
    var entries: [CaptureEncoder.Entry] = []
    var (up, down, count, time) = (0, 0, 0, Sample.start)
    for _ in 0..<400 {
      let sizes = (random.below(1400), random.below(60) * 1_000_000_000, random.below(9))
      time += Int64(sizes.2 == 0 ? sizes.1 : sizes.0 * 1000)
      let data = [UInt8](repeating: 0xff, count: random.below(3) == 0 ? 0 : sizes.0)
      let server = "93.184.216.\(random.below(4))"
      let port = 40_000 + random.below(5)
      let isUp = random.below(2) == 0
      let isTCP = random.below(3) > 0
      let ports = isUp ? (port, 443) : (443, port)
      let content =
        isTCP
        ? Packets.tcp(
          ports.0, ports.1, sequence: random.below(3000),
          flags: Packets.Tags(rawValue: UInt8(random.below(32))), data)
        : Packets.udp(ports.0, ports.1, data)
      let packet = Packets.ip4(
        isUp ? Sample.phone : server, isUp ? server : Sample.phone, transport: isTCP ? 6 : 17,
        content)
      entries.append(.init(time, packet))
      count += 1
      if isUp { up += packet.count } else { down += packet.count }
    }
    let file = CaptureEncoder(linkType: 101, cut: 20 + random.below(60)).pcap(entries)
    for values in [[:], ["events": "packet"], ["gap": "10 ms"]] {
      let imported = try importPackets(file, values)
      #expect(imported.complaints == [])
      #expect(imported.rows.reduce(0) { $0 + $1.up } == up)
      #expect(imported.rows.reduce(0) { $0 + $1.down } == down)
      #expect(imported.taken("packets") == count)
      #expect(imported.result.explainedBytes == 1)
      for row in imported.rows where row.cause >= 0 {
        let cause = imported.rows[row.cause]
        #expect(cause.time + cause.length <= row.time)
        #expect(row.time - cause.time - cause.length <= 10_000 * Sample.millisecond)
      }
    }
  }
}
