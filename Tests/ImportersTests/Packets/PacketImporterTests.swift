import Configuration
import Foundation
import Recordings
import Testing

@testable import Importers

struct `Captures of packets` {
  static let phone: [UInt8] = [10, 0, 0, 5]
  static let server: [UInt8] = [93, 184, 216, 34]
  static let resolver: [UInt8] = [10, 0, 0, 1]
  static let phone6: [UInt8] = [0x20, 1, 0x0d, 0xb8] + [UInt8](repeating: 0, count: 11) + [5]
  static let server6: [UInt8] = [0x2a, 0] + [UInt8](repeating: 0, count: 13) + [9]

  /// What an import makes of a file's bytes.
  struct Outcome {
    var recording: Recording?
    var result: RecordingImport
    var complaints: [String]

    var rows: [RecordedEvent] {
      recording.map { recording in (0..<recording.count).map { recording.event(at: $0) } } ?? []
    }
  }

  static func imported(_ bytes: [UInt8], _ values: [String: String] = [:]) throws -> Outcome {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("capture-\(UUID().uuidString).pcap")
    try Data(bytes).write(to: path)
    defer { try? FileManager.default.removeItem(at: path) }
    let diagnostics = Diagnostics()
    var result = RecordingImport(kinds: PacketImporter.kinds)
    try PacketImporter.read(
      [ImportedFile(path: path.path)], values: values, into: &result, diagnostics: diagnostics)
    let recording =
      diagnostics.hasErrors
      ? nil : try Recording(result.events.encoded(origin: result.origin, span: result.span))
    return Outcome(
      recording: recording, result: result, complaints: diagnostics.all.map(\.message))
  }

  /// A request of 100 B that is answered after 200 ms with 1000 and 500 B, and one more after a
  /// minute: the sizes are those of the data, to which headers come.
  static func exchange(_ wrap: (_ up: Bool, _ transport: [UInt8]) -> [UInt8]) -> CaptureWriter {
    var capture = CaptureWriter()
    capture.bytes = []
    capture = CaptureWriter()
    for start in [100.0, 160] {
      let data = { (count: Int) in [UInt8](repeating: 7, count: count) }
      capture.packet(at: start, wrap(true, CaptureWriter.tcp(5000, 443, data(100))))
      capture.packet(at: start + 0.2, wrap(false, CaptureWriter.tcp(443, 5000, data(1000))))
      capture.packet(at: start + 0.25, wrap(true, CaptureWriter.tcp(5000, 443)))
      capture.packet(at: start + 0.3, wrap(false, CaptureWriter.tcp(443, 5000, data(500))))
    }
    return capture
  }

  static func ethernetFrame(_ isUp: Bool, _ transport: [UInt8]) -> [UInt8] {
    CaptureWriter.ethernet(
      CaptureWriter.ipv4(
        from: isUp ? phone : server, to: isUp ? server : phone, transport))
  }

