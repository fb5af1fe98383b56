import Experiments
import ScenarioTestSupport
import Testing

/// A transfer of nothing but its packets, which Doze refuses from 14 s on though Wi-Fi is there.
struct `A transfer that is refused at once` {
  @Test func `is tried again after a minute, and not at the same instant for ever`() throws {
    let report = try Samples.run(
      """
      scenario: refused
      device: { components: { base: {}, wi-fi: { model: wi-fi } } }
      policies: { doze: { model: android-doze, light-after: 3 s } }
      duration: 210 s
      user: { actions: { use: { at: 0 s, do: [ { open: app }, { wait: 11 s }, lock ] } } }
      apps: { app: { handlers: { start: [ { wait: 20 s }, { schedule-transfer: { down: 1 kB } } ] } } }
      metrics: { broken: { count: transfers-broken }, finished: { count: transfers-finished } }
      """)
    // At 20 s, 80 s, 140 s and 200 s, all in the first light rest of five minutes.
    #expect(report["broken"] == 4)
    #expect(report["finished"] == 0)
  }
}
