import Recordings
import Testing

@testable import Importers

/// Captures that are damaged, or made to do harm.
struct `Hostile captures` {
  typealias Captures = `Captures of packets`

  /// The corpus: small captures of all forms, with names and messages.
  static let corpus: [[UInt8]] = {
    var next = CaptureWriter(nextGeneration: 113)
    var dns = CaptureWriter()
    Captures.resolve("a.b.example", at: 1, in: &dns)
    var greeting = CaptureWriter(nanoseconds: true, big: true)
    greeting.packet(
      at: 1,
      Captures.ethernetFrame(true, CaptureWriter.tcp(5, 443, CaptureWriter.greeting("x.example"))),
      nanoseconds: true)
    for second in 0..<3 {
      let packet = CaptureWriter.ipv6(
        from: Captures.phone6, to: Captures.server6, extensions: [6, 0, 0, 0, 0, 0, 0, 0],
        CaptureWriter.tcp(5, 443, [1, 2, 3]))
      next.nextPacket(
        at: Double(second), CaptureWriter.cooked(packet, sent: true, type: 0x86dd))
    }
    return [Captures.exchange(Captures.ethernetFrame).bytes, next.bytes, dns.bytes, greeting.bytes]
  }()

  /// Changed bytes, cut and longer files: each ends with a recording or with a word.
  @Test(arguments: 0..<4)
  func `end with a valid recording or a word`(kind: Int) throws {
    var random = PacketDraws(state: UInt64(kind) + 77)
    let original = Self.corpus[kind]
    var refused = 0
    for _ in 0..<1500 {
      var bytes = original
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        for _ in 0..<Int.random(in: 1...8, using: &random) {
          bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
            in: 0...255, using: &random)
        }
      case 1: bytes = Array(bytes.prefix(Int.random(in: 0..<bytes.count, using: &random)))
      case 2:
        let place = Int.random(in: 0..<bytes.count, using: &random)
        bytes.insert(contentsOf: [UInt8](repeating: 255, count: 8), at: place)
      default:
        // A length that lies.
        let place = Int.random(in: 0..<(bytes.count - 4), using: &random)
        bytes.replaceSubrange(place..<place + 4, with: [255, 255, 255, 127])
      }
      let events = Bool.random(using: &random) ? "exchange" : "packet"
      let outcome = try Captures.imported(bytes, ["events": events])
      if outcome.recording == nil {
        #expect(!outcome.complaints.isEmpty)
        refused += 1
      }
    }
    #expect(refused > 100 && refused < 1500)
  }

  @Test func `are refused with the packet and the byte of the damage`() throws {
    let whole = Captures.exchange(Captures.ethernetFrame).bytes
    let outcome = try Captures.imported(Array(whole.dropLast(10)))
    #expect(outcome.complaints.count == 1)
    #expect(outcome.complaints[0].contains("behind packet 7, before byte"))
  }

  @Test(arguments: [[], Array("no capture at all".utf8), [0xd4, 0xc3, 0xb2, 0xa1]])
  func `that are none are refused`(bytes: [UInt8]) throws {
    let outcome = try Captures.imported(bytes)
    #expect(outcome.complaints.count == 1)
    #expect(outcome.complaints[0].hasPrefix("the capture cannot be read: "))
  }

  @Test func `with names that point in a circle end`() {
    var message = CaptureWriter.answer("loop.example", [1, 2, 3, 4])
    // The name of the question begins at byte 12: it points to itself.
    message.replaceSubrange(12..<14, with: [0xc0, 12])
    #expect(message.withUnsafeBytes { HostNames.answer($0)?.name } == nil)
  }

  @Test func `with names of control characters give none`() {
    let greeting = CaptureWriter.greeting("a\u{1b}[31m.example")
    #expect(greeting.withUnsafeBytes { HostNames.greeted($0) } == nil)
  }

  @Test func `of another link are refused`() throws {
    var bytes = Captures.exchange(Captures.ethernetFrame).bytes
    bytes[20] = 147
    #expect(
      try Captures.imported(bytes).complaints == [
        "the capture is of link type 147, which is not read"
      ])
  }
}