  @Test func `become exchanges with their pause and all their bytes`() throws {
    let outcome = try Self.imported(Self.exchange(Self.ethernetFrame).bytes)
    #expect(outcome.complaints == [])
    #expect(outcome.rows.map(\.time) == [0, 60_000_000_000])
    // Headers of IP and TCP are 40 B; the acknowledgement is 40 B up.
    for row in outcome.rows { #expect(row.values == [180, 1580, 200_000_000, 300_000_000]) }
    #expect(outcome.result.span == 60_300_000_000)
    #expect(outcome.rows.map(\.cause) == [-1, -1])
    #expect(outcome.result.taken.first == .init(what: "packets", count: 8))
  }

  @Test func `of all links are read alike`() throws {
    typealias Writer = CaptureWriter
    func packet(_ isUp: Bool, _ transport: [UInt8]) -> [UInt8] {
      Writer.ipv4(
        from: isUp ? Self.phone : Self.server, to: isUp ? Self.server : Self.phone, transport)
    }
    let links: [(UInt32, (Bool, [UInt8]) -> [UInt8])] = [
      (1, { Writer.ethernet(packet($0, $1)) }), (1, { Writer.ethernet(packet($0, $1), tags: 2) }),
      (101, { packet($0, $1) }), (113, { Writer.cooked(packet($0, $1), sent: $0) }),
      (276, { Writer.cooked2(packet($0, $1), sent: $0) }), (0, { [2, 0, 0, 0] + packet($0, $1) }),
    ]
    let expected = try Self.imported(Self.exchange(Self.ethernetFrame).bytes).rows
    for (type, wrap) in links {
      var bytes = Self.exchange(wrap).bytes
      bytes.replaceSubrange(20..<24, with: withUnsafeBytes(of: type.littleEndian) { Array($0) })
      #expect(try Self.imported(bytes).rows == expected, "link type \(type)")
    }
  }

  @Test(arguments: [false, true], [false, true])
  func `of either order of bytes and either resolution are read alike`(
    big: Bool, nanoseconds: Bool
  ) throws {
    var capture = CaptureWriter(nanoseconds: nanoseconds, big: big)
    let up = Self.ethernetFrame(true, CaptureWriter.tcp(1, 2, [1]))
    capture.packet(at: 5.000_001, up, nanoseconds: nanoseconds)
    capture.packet(at: 5.000_003, up, nanoseconds: nanoseconds)
    var next = CaptureWriter(nextGeneration: 1, big: big)
    next.nextPacket(at: 5.000_001, up)
    next.nextPacket(at: 5.000_003, up)
    for bytes in [capture.bytes, next.bytes] {
      let outcome = try Self.imported(bytes, ["events": "packet"])
      #expect(outcome.complaints == [] && outcome.rows.map(\.time) == [0, 2000])
      #expect(outcome.rows.map(\.values[0]) == [41, 41])
    }
  }

  @Test func `of IPv6 with extension headers are read`() throws {
    let hops: [UInt8] = [6, 0, 0, 0, 0, 0, 0, 0]
    let outcome = try Self.imported(
      Self.exchange { isUp, transport in
        CaptureWriter.ethernet(
          CaptureWriter.ipv6(
            from: isUp ? Self.phone6 : Self.server6, to: isUp ? Self.server6 : Self.phone6,
            extensions: hops, transport), type: 0x86dd)
      }.bytes)
    // 40 B of IPv6, 8 B of options and 20 B of TCP.
    #expect(
      outcome.rows.map(\.values) == [
        [236, 1636, 200_000_000, 300_000_000], [236, 1636, 200_000_000, 300_000_000],
      ])
  }

  @Test func `tell the lengths of packets that were cut`() throws {
    var capture = CaptureWriter(snap: 60)
    let data = [UInt8](repeating: 7, count: 900)
    capture.packet(at: 1, Self.ethernetFrame(true, CaptureWriter.tcp(5, 443, data)), cutTo: 60)
    capture.packet(at: 2, Self.ethernetFrame(true, CaptureWriter.tcp(5, 443, data)), cutTo: 20)
    let outcome = try Self.imported(capture.bytes)
    #expect(outcome.rows.map(\.values[0]) == [940])
    #expect(outcome.result.dropped.map(\.count) == [1])
  }

  // MARK: - Names

  static func named(_ build: (inout CaptureWriter) -> Void, _ values: [String: String] = [:]) throws
    -> Outcome
  {
    var capture = CaptureWriter()
    build(&capture)
    return try imported(capture.bytes, values)
  }

  static func resolve(_ host: String, at seconds: Double, in capture: inout CaptureWriter) {
    let question = CaptureWriter.udp(4000, 53, [1, 2, 3])
    capture.packet(
      at: seconds,
      CaptureWriter.ethernet(
        CaptureWriter.ipv4(from: phone, to: resolver, kind: 17, question)))
    capture.packet(
      at: seconds + 0.05,
      CaptureWriter.ethernet(
        CaptureWriter.ipv4(
          from: resolver, to: phone, kind: 17,
          CaptureWriter.udp(53, 4000, CaptureWriter.answer(host, server)))))
  }

  static func names(_ outcome: Outcome) -> [String] {
    outcome.rows.map { outcome.recording!.names[$0.name] }
  }

  @Test func `name their hosts by DNS, and know what waited for the answer`() throws {
    let outcome = try Self.named { capture in
      Self.resolve("api.shop.example.co.uk", at: 1, in: &capture)
      capture.packet(at: 1.1, Self.ethernetFrame(true, CaptureWriter.tcp(5, 443, [1])))
    }
    #expect(Self.names(outcome) == ["dns", "example-co-uk"])
    #expect(outcome.rows.map(\.cause) == [-1, 0])
    // 28 B of headers and 3 of the question up.
    #expect(outcome.rows[0].values[0] == 31)
  }

