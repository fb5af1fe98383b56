import Importers
import Recordings
import Testing

struct `An HTTP archive` {
  private func read(_ text: String) throws -> TrialImport {
    try TrialImport(HARImporter.self, text)
  }

  private func one(_ entry: String) throws -> TrialImport { try read(HARSample.archive([entry])) }

  @Test func `has an event for each request, in the order of time`() throws {
    let trial = try read(HARSample.load)
    #expect(trial.told.isEmpty)
    let millisecond: Int64 = 1_000_000
    // Time, name, bytes up and down, pause and length.
    let expected: [(Int64, String, Int64, Int64, Int64, Int64)] = [
      // The look-up of 10 ms and the handshakes of 30 ms, of which 20 ms are TLS.
      (5, "example-co-uk", 1080, 5200, 0, 40),
      (45, "example-co-uk", 100, 1000, 80, 100),
      // Chrome's own size of the answer.
      (300, "example-co-uk", 100, 700, 40, 50),
      // Not modified: headers alone.
      (400, "example-org", 100, 200, 40, 50),
      (500, "example-org", 100, 1000, 40, 50),
      (600, "10-0-0-1", 100, 1000, 40, 50),
    ]
    #expect(
      trial.rows
        == expected.map {
          TrialImport.Row(
            time: $0.0 * millisecond, kind: "packet-burst", name: $0.1,
            values: [$0.2, $0.3, $0.4 * millisecond, $0.5 * millisecond])
        })
    #expect(trial.recorded.span == 650 * millisecond)
    // 54 years with 13 leap days, 121 days, 7 hours and a half.
    let start: Int64 = (54 * 365 + 13 + 121) * 86_400 + 27_000
    #expect(trial.recorded.start == start)
  }

  @Test func `has the causes of requests`() throws {
    let recording = try #require(try read(HARSample.load).recording)
    // The handshake; the document after it; the script by the document; the picture by the script;
    // the question by the page's first document; and what it was redirected to.
    let causes = (0..<recording.count).map { recording.event(at: $0).cause }
    #expect(causes == [-1, 0, 1, 2, 1, 4])
  }

  @Test func `leaves out what used no network, and what it cannot tell`() throws {
    let trial = try read(HARSample.load)
    #expect(trial.dropped("requests to 'data:'") == 1)
    #expect(trial.dropped("requests that a cache answered") == 1)
    #expect(trial.dropped("requests without an answer") == 1)
    #expect(trial.dropped("WebSockets") == 1)
    #expect(trial.taken("new connections") == 1)
    #expect(trial.taken("requests") == 5)
    #expect(trial.taken("bytes of messages sent") == 500)
    #expect(trial.taken("bytes of messages received") == 1000 + 700 + 200 + 1000 + 1000)
    #expect(trial.recorded.explainedBytes == nil)
    #expect(trial.assumed("a new connection")?.range == "0.5 to 2 kB up, 1 to 10 kB down")
  }

  /// Each line: what the answer says, and the bytes down.
  @Test(arguments: [
    // The body's own size, or that of a header.
    ("\"headersSize\": 200, \"bodySize\": 800, \"content\": { \"size\": 4000 }", 1000),
    (
      "\"headersSize\": 200, \"bodySize\": -1, \"headers\": [ { \"name\": \"content-length\", \"value\": \"900\" } ], \"content\": { \"size\": 4000 }",
      1100
    ),
    ("\"headersSize\": 200, \"bodySize\": 0, \"content\": { \"size\": 0 }", 200),
    ("\"headersSize\": -1, \"bodySize\": 800, \"_transferSize\": 950", 950),
    // The first line of 17 bytes, and 'a: bc' with the end of its line.
    (
      "\"headersSize\": -1, \"bodySize\": 800, \"headers\": [ { \"name\": \"a\", \"value\": \"bc\" } ]",
      824
    ),
  ])
  func `has the bytes that it tells`(_ answer: String, _ down: Int64) throws {
    let trial = try answered(answer)
    #expect(trial.rows.map(\.values) == [[10, down, 0, 5_000_000]])
    #expect(trial.assumed("packet-burst.down") == nil)
  }

  /// Headers of 200 bytes, and 1.4 times the content less what packing saves.
  @Test(arguments: [
    (
      "\"headersSize\": 200, \"bodySize\": -1, \"content\": { \"size\": 4000, \"compression\": 1000 }",
      4400
    ),
    ("\"headersSize\": 200, \"content\": { \"size\": 1000 }", 1600),
  ])
  func `with content alone has an estimate of its bytes`(_ answer: String, _ down: Int64) throws {
    let trial = try answered(answer)
    #expect(trial.rows.map(\.values) == [[10, down, 0, 5_000_000]])
    #expect(trial.assumed("packet-burst.down")?.range == "0.15 to 6 times")
  }

  private func answered(_ answer: String) throws -> TrialImport {
    try read(
      """
      { "log": { "entries": [ { "startedDateTime": "2024-05-01T07:30:00Z", "time": 5,
        "request": { "method": "GET", "url": "http://example.org/", "headersSize": 10, "bodySize": 0 },
        "response": { "status": 200, "httpVersion": "HTTP/1.1", \(answer) } } ] } }
      """)
  }

  @Test func `with packed headers counts half of their text`() throws {
    let trial = try one(
      HARSample.entry(
        "https://example.org/", "00", received: ", \"httpVersion\": \"h2\"",
        more: ""
      ).replacing("\"headersSize\": 200", with: "\"headersSize\": -1"))
    // Half of the 17 bytes of the first line, rounded, and the body.
    #expect(trial.rows.map { $0.values[1] } == [809])
    #expect(trial.assumed("the bytes of headers") != nil)
  }

  @Test func `tells the zone in which it was written`() throws {
    let zoned = try one(
      HARSample.entry("http://example.org/", "00").replacing("00Z", with: "00.5+0230"))
    #expect(zoned.recorded.zone == 9000)
    let start: Int64 = (54 * 365 + 13 + 121) * 86_400 + 27_000 - 9000
    #expect(zoned.recorded.start == start)
    #expect(try one(HARSample.entry("http://example.org/", "00")).recorded.zone == nil)
  }

  @Test func `keeps the twenty hosts with the most bytes`() throws {
    let entries = (0..<25).map { number in
      HARSample.entry("http://h\(number).example\(number).com/", "00.\(100 + number)")
        .replacing("\"bodySize\": 800", with: "\"bodySize\": \(10_000 - number)")
    }
    let trial = try read(HARSample.archive(entries))
    let names = trial.rows.map(\.name)
    #expect(names == (0..<20).map { "example\($0)-com" } + Array(repeating: "other", count: 5))
    #expect(trial.dropped("names of hosts") == 5)
  }

  @Test(arguments: [
    ("{\n \"log\": { \"entries\": [ 1, ] } }", "2: no JSON value begins here"),
    ("{}", "1: the file has no HTTP archive with entries"),
    ("{ \"log\": { \"entries\": [ 1, {} ] } }", "1: no entry of the archive can be read"),
    ("{ \"log\": { \"entries\": 5 } }", "1: the JSON has another form than it should"),
    (
      HARSample.archive([HARSample.entry("data:,x", "00")]),
      "1: no entry of the archive used a network"
    ),
    (
      HARSample.archive([
        HARSample.entry("http://a.b/", "00"),
        HARSample.entry("http://a.b/", "00").replacing("2024", with: "1999"),
      ]), "1: the entries of the archive lie more than a year apart"
    ),
  ])
  func `is refused with the place of a mistake`(_ text: String, _ complaint: String) throws {
    let complaints = try read(text).complaints
    #expect(complaints.count == 1)
    #expect(complaints.first?.hasPrefix(complaint) == true)
  }

  @Test func `with damaged entries has the others`() throws {
    let good = HARSample.entry("http://example.org/", "00")
    let trial = try read(
      HARSample.archive([
        good, "7", good.replacing("07:30:00", with: "noon"), "{ \"request\": {} }",
      ]))
    #expect(trial.rows.count == 1)
    #expect(trial.recorded.dropped.filter { $0.what == "entries" }.map(\.count).sorted() == [1, 2])
  }

  @Test func `of two files has the requests of both`() throws {
    let first = HARSample.archive([HARSample.entry("http://a.example.org/", "01")])
    let second = HARSample.archive([HARSample.entry("http://b.example.org/", "00")])
    let trial = try TrialImport(HARImporter.self, [Array(first.utf8), Array(second.utf8)])
    #expect(trial.rows.map(\.time) == [0, 1_000_000_000])
    // Pages of two files have nothing in common, though they have one name.
    #expect(trial.recording?.event(at: 1).cause == -1)
  }

  @Test func `without a status has the bytes that it tells`() throws {
    let trial = try read(
      HARSample.archive([
        HARSample.entry("http://a.example.org/", "00", status: 0),
        // Blocked: nothing came.
        HARSample.entry("http://b.example.org/", "01", status: 0)
          .replacing("\"bodySize\": 800", with: "\"bodySize\": -1")
          .replacing("\"size\": 4000", with: "\"size\": 0"),
      ]))
    #expect(trial.rows.map(\.values[1]) == [1000])
    #expect(trial.dropped("requests without an answer") == 1)
  }

  @Test func `of Firefox leaves out what its cache answered`() throws {
    let cached = HARSample.entry("http://example.org/a", "01")
      .replacing("\"bodySize\": 800", with: "\"bodySize\": -1")
      .replacing("\"cache\": {}", with: "\"cache\": { \"afterRequest\": null }")
    let trial = try read(
      HARSample.archive([HARSample.entry("http://example.org/", "00"), cached]))
    #expect(trial.rows.count == 1)
    #expect(trial.dropped("requests that a cache answered") == 1)
  }

  /// Of WebPageTest: whole messages, or the size of the body alone, which stands beside it, too.
  @Test func `of WebPageTest counts no bytes twice`() throws {
    let whole = " \"_bytesIn\": \"1500\", \"_bytesOut\": 420, \"_objectSize\": 800,"
    let trial = try read(
      HARSample.archive([
        HARSample.entry("http://example.org/a", "00", more: whole),
        HARSample.entry("http://example.org/b", "01", more: " \"_objectSize\": 900,")
          .replacing("\"bodySize\": 800", with: "\"bodySize\": -1"),
        HARSample.entry("/c", "02", more: " \"_full_url\": \"http://c.example.net/c\","),
      ]))
    #expect(
      trial.rows.map { Array($0.values[..<2]) } == [[420, 1500], [100, 1100], [100, 1000]])
    #expect(trial.rows.map(\.name) == ["example-org", "example-org", "example-net"])
  }

  @Test func `of two page loads has the causes of each`() throws {
    let script = "http://example.org/a.js"
    func entry(_ url: String, _ second: String, _ page: Int, by: String = "") -> String {
      HARSample.entry(url, second, initiator: by)
        .replacing("page_1", with: "page_\(page)")
    }
    let trial = try read(
      HARSample.archive([
        entry("http://example.org/", "00", 1), entry(script, "01", 1),
        entry("http://example.org/x", "02", 1, by: script),
        entry("http://example.org/2", "10", 2),
        // The script of the first page, which the second has from a cache.
        entry("http://example.org/y", "11", 2, by: script),
      ]))
    let recording = try #require(trial.recording)
    #expect((0..<5).map { recording.event(at: $0).cause } == [-1, 0, 1, -1, 3])
    #expect(trial.taken("page loads") == 2)
  }
}

