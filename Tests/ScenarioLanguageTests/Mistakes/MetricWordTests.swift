import ScenarioTestSupport
import Testing

/// Words that people write for the keys of metrics.
struct `A word for a metric` {
  @Test(arguments: [
    ("battery-at: 8 h", "battery-percent-at"), ("battery-level: 8 h", "battery-percent-at"),
    ("battery: 8 h", "battery-percent-at"), ("soc: 8 h", "battery-percent-at"),
    ("charge: 8 h", "battery-percent-at"), ("SOC: 8 h", "battery-percent-at"),
    ("counter: failures", "count"), ("average: x", "mean-of"),
  ])
  func `is answered with the key`(written: String, key: String) throws {
    let found = try Samples.complaints(
      "scenario: s\nphone: pixel-6\nduration: 24 h\nmetrics: { m: { \(written) } }\n")
    let word = written.prefix { $0 != ":" }
    let unknown = try #require(found.first { $0.message == "unknown key '\(word)' in metric 'm'" })
    #expect(unknown.notes == ["did you mean '\(key)'?"])
  }
}
