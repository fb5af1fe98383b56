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

/// The values of a strap that come in 40 s, and those that are lost: it notifies every 200 ms.
private func values(interval: String, more: String = "") throws -> (sent: Double, lost: Double) {
  let report = try Samples.run(
    """
    scenario: strap
    device: pixel-6
    duration: 80 s
    surroundings:
      bluetooth:
        strap: { services: [heart-rate], interval: 100 ms, connection-interval: \(interval), notifies: [heart-rate], notifies-every: 200 ms\(more) }
    user: { actions: { open: { at: 1 s, do: [ { open: app } ] } } }
    apps:
      app: { handlers: { start: [ keep-screen-on, { connect: { to: strap } }, subscribe, { wait: 40.5 s }, disconnect ] } }
    metrics: { sent: { count: notifications }, lost: { count: notifications-lost } }
    """)
  return (try #require(report["sent"]), try #require(report["lost"]))
}

/// Bluetooth Core Specification: a peripheral may send several packets in one connection event, and
/// its stack keeps what is not sent yet. Of 200 values in 40 s:
struct `A peripheral that notifies faster than its link` {
  // Five in each event of a second, of the six that fit. The last event may begin while it closes.
  @Test(arguments: ["100 ms", "1 s"])
  func `loses none that its queue has room for`(interval: String) throws {
    let (sent, lost) = try values(interval: interval)
    #expect((200...207).contains(sent))
    #expect(lost == 0)
  }

  // Twenty come in 4 s. The first event finds ten, and ten lost; it takes six. Each of the nine
  // others finds the queue full again, with 4 of the 24 left in it and 14 lost.
  @Test func `loses what finds its queue full`() throws {
    let (sent, lost) = try values(interval: "4 s")
    #expect((60...66).contains(sent))
    #expect((136...150).contains(lost))
  }

  @Test func `loses less with a longer queue`() throws {
    let (short, long) = (
      try values(interval: "4 s", more: ", notification-queue: 6"),
      try values(interval: "4 s", more: ", notification-queue: 200")
    )
    #expect(short.lost > long.lost)
    #expect(long.lost == 0)
  }
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
