import ScenarioTestSupport
import Testing

/// An app that connects to a scale, which notifies its subscribers every second, and does some
/// steps.
private func notifications(_ steps: String) throws -> Double? {
  let outcome = try Samples.run(
    """
    scenario: subscribing
    device: { extends: iphone-6s, components: { bluetooth: {} } }
    duration: 60 s
    surroundings:
      bluetooth:
        scale: { services: [weight], interval: 100 ms, connection-interval: 50 ms, notifies: [weight], notifies-every: 1 s }
    user: { actions: { open: { at: 1 s, do: [ { open: app } ] } } }
    apps:
      app: { handlers: { start: [ keep-screen-on, { connect: { to: scale } }, \(steps) ] } }
    metrics: { sent: { count: notifications }, trips: { count: round-trips } }
    """)
  return outcome["sent"]
}

/// A second is twenty connection events of 50 ms, so notifications are exactly a second apart.
struct `A peripheral that notifies all the time` {
  @Test func `notifies nobody who has not subscribed`() throws {
    #expect(try notifications("{ wait: 20.5 s }") == 0)
  }

  @Test(arguments: [(10.5, 10), (0.5, 0)])
  func `notifies from one period after the subscription until it is ended`(
    seconds: Double, count: Double
  ) throws {
    let steps = "subscribe, { wait: \(seconds) s }, unsubscribe, { wait: 20 s }"
    // What is on its way when the app unsubscribes, which takes two connection events, counts.
    #expect(try notifications(steps) == count)
  }

  @Test func `notifies once a period who has subscribed twice`() throws {
    let steps = "subscribe, subscribe, { wait: 10.5 s }, unsubscribe, { wait: 20 s }"
    #expect(try notifications(steps) == 10)
  }

  @Test func `notifies once a period who subscribes again at once`() throws {
    let steps = "subscribe, unsubscribe, subscribe, { wait: 10.5 s }, unsubscribe, { wait: 20 s }"
    #expect(try notifications(steps) == 10)
  }

  @Test func `notifies nobody once the link is down`() throws {
    let steps =
      "subscribe, { wait: 10.5 s }, disconnect, { connect: { to: scale } }, { wait: 20 s }"
    #expect(try notifications(steps) == 10)
  }
}