/// Downloads of one address, 10 s apart: headers of 200 bytes, and a body of 800.
struct `A second download of an address` {
  private static func read(
    _ first: String, _ second: String = "", method: String = "GET", status: Int = 200,
    url: String = "http://example.org/a"
  ) throws -> TrialImport {
    func entry(_ url: String, _ second: String, _ headers: String) -> String {
      let list = headers.split(separator: "|").map { header in
        let parts = header.split(separator: ": ", maxSplits: 1)
        return "{ \"name\": \"\(parts[0])\", \"value\": \"\(parts[1])\" }"
      }
      return HARSample.entry(
        url, second, status: status, received: ", \"headers\": [ \(list.joined(separator: ", ")) ]"
      ).replacing("\"bodySize\": 800, \"headers\": [],", with: "\"bodySize\": 800,")
        .replacing("\"GET\"", with: "\"\(method)\"")
    }
    return try TrialImport(
      HARImporter.self,
      HARSample.archive([entry("http://example.org/a", "00", first), entry(url, "10", second)]))
  }

  private static let held = "repeated downloads of what a cache would have held"

  @Test(arguments: [
    "cache-control: public, max-age=60", "Cache-Control: immutable",
    "expires: Sun, 06 Nov 1994 08:49:37 GMT|date: Sun, 06 Nov 1994 08:49:27 GMT",
    // Without a date: until 30 s after the first entry began.
    "expires: Wed, 01 May 2024 07:30:30 GMT",
    "cache-control: max-age=99999999999999999999", "cache-control: max-age=60|age: 30",
  ])
  func `of which a copy was fresh is repeated`(_ headers: String) throws {
    let trial = try Self.read(headers, url: "http://example.org/a#part")
    #expect(trial.rows.map(\.kind) == ["packet-burst", "repeated-download"])
    #expect(
      trial.rows.map(\.values) == Array(repeating: [100, 1000, 40_000_000, 50_000_000], count: 2))
    #expect(trial.taken(Self.held) == 1)
    #expect(trial.taken("bytes of repeated downloads") == 1100)
  }

  @Test(arguments: [
    "cache-control: no-cache|etag: 7", "cache-control: max-age=5|last-modified: x", "etag: 7",
    "expires: 0|etag: 7", "cache-control: max-age=60|age: 55|etag: 7",
  ])
  func `of which a copy is good after a question repeats the body`(_ headers: String) throws {
    let trial = try Self.read(headers, headers)
    let millisecond: Int64 = 1_000_000
    #expect(trial.rows.map(\.kind) == ["packet-burst", "packet-burst", "repeated-download"])
    // Sent in 1 ms, answered 40 ms later, received in 9 ms.
    #expect(
      trial.rows.suffix(2).map(\.values) == [
        [100, 200, 40 * millisecond, 41 * millisecond], [0, 800, 0, 9 * millisecond],
      ])
    #expect(trial.rows.suffix(2).map(\.time) == [10_000 * millisecond, 10_041 * millisecond])
    #expect(trial.recording?.event(at: 2).cause == 1)
    #expect(trial.taken("bytes of repeated downloads") == 800)
    #expect(trial.taken("requests") == 2)
  }

  @Test(arguments: [
    "cache-control: no-store, max-age=60", "cache-control: max-age=5", "vary: *|etag: 7", "",
    "cache-control: max-age=60|age: 55", "expires: soon",
  ])
  func `without a copy to use is none`(_ headers: String) throws {
    let trial = try Self.read(headers, headers)
    #expect(trial.rows.map(\.kind) == ["packet-burst", "packet-burst"])
  }

  @Test func `with other content, by another method, or of a part is none`() throws {
    let kept = "cache-control: max-age=60"
    #expect(try Self.read("etag: 7", "etag: 8").taken(Self.held) == nil)
    #expect(try Self.read(kept, kept, method: "POST").taken(Self.held) == nil)
    #expect(try Self.read(kept, kept, status: 206).taken(Self.held) == nil)
    #expect(try Self.read(kept, kept, url: "http://example.org/a?2").taken(Self.held) == nil)
  }
}
