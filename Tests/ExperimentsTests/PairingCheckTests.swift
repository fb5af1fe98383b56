import ScenarioTestSupport
import Testing

@testable import Experiments

struct `Variants on the same days` {
  private static func found(_ text: String, days: Int = 4) throws -> [UnpairedStream] {
    try Samples.experiment(text, replications: 1...days).compare().outOfStep ?? []
  }

  @Test func `are in step whatever the app does`() throws {
    #expect(try Self.found(Worlds.office).isEmpty)
  }

  /// Every ten seconds a person looks whether the battery is above a half, and taps then; one app draws
  /// much.
  private static func battery(_ flags: String = "") -> String {
    """
    scenario: battery
    device: { components: { base: { asleep: 10 mW, awake: 10 mW }, \(RoundPhone.cpu) } }
    battery: { model: ideal, capacity: 2.7 mAh }
    duration: 60 s
    user:
      actions:
        begin: { at: 1 s, do: [ { open: app } ] }
        look: { at: 5 s, every: 10 s, do: [ { if: $(battery.level > 50 %), then: [ { tap: more } ] } ] }
    apps: { app: { handlers: { start: [ { compute: { cycles: 1 M } } ], more-tapped: [] } } }
    variants:
      original: {}
      hungry: { \(flags) apps: { app: { handlers: { start: [ { compute: { cycles: 100 G } } ] } } } }
    """
  }

  @Test func `fall out of step where a person goes by what the app left over`() throws {
    let found = try Self.found(Self.battery())
    #expect(
      found == [
        UnpairedStream(variant: "hungry", stream: "user.actions.look", runs: 4, firstReplication: 1)
      ])
  }

  @Test func `are not looked at where one may change the world`() throws {
    #expect(try Self.found(Self.battery("changes-world: true,")).isEmpty)
  }

  /// The runs of one variant end sooner, and meet less.
  @Test func `are in step where one merely ends sooner`() throws {
    let text = """
      scenario: ends
      device: { components: { base: { asleep: 10 mW, awake: 10 mW } } }
      duration: { until: { mark: over, at most: 200 s } }
      user:
        actions:
          begin: { at: 1 s, do: [ { open: app } ] }
          taps: { at: 2 s, every: { exponential: 3 s }, do: [ { tap: it } ] }
      apps: { app: { handlers: { start: [ { wait: 20 s }, { mark: over } ], it-tapped: [] } } }
      variants:
        original: {}
        slow: { apps: { app: { handlers: { start: [ { wait: 190 s }, { mark: over } ] } } } }
      """
    #expect(try Self.found(text).isEmpty)
  }
}