  @Test func `name their hosts by the greeting of TLS, the head of HTTP and PCAPdroid`() throws {
    let head = Array("GET / HTTP/1.1\r\nAccept: */*\r\nHost: www.news.example:8080\r\n\r\n".utf8)
    let trailer = CaptureWriter.join(
      [1, 7, 0x20, 0x21, 0, 0, 0x27, 0x10], Array("com.chat.app".utf8), CaptureWriter.zeros(12))
    let outcome = try Self.named { capture in
      capture.packet(
        at: 1,
        Self.ethernetFrame(
          true, CaptureWriter.tcp(5, 443, CaptureWriter.greeting("cdn.video.example"))))
      capture.packet(at: 2, Self.ethernetFrame(true, CaptureWriter.tcp(6, 80, head)))
      capture.packet(at: 3, Self.ethernetFrame(true, CaptureWriter.tcp(7, 81, [1])) + trailer)
      capture.packet(at: 4, Self.ethernetFrame(true, CaptureWriter.tcp(8, 81, [1])))
    }
    #expect(Self.names(outcome) == ["video-example", "news-example", "com-chat-app", "other"])
  }

  @Test func `follow the rules for apps`() throws {
    let outcome = try Self.named(
      { capture in
        Self.resolve("a.feed.example", at: 1, in: &capture)
        for (number, port) in [(0, 993), (1, 443)] as [(Int, UInt16)] {
          capture.packet(
            at: 10 + Double(number), Self.ethernetFrame(true, CaptureWriter.tcp(5, port, [1])))
        }
      }, ["app": "mail=port:993,feed=host:*.feed.example,names=address:10.0.0.0/8"])
    #expect(Self.names(outcome) == ["names", "mail", "feed"])
  }

  @Test(arguments: [
    "mail", "mail=993", "mail=port:x", "=port:1", "a=address:1.2.3", "a=address:1.2.3.4/40",
  ])
  func `refuse a rule that is none`(rule: String) {
    #expect(throws: ImportOptionError.self) { try PacketOptions(["app": rule]) }
  }

  @Test func `keep the twenty names with the most bytes`() throws {
    let outcome = try Self.named(
      { capture in
        for number in 0..<40 {
          let data = [UInt8](repeating: 1, count: 10 + number)
          capture.packet(
            at: Double(number),
            Self.ethernetFrame(true, CaptureWriter.tcp(5, UInt16(1000 + number), data)))
        }
      }, ["by": "port"])
    let names = Self.names(outcome)
    #expect(Set(names).count == 20)
    #expect(names.prefix(21).allSatisfy { $0 == "other" } && names[21] == "port-1021")
  }

  // MARK: - Sums

  /// Random packets of random flows: the bytes of the rows are those of the packets.
  @Test(arguments: 1...5)
  func `lose no byte, whatever is an exchange`(seed: UInt64) throws {
    var random = PacketDraws(state: seed)
    var capture = CaptureWriter()
    var (up, down, time) = (0, 0, 1.0)
    for _ in 0..<2000 {
      time += [0.0001, 0.01, 0.5, 3].randomElement(using: &random)!
      let isUp = Bool.random(using: &random)
      let data = [UInt8](repeating: 1, count: Int.random(in: 0...50, using: &random))
      let port = UInt16.random(in: 1...20, using: &random)
      let isTCP = Bool.random(using: &random)
      let (from, to) = isUp ? (port, 443 as UInt16) : (443, port)
      let transport = isTCP ? CaptureWriter.tcp(from, to, data) : CaptureWriter.udp(from, to, data)
      let packet = CaptureWriter.ipv4(
        from: isUp ? Self.phone : Self.server, to: isUp ? Self.server : Self.phone,
        kind: isTCP ? 6 : 17, transport)
      if isUp { up += packet.count } else { down += packet.count }
      capture.packet(at: time, CaptureWriter.ethernet(packet))
    }
    for events in ["exchange", "packet"] {
      let rows = try Self.imported(capture.bytes, ["events": events]).rows
      #expect(rows.map { Int($0.values[0]) }.reduce(0, +) == up)
      #expect(rows.map { Int($0.values[1]) }.reduce(0, +) == down)
    }
  }

  @Test func `find the phone among other hosts, and leave those out`() throws {
    let outcome = try Self.named { capture in
      for second in 0..<20 {
        capture.packet(
          at: Double(second), Self.ethernetFrame(second % 2 == 0, CaptureWriter.tcp(5, 5, [1])))
      }
      capture.packet(
        at: 10.5,
        CaptureWriter.ethernet(
          CaptureWriter.ipv4(from: [10, 0, 0, 77], to: Self.server, CaptureWriter.tcp(1, 2))))
      capture.packet(at: 31, CaptureWriter.ethernet([1, 2, 3], type: 0x0806))
    }
    #expect(outcome.result.taken.first?.count == 20)
    #expect(outcome.result.dropped.map(\.count).reduce(0, +) == 2)
    #expect(outcome.result.assumed.contains { $0.value == "10.0.0.5" })
  }
}

struct PacketDraws: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
    return mixed ^ mixed >> 31
  }
}
