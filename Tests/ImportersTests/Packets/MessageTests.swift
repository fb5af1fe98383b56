import Testing

@testable import Importers

struct `A message that names a host` {
  private typealias Messages = MessageEncoder

  private func message(_ bytes: [UInt8]) -> DNSMessage? {
    bytes.withUnsafeBytes { DNSMessage($0) }
  }

  @Test func `of DNS has addresses behind aliases and other records`() throws {
    let answer = try #require(
      message(
        Messages.answer(
          "a.example.com",
          [
            Messages.record(type: 5, Messages.name("b.example.net")),
            Messages.name("b.example.net") + PacketEncoder.big(1) + PacketEncoder.big(1)
              + PacketEncoder.big(9, 4) + PacketEncoder.big(4) + [9, 8, 7, 6],
            Messages.record(type: 16, [3, 1, 2, 3]), Messages.record(type: 1, [1, 2, 3]),
            Messages.record(type: 28, [UInt8](repeating: 5, count: 16)),
          ])))
    #expect(answer.host == "a.example.com")
    #expect(answer.isAnswer)
    #expect(
      answer.addresses.map(\.description) == ["9.8.7.6", "505:505:505:505:505:505:505:505"])
  }

  @Test func `of DNS keeps what was captured of it`() throws {
    let whole = Messages.answer(
      "a.example.com", (1...3).map { Messages.record(type: 1, [1, 2, 3, $0]) })
    let counts = (0...whole.count).map { message(Array(whole.prefix($0)))?.addresses.count }
    let question = 12 + 15
    #expect(counts[..<question].allSatisfy { $0 == nil })
    #expect(
      counts[question...].map { $0 ?? -1 }
        == (question...whole.count).map { max(0, ($0 - question - 4) / 16) })
  }

  /// Pointers that lead to themselves, to each other, forward, and beyond the message.
  @Test(
    arguments: [
      [0xc0, 12], [0xc0, 14, 0xc0, 12], [1, 0x61, 0xc0, 12], [0xc0, 0xff], [0xff, 0xff], [0x40, 1],
      [63, 1],
    ] as [[UInt8]])
  func `of DNS has no loops`(name: [UInt8]) {
    let head = PacketEncoder.big(7) + [0x81, 0x80, 0, 1, 0, 9, 0, 0, 0, 0]
    #expect(message(head + name + [0, 1, 0, 1]) == nil)
  }

  @Test func `of DNS with pointers is read in time`() {
    // Names that lead back from pointer to pointer, at most once each.
    var bytes = PacketEncoder.big(7) + [0x81, 0x80, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0]
    bytes += [1, 0x61, 0, 0, 1, 0, 1]
    for place in 0..<30_000 { bytes += [0xc0 | UInt8(place >> 9 & 0x3f), UInt8(place & 0xff)] }
    #expect(message(bytes)?.host == "a")
  }

  @Test func `of TLS is unfinished until the name is there`() {
    let records = Messages.records(Messages.hello("www.example.com", before: 20))
    // The record and message headers, three lists, the first extension, and the header of the name.
    let end = 5 + 4 + 2 + 32 + 33 + 6 + 2 + 2 + 24 + 4 + 5 + "www.example.com".utf8.count
    for count in 0...records.count {
      let finding = records.prefix(count).withUnsafeBytes { StreamOpening.host(in: $0) }
      #expect(finding == (count < end ? .unfinished : .host("www.example.com")), "\(count)")
    }
  }

  @Test(
    arguments: [
      ("GET / HTTP/1.1\r\nHost: a.example.com\r\n\r\n", .host("a.example.com")),
      ("GET / HTTP/1.1\nHOST:\ta.example.com:80\n\n", .host("a.example.com")),
      ("GET / HTTP/1.1\r\nHost: a.example", .unfinished), ("GET / HT", .unfinished),
      ("GET / HTTP/1.1\r\n\r\nHost: a\r\n", .none), ("HELO there\r\nHost: a\r\n", .none),
      ("GET / HTTP/1.1\r\nHost: \u{1b}[2J\r\n", .none), ("ssh", .none),
    ] as [(String, StreamOpening.Finding)])
  func `of HTTP has it in a field`(text: String, finding: StreamOpening.Finding) {
    #expect(Array(text.utf8).withUnsafeBytes { StreamOpening.host(in: $0) } == finding)
  }

  @Test func `is not kept without end`() {
    var opening = StreamOpening(at: 5)
    let data = [UInt8](repeating: 0x16, count: 1000)
    var findings: [StreamOpening.Finding] = []
    for packet in 0..<12 {
      findings.append(
        data.withUnsafeBytes {
          opening.add($0, at: UInt32(5 + 1000 * packet), isWhole: true)
        })
    }
    #expect(findings.last == StreamOpening.Finding.none)
  }

  @Test(
    arguments: [
      ("www.example.com", "example.com"), ("example.com", "example.com"), ("com", "com"),
      ("a.b.example.co.uk", "example.co.uk"), ("co.uk", "co.uk"), ("x.gov.au", "x.gov.au"),
      ("a.b.github.io", "github.io"), ("1.2.3.4", nil),
    ] as [(String, String?)])
  func `has a domain that somebody registered`(host: String, domain: String?) {
    #expect(AppName.domain(of: host) == domain)
  }
}
