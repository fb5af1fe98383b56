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
    let keys = [1, 2, 1, 3, 1].map {
      "{ request: { down: 1 kB, cache: { name: page, key: \($0), expires: 60 s, entries: 2 } } }"
    }
    let report = try NetworkPhone.run(
      "start: [ \(keys.joined(separator: ", ")) ]", parts: Self.storage)
    #expect(report["cache-hits"] == 2)
    #expect(report["cache-misses"] == 3)
    #expect(report["cache-evictions"] == 1)
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
