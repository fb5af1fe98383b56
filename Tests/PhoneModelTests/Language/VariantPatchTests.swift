import Experiments
import PowerAccounting
import Quantities
import ScenarioTestSupport
import Testing

struct `A patch` {
  private static func text(_ patch: String) -> String {
    """
    \(RoundPhone.scenario(""))
    parameters: { a: { value: 2 s, grade: assumed, range: [1 s, 3 s], reason: x } }
    user: { actions: { open: { at: 1 s, do: [ { open: app } ] } } }
    apps:
      app:
        handlers:
          start: [ { count: x }, { wait: $(a) }, { count: x } ]
          foreground: [ { count: x } ]
    metrics: { n: { count: x } }
    variants:
      old: {}
      new: \(patch)
    """
  }

  private func count(_ patch: String) throws -> Double? {
    try Samples.run(Self.text(patch), variant: 1)["n"]
  }

  @Test func `leaves what it does not name`() throws {
    #expect(try count("{ apps: { app: { handlers: { background: [] } } } }") == 3)
  }

  @Test func `replaces a list whole`() throws {
    #expect(try count("{ apps: { app: { handlers: { start: [] } } } }") == 1)
  }

  @Test func `removes what it says nothing is`() throws {
    #expect(try count("{ apps: { app: { handlers: { foreground: ~ } } } }") == 2)
  }

  @Test func `replaces a number and its evidence`() throws {
    let loaded = try Samples.load(Self.text("{ parameters: { a: 3 s } }"))
    let changed = loaded.scenario.variants[1].specification.parameters.first
    #expect(changed?.grade == nil)
    #expect(changed?.quantity.value == 3e9)
  }

  @Test func `may exchange the device`() throws {
    let patch = "{ device: { components: { base: { awake: 200 mW } } } }"
    let old = try Samples.run(Self.text(patch), variant: 0).ledger.total
    let new = try Samples.run(Self.text(patch), variant: 1).ledger.total
    // The screen is lit from one second on.
    #expect(new - old == Power.milliwatts(100) * .seconds(9))
  }
}
