import Experiments
import PowerAccounting
import Quantities
import ScenarioTestSupport
import Testing

struct `A metric` {
  private static func first(_ marks: String, _ form: String) throws -> MetricReading? {
    try Samples.run(
      AppStory.text(
        "handlers: { start: [ \(marks) ] }", metrics: ["m: { from: a, to: b, \(form) }"])
    ).metrics.last
  }

  @Test func `measures the first pair`() throws {
    let metric = try Self.first(
      "{ mark: a }, { wait: 1 s }, { mark: b }, { mark: a }, { wait: 3 s }, { mark: b }",
      "within: 8 s")
    #expect(metric?.value == 1)
  }

  @Test func `measures the mean of all pairs of a run`() throws {
    let metric = try Self.first(
      "{ mark: a }, { wait: 1 s }, { mark: b }, { mark: a }, { wait: 3 s }, { mark: b }",
      "within: 8 s, pairs: all")
    #expect(metric?.value == 2)
  }

  @Test func `counts its limit for what does not come`() throws {
    let metric = try Self.first("{ mark: a }, { wait: 20 s }, { mark: b }", "within: 4 s")
    #expect(metric?.value == 4)
    #expect(metric?.isCensored == true)
  }

  @Test func `counts its limit for what comes later`() throws {
    let metric = try Self.first("{ mark: a }, { wait: 5 s }, { mark: b }", "within: 4 s")
    #expect(metric?.value == 4)
    #expect(metric?.isCensored == true)
  }

  @Test func `is not cut off by what comes exactly at its limit`() throws {
    let metric = try Self.first("{ mark: a }, { wait: 4 s }, { mark: b }", "within: 4 s")
    #expect(metric?.isCensored == false)
  }

  @Test func `has no value when nothing began`() throws {
    let metric = try Self.first(
      "{ if: $(1 > 2), then: [ { mark: a }, { mark: b } ] }", "within: 4 s")
    #expect(metric?.value == nil)
  }

  @Test func `leaves out the pair that the end of the run cuts short, of many`() throws {
    let metric = try Self.first(
      "{ mark: a }, { wait: 1 s }, { mark: b }, { wait: 6 s }, { mark: a }",
      "within: 4 s, pairs: all")
    #expect(metric?.value == 1)
  }

  @Test func `counts a mark that a tap records`() throws {
    let text = AppStory.text(
      "handlers: { go-tapped: [ { wait: 2 s }, { mark: b } ] }",
      user: ["tap: { at: 3 s, do: [ { tap: go } ] }"],
      metrics: ["m: { from: go-tapped, to: b, within: 9 s }"])
    #expect(try Samples.run(text)["m"] == 2)
  }

  @Test(arguments: [
    ("1500 ms", 1.5, "s"), ("3 MB", 3e6, "B"), ("250 mW", 0.25, "W"), ("2 J", 2, "J"),
    ("30 %", 0.3, "1"), ("2 km", 2000, "m"),
  ])
  func `shows observations in its unit`(text: String, value: Double, unit: String) throws {
    let metric = try Samples.run(
      AppStory.text(
        "handlers: { start: [ { observe: { x: \(text) } } ] }", metrics: ["m: { mean-of: x }"])
    ).metrics.last
    #expect(metric?.value == value)
    #expect(metric?.unit == unit)
  }

  @Test func `is the mean of several observations`() throws {
    let steps = "{ observe: { x: 1 s } }, { observe: { x: 2 s } }, { observe: { x: 6 s } }"
    #expect(
      try AppStory.value(
        "m", "handlers: { start: [ \(steps) ] }", metrics: ["m: { mean-of: x }"]) == 3)
  }

  @Test func `counts by amounts`() throws {
    #expect(
      try AppStory.value(
        "m", "handlers: { start: [ { count: { name: x, by: 4 } }, { count: x } ] }",
        metrics: ["m: { count: x }"]) == 5)
  }

  @Test func `is the ratio of two counters of a run`() throws {
    #expect(
      try AppStory.value(
        "m",
        "handlers: { start: [ { count: a }, { count: { name: b, by: 4 } } ] }",
        metrics: ["m: { ratio: [a, b] }"]) == 0.25)
  }

  @Test func `has no value for a ratio to nothing`() throws {
    #expect(
      try AppStory.value(
        "m", "handlers: { start: [ { count: a }, { if: $(1 > 2), then: [ { count: b } ] } ] }",
        metrics: ["m: { ratio: [a, b] }"]) == nil)
  }

  @Test func `is the energy of a component`() throws {
    #expect(
      try AppStory.value("m", "handlers: {}", metrics: ["m: { energy: display }"])
        // 600 mW from one second on.
        == 5.4)
  }

  @Test func `is the energy of what is around the phone, which no phone pays`() throws {
    let text = AppStory.text(
      "handlers: {}", metrics: ["m: { energy: accessories }"],
      more: "surroundings: { bluetooth: { d: { interval: 95 ms } } }")
    let report = try Samples.run(text)
    #expect(report["m"] == report.accessories.total.joules)
    #expect(report["energy"] == report.ledger.total.joules)
  }
}
