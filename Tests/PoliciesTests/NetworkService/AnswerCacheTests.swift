import Experiments
import ScenarioTestSupport
import Testing

/// An answer of 4 kB that is wanted at 1 s and 40 s.
struct `A cached answer` {
  private static let storage = "storage: {}"

  private static func run(
    _ second: String, cache: String = "name: page, expires: 60 s", parts: String = storage
  ) throws -> RunReport {
    try NetworkPhone.run(
      "start: [ { request: { down: 4 kB, cache: { \(cache) } } }, { wait: 35 s }, \(second), { mark: done } ]",
      parts: parts)
  }

  private static func request(_ cache: String) -> String {
    "{ request: { down: 4 kB, cache: { \(cache) } } }"
  }

  @Test func `that is fresh costs what reading it from storage costs`() throws {
    let hit = try Self.run(Self.request("name: page, expires: 60 s"))
    let read = try Self.run("{ read-file: 4 kB }")
    #expect(hit["cache-hits"] == 1)
    #expect(hit["cache-misses"] == 1)
    #expect(hit["cellular-bytes-down"] == 4000)
    #expect(hit.ledger == read.ledger)
  }

  /// An answer of 1 kB that is kept under a number.
  private static func keyed(_ key: Int, _ how: String) -> String {
    let how = how.isEmpty ? "" : ", \(how)"
    return "{ request: { down: 1 kB, cache: { name: page, key: \(key), expires: 60 s\(how) } } }"
  }

  private static func run(requests: [String]) throws -> RunReport {
    try NetworkPhone.run("start: [ \(requests.joined(separator: ", ")) ]", parts: storage)
  }

  private static func run(keys: [Int], _ how: String) throws -> RunReport {
    try run(requests: keys.map { keyed($0, how) })
  }

  // The first was kept at 5 s.
  @Test(arguments: [("34 s", 0.0), ("35 s", 0), ("36 s", 1)])
  func `is fresh until it expires`(expires: String, hits: Double) throws {
    let report = try Self.run(
      Self.request("name: page, expires: 60 s"), cache: "name: page, expires: \(expires)")
    #expect(report["cache-hits"] == hits)
    #expect(report["cellular-bytes-down"] == 8000 - 4000 * hits)
  }

  @Test func `is another's where name or key differ`() throws {
    for other in ["name: picture, expires: 60 s", "name: page, key: 1, expires: 60 s"] {
      #expect(try Self.run(Self.request(other))["cache-hits"] == 0)
    }
  }

  // From memory, and with a second of work at 1 GHz: one waking of the processor.
  @Test func `is taken from memory where there is no storage`() throws {
    let cpu = RoundPhone.cpu
    func run(_ steps: String) throws -> RunReport {
      try NetworkPhone.run("start: [ \(steps) ]", parts: cpu, user: "[ { open: app }, lock ]")
    }
    let cache = "cache: { name: page, expires: 60 s, work: 1 G }"
    let once = try run("{ request: { down: 4 kB, \(cache) } }")
    let twice = try run(
      "{ request: { down: 4 kB, \(cache) } }, { wait: 35 s }, { request: { down: 4 kB, \(cache) } }"
    )
    #expect(twice["cache-hits"] == 1)
    #expect(twice["cellular-bytes-down"] == 4000)
    // Core and cluster for a second, and the waking.
    #expect(abs(twice.joules - once.joules - (0.5 + 0.02 + 0.001)) < 1e-6)
  }

  // 1, 2, 1 again, 3 in place of 2, 1 again.
  @Test func `makes room by the least recently used one`() throws {
    let report = try Self.run(keys: [1, 2, 1, 3, 1], "entries: 2")
    #expect(report["cache-hits"] == 2)
    #expect(report["cache-misses"] == 3)
    #expect(report["cache-evictions"] == 1)
  }

