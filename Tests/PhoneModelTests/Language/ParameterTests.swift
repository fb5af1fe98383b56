import Experiments
import PowerAccounting
import Quantities
import ScenarioTestSupport
import Testing

struct `A parameter` {
  @Test func `can be a quantity`() throws {
    #expect(try AppStory.delay("{ wait: $(p) }", more: "parameters: { p: 2 s }") == 2)
  }

  @Test func `can stand in an expression`() throws {
    #expect(try AppStory.delay("{ wait: $(p * 2 + 1 s) }", more: "parameters: { p: 2 s }") == 5)
  }

  @Test func `can be a distribution`() throws {
    #expect(
      try AppStory.delay("{ wait: $(p) }", more: "parameters: { p: { one-of: [3 s] } }") == 3)
  }

  @Test func `can be another parameter`() throws {
    #expect(try AppStory.delay("{ wait: $(a) }", more: "parameters: { a: $(b), b: 4 s }") == 4)
  }

  @Test func `can be a list of steps`() throws {
    #expect(
      try AppStory.value(
        "n", "handlers: { start: $(s) }", metrics: ["n: { count: x }"],
        more: "parameters: { s: [ { count: x }, { count: x } ] }") == 2)
  }

  @Test func `can be a name`() throws {
    #expect(
      try AppStory.value(
        "n", "handlers: { start: [ { do: $(t) } ], }\ntasks: { a: [ { count: x } ] }",
        metrics: ["n: { count: x }"], more: "parameters: { t: a }") == 1)
  }

  @Test func `can be graded`() throws {
    #expect(
      try AppStory.delay(
        "{ wait: $(p) }",
        more: "parameters: { p: { value: 2 s, grade: assumed, range: [1 s, 3 s], reason: x } }")
        == 2)
  }

  @Test func `takes another value from a setting`() throws {
    #expect(
      try AppStory.delay(
        "{ wait: $(p) }", more: "parameters: { p: 2 s }", settings: ["parameters.p=3.5 s"]) == 3.5)
  }

  @Test func `reaches the surroundings from a setting`() throws {
    let scenario = AppStory.text(
      "handlers: { start: [ { scan: {} } ], peripheral-discovered: [] }",
      metrics: ["n: { count: advertisements-reported }"],
      more: "surroundings: { bluetooth: { d: { count: 1, interval: 100 ms } } }")
    let report = try Samples.run(scenario, settings: ["surroundings.bluetooth.d.count=5"])
    #expect(report["n"] == 5)
  }

  @Test func `reaches the device from a setting`() throws {
    let report = try Samples.run(
      RoundPhone.scenario(""), settings: ["device.components.base.asleep=20 mW"])
    #expect(report.ledger.total == Power.milliwatts(21) * .seconds(10))
  }
}
