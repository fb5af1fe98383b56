import Experiments
import ScenarioTestSupport
import Testing

/// A request of 4 kB at 31 s; the network is lost from 30 s on.
struct `A request that is asked again` {
  private static func run(
    _ retry: String, back: Int = 99, day: Int = 1, more: String = ""
  ) throws -> RunReport {
    try NetworkPhone.run(
      """
      start: [ { wait: 30 s }, { request: { down: 4 kB, name: page, retry: { \(retry) } } } ],
      response: [ { observe: { delay: $(event.delay), attempts: $(event.attempts) } } ],
      request-failed: [ { observe: { delay: $(event.delay), attempts: $(event.attempts) } } ]
      """, conditions: NetworkHours.lost(from: 30, until: back),
      metrics: "delay: { mean-of: delay }, attempts: { mean-of: attempts }", day: day)
  }

  // At 31, 33, 37 and 45 s.
  @Test func `waits twice as long each time, and fails after the last`() throws {
    let report = try Self.run("times: 3, back-off: 2 s")
    #expect(report["delay"] == 14)
    #expect(report["attempts"] == 4)
    #expect(report["request-retries"] == 3)
    #expect(report["requests-failed"] == 1)
    #expect(report["failures"] == 1)
  }

  // At 31, 33 and 37 s; the network was back at 36 s, and the data takes 4 s.
  @Test func `is answered at the first attempt that finds a network`() throws {
    let report = try Self.run("times: 3, back-off: 2 s", back: 36)
    #expect(report["delay"] == 10)
    #expect(report["attempts"] == 3)
    #expect(report["failures"] == 0)
  }

  // At 31, 33, 36 and 39 s.
  @Test func `waits no longer than the greatest wait`() throws {
    #expect(try Self.run("times: 3, back-off: 2 s, greatest: 3 s")["delay"] == 8)
  }

  // Each of 2 s, 4 s and 8 s is shortened by up to a half.
  @Test func `waits by chance within its jitter`() throws {
    let delays = try (1...20).map { day in
      try #require(
        try Self.run("times: 3, back-off: 2 s, jitter: 50 %", day: day)["delay"])
    }
    #expect(delays.allSatisfy { 7 < $0 && $0 < 14 })
    #expect(Set(delays).count == 20)
    let again = try Self.run("times: 3, back-off: 2 s, jitter: 50 %", day: 7)["delay"]
    #expect(again == delays[6])
    // The mean of a mean of twenty: 10.5 s, with a standard error of a quarter of a second.
    #expect(abs(delays.reduce(0, +) / 20 - 10.5) < 1)
  }

  // 5 s, 2 s, 5 s, 4 s, 5 s: over at 22 s, with 5000 B each time.
  @Test func `begins anew after a time-out, and counts what it repeats`() throws {
    let report = try NetworkPhone.run(
      """
      start: [ { mark: asked }, { request: { down: 20 kB, timeout: 5 s, retry: { times: 2, back-off: 2 s } },
        on-failure: [ { mark: failed } ] } ]
      """, metrics: "delay: { from: asked, to: failed, within: 90 s }")
    #expect(report["delay"] == 21)
    #expect(report["cellular-bytes-down"] == 15_000)
    #expect(report["bytes-repeated"] == 10_000)
  }

  // 5 s, 2 s, 5 s, 4 s, 5 s, 8 s, 5 s: the last byte comes with the last time-out.
  @Test func `goes on where it broke off if it is resumable`() throws {
    let report = try NetworkPhone.run(
      """
      start: [ { mark: asked }, { request: { down: 20 kB, timeout: 5 s, resumable: true, retry: { times: 3, back-off: 2 s } } },
        { mark: done } ]
      """, metrics: "delay: { from: asked, to: done, within: 90 s }")
    #expect(report["delay"] == 34)
    #expect(report["cellular-bytes-down"] == 20_000)
    #expect(report["bytes-repeated"] == 0)
  }

  // A time-out of 2.0005 s in the middle of a byte: that byte is moved again, and no other.
  @Test func `moves a begun byte again`() throws {
    let report = try NetworkPhone.run(
      """
      start: [ { mark: asked }, { request: { down: 4 kB, timeout: 2000.5 ms, resumable: true, retry: { times: 1, back-off: 1 s } } },
        { mark: done } ]
      """, metrics: "delay: { from: asked, to: done, within: 90 s }")
    // 2000 B and a half; the other 2000 take 2 s.
    #expect(report["delay"] == 5.0005)
    #expect(report["cellular-bytes-down"] == 4000)
  }

  // Wi-Fi is lost at 6 s after 5000 B; cellular carries the rest from 8 s on.
  @Test func `goes on over another network`() throws {
    let wifi = """
      wi-fi: { model: wi-fi, promotion: 0 s, rate-up: 8 kbps, rate-down: 8 kbps, weak-rate: 100 % }
      """
    let report = try NetworkPhone.run(
      """
      start: [ { mark: asked }, { request: { down: 20 kB, resumable: true, retry: { times: 1, back-off: 2 s } } }, { mark: done } ]
      """, parts: wifi, conditions: "{ from: 6 s, wi-fi-signal: 0 % }",
      metrics:
        "delay: { from: asked, to: done, within: 90 s }, wi-fi-bytes: { count: wi-fi-bytes-down }")
    #expect(report["delay"] == 22)
    #expect(report["wi-fi-bytes"] == 5000)
    #expect(report["cellular-bytes-down"] == 15_000)
  }
}