  // 1, 2, 1 again, 3 in place of the first that came, 1 anew.
  @Test func `makes room by the one that came first, where that is said`() throws {
    let report = try Self.run(keys: [1, 2, 1, 3, 1], "entries: 2, eviction: fifo")
    #expect(report["cache-hits"] == 1)
    #expect(report["cache-misses"] == 4)
    #expect(report["cache-evictions"] == 2)
  }

  // 1 comes anew after 2, so 2 goes for 3, and 1 is there.
  @Test func `that came anew is the last that came`() throws {
    let keep = [1, 2, 1, 3].map { Self.keyed($0, "entries: 2, eviction: fifo, load: always") }
    let ask = [1, 3, 2].map { Self.keyed($0, "entries: 2, eviction: fifo") }
    let report = try Self.run(requests: keep + ask)
    #expect(report["cache-hits"] == 2)
    #expect(report["cache-misses"] == 1)
  }

  // 3 leaves itself alone; another name's answer stays.
  @Test func `clears all others of its name, where that is said`() throws {
    let other = "{ request: { down: 1 kB, cache: { name: other, expires: 60 s } } }"
    let keys = [1, 3, 1].map { Self.keyed($0, "eviction: cleared") }
    let report = try Self.run(requests: [other] + keys + [other])
    #expect(report["cache-hits"] == 1)
    #expect(report["cache-misses"] == 4)
    #expect(report["cache-evictions"] == 2)
  }

  @Test func `is asked for anew, where that is said`() throws {
    let report = try Self.run(requests: [Self.keyed(1, ""), Self.keyed(1, "load: always")])
    #expect(report["cache-hits"] == 0)
    #expect(report["cache-misses"] == 1)
    #expect(report["cellular-bytes-down"] == 2000)
  }

  @Test func `is all there is, where the network is not to be asked`() throws {
    let missing = Self.keyed(2, "load: never").dropLast() + ", on-failure: [ { mark: none } ] }"
    let report = try NetworkPhone.run(
      "start: [ \(Self.keyed(1, "")), \(Self.keyed(1, "load: never")), \(missing), { mark: done } ]",
      parts: Self.storage, metrics: "none: { from: none, to: done, within: 9 s }")
    #expect(report["cache-hits"] == 1)
    #expect(report["cache-misses"] == 2)
    #expect(report["requests-failed"] == 1)
    #expect(report["cellular-bytes-down"] == 1000)
    #expect(report["none"] == 0)
  }

  @Test func `may be kept as rows of a database`() throws {
    let cache = "name: page, expires: 60 s, rows: 40"
    let hit = try Self.run(Self.request(cache), cache: cache)
    let stored = try NetworkPhone.run(
      """
      start: [ { request: { down: 4 kB } }, { store: { rows: 40, size: 4 kB } }, { wait: 35 s },
        { query: { rows: 40, size: 4 kB } }, { mark: done } ]
      """, parts: Self.storage)
    let file = try Self.run(Self.request("name: page, expires: 60 s"))
    #expect(hit["cache-hits"] == 1)
    #expect(hit.ledger == stored.ledger)
    #expect(hit.ledger != file.ledger)
  }

  @Test func `costs nothing where none is kept`() throws {
    let kept = try Self.run(requests: [Self.keyed(1, "entries: 0")])
    let plain = try Self.run(requests: ["{ request: { down: 1 kB } }"])
    #expect(kept["cache-misses"] == 1)
    #expect(kept.ledger == plain.ledger)
  }

  // Failed at once: nothing to keep.
  @Test func `is not made of a failure`() throws {
    let report = try NetworkPhone.run(
      """
      start: [ { request: { down: 4 kB, timeout: 1 s, cache: { name: page, expires: 60 s } }, on-failure: [] },
        { request: { down: 4 kB, cache: { name: page, expires: 60 s } } } ]
      """, parts: Self.storage)
    #expect(report["cache-hits"] == 0)
    #expect(report["cache-misses"] == 2)
  }
}
