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
}
