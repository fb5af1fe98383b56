import Experiments
import ScenarioTestSupport
import Testing

/// Requests of 4 kB, which take 4 s alone.
struct `A queue of requests` {
  private static let observing = "response: [ { observe: { delay: $(event.delay) } } ]"
  private static let delay = "delay: { mean-of: delay }"

  /// Three requests at 1 s into one queue.
  private static func three(
    _ queue: String, user: String = "[ { open: app } ]", policies: String = "",
    metrics: String = delay, more: String = ""
  ) throws -> RunReport {
    let step =
      "{ request: { queue: data, down: 4 kB, name: page }, on-failure: [ { count: given-up } ] }"
    return try NetworkPhone.run(
      "start: [ { emit: more }, { emit: more }, { emit: more } ], more: [ \(step) ], \(observing)\(more)",
      app: "queues: { data: \(queue) }", policies: policies, user: user, metrics: metrics)
  }

  // Over at 5 s, 9 s and 13 s: one waking, twelve seconds of data, one tail.
  @Test func `of one does one after the other and pays one tail`() throws {
    let report = try Self.three("{ concurrent: 1 }")
    let mean = Double(4 + 8 + 12) / 3
    #expect(report["delay"] == mean)
    #expect(report["requests-waited"] == 2)
    #expect(report.costs(NetworkPhone.energy(bytes: 12_000, wakings: 1)))
  }

  // Two share the rate and are over at 9 s, the third begins then.
  @Test func `of two lets two share the rate`() throws {
    let report = try Self.three("{ concurrent: 2 }")
    let mean = Double(8 + 8 + 12) / 3
    #expect(report["delay"] == mean)
    #expect(report["requests-waited"] == 1)
    #expect(report.costs(NetworkPhone.energy(bytes: 12_000, wakings: 1)))
  }

  @Test func `with room for all costs what requests without a queue cost`() throws {
    func day(_ keys: String) throws -> RunReport {
      try NetworkPhone.run(
        "start: [ { emit: more }, { emit: more } ], more: [ { request: { down: 4 kB\(keys) } } ]",
        app: "queues: { data: { concurrent: 9 } }")
    }
    let (plain, queued) = (try day(""), try day(", queue: data"))
    #expect(plain.ledger == queued.ledger)
    #expect(plain.events == queued.events)
  }

  @Test func `lets the urgent go first, and of those the one that came first`() throws {
    let report = try NetworkPhone.run(
      """
      start: [ { emit: other }, { emit: other }, { emit: urgent }, { mark: asked } ],
      other: [ { request: { queue: data, down: 4 kB } } ],
      urgent: [ { request: { queue: data, down: 4 kB, priority: high } }, { mark: done } ]
      """, app: "queues: { data: {} }",
      metrics: "delay: { from: asked, to: done, within: 50 s }")
    // The first was under way: 4 s of it, then its own.
    #expect(report["delay"] == 8)
  }

  @Test func `waits until the one before it is empty`() throws {
    let report = try NetworkPhone.run(
      """
      start: [ { emit: text }, { emit: text }, { emit: image }, { mark: asked } ],
      text: [ { request: { queue: data, down: 4 kB } } ],
      image: [ { request: { queue: images, down: 4 kB } }, { mark: done } ]
      """, app: "queues: { data: {}, images: { concurrent: 2, after: data } }",
      metrics: "delay: { from: asked, to: done, within: 50 s }")
    #expect(report["delay"] == 12)
  }

  // There is no network from 30 s to 50 s; the request is made at 40 s.
  @Test(arguments: [("{ suspend-while: offline }", 14.0, 0.0), ("{}", nil, 1)])
  func `goes on when the network is back, if it waits for it`(
    queue: String, delay: Double?, failures: Double
  ) throws {
    let report = try NetworkPhone.run(
      "start: [ { wait: 39 s }, { request: { queue: data, down: 4 kB, name: page } } ], \(Self.observing)",
      app: "queues: { data: \(queue) }", conditions: NetworkHours.gap, metrics: Self.delay)
    #expect(report["delay"] == delay)
    #expect(report["failures"] == failures)
    #expect(report["requests-failed"] == failures)
  }

  // The first has moved 2000 B at 3 s; its tail follows.
  @Test(arguments: ["queue: data", "request: page"])
  func `is given up as a whole`(what: String) throws {
    let report = try Self.three(
      "{}", metrics: "given-up: { count: given-up }",
      more:
        ", background: [ { count: never } ], foreground: [ { wait: 2 s }, { cancel: { \(what) } } ]"
    )
    #expect(report["given-up"] == 3)
    #expect(report["requests-cancelled"] == 3)
    #expect(report["failures"] == 0)
    #expect(report["cellular-bytes-down"] == 2000)
    #expect(report.costs(NetworkPhone.energy(bytes: 2000, wakings: 1)))
  }

  @Test func `is forgotten with an app that ends`() throws {
    let report = try Self.three(
      "{}", user: "[ { open: app }, { wait: 2 s }, { quit: app } ]",
      metrics: "given-up: { count: given-up }")
    #expect(report["given-up"] == 0)
    #expect(report["cellular-bytes-down"] == 2000)
    #expect(report.costs(NetworkPhone.energy(bytes: 2000, wakings: 1)))
  }

  // In front until 4 s, suspended at 9 s; the second ends at 8.5 s, the third at 12.5 s, and the
  // fourth begins at 64 s, when the app is opened again.
  @Test func `begins nothing for an app that stands still`() throws {
    let report = try NetworkPhone.run(
      """
      start: [ { emit: first }, { emit: more }, { emit: more }, { emit: last } ],
      first: [ { request: { queue: data, down: 3.5 kB } } ],
      more: [ { request: { queue: data, down: 4 kB } } ],
      last: [ { request: { queue: data, down: 4 kB, name: page } } ], \(Self.observing)
      """, app: "queues: { data: {} }", policies: "app-lifecycle: ios-lifecycle",
      user: "[ { open: app }, { wait: 3 s }, lock, { wait: 60 s }, { open: app } ]",
      metrics: Self.delay)
    #expect(report["delay"] == 67)
    #expect(report.costs(NetworkPhone.energy(bytes: 15_500, wakings: 2)))
  }
}

/// When there is a network.
enum NetworkHours {
  /// None from 30 s to 50 s.
  static let gap =
    "{ from: 30 s, cellular-signal: 0 % }, { from: 50 s, cellular-signal: 100 % }"

  static func lost(from start: Int, until end: Int) -> String {
    "{ from: \(start) s, cellular-signal: 0 % }, { from: \(end) s, cellular-signal: 100 % }"
  }
}
