import Experiments
import ScenarioTestSupport
import Testing

/// A connection of the app's own that is opened at 1 s, with a keep-alive of 100 B each way, which
/// takes a tenth of a second each way.
struct `A connection of the app's own` {
  private static func run(
    _ more: String = "", interval: String = "30 s", conditions: String = "",
    policies: String = "", modes: String = "", user: String = "[ { open: app } ]"
  ) throws -> RunReport {
    try NetworkPhone.run(
      "start: [ { open-connection: { keep-alive: \(interval) } }\(more) ], connection-lost: [ { count: told } ]",
      app: "background-modes: [\(modes)]", conditions: conditions, policies: policies, user: user,
      metrics: "told: { count: told }")
  }

  // Opened at 1 s for nothing but a waking and a tail; packets at 31 s, 61.2 s and 91.4 s, of which
  // the last one's tail has 8.4 s until the end.
  @Test func `pays a waking and a tail for every keep-alive`() throws {
    let report = try Self.run()
    #expect(report["keep-alives"] == 3)
    #expect(report.costs(NetworkPhone.energy(bytes: 600, wakings: 4, tails: 3) + 8.4 * 0.5))
  }

  // Every 5 s: the radio never rests.
  @Test func `keeps the radio up where packets come before the tail ends`() throws {
    let report = try Self.run(interval: "5 s")
    #expect(report["keep-alives"] == 19)
    // 19 × 0.2 s of data, the rest of 99 s in tails.
    #expect(
      report.costs(NetworkPhone.energy(bytes: 3800, wakings: 1, tails: 0) + (99 - 3.8) * 0.5))
  }

  @Test func `is closed by the app`() throws {
    let report = try Self.run(", { wait: 40 s }, close-connection")
    #expect(report["keep-alives"] == 1)
    #expect(report["connections-lost"] == 0)
  }

  // Locked at 2 s, suspended at 7 s.
  @Test(arguments: [("", 0.0, 1.0), ("voip", 3, 0)])
  func `is lost with the suspension, but for apps with the mode voip`(
    modes: String, packets: Double, lost: Double
  ) throws {
    let report = try Self.run(
      policies: "app-lifecycle: ios-lifecycle", modes: modes,
      user: "[ { open: app }, { wait: 1 s }, lock ]")
    #expect(report["keep-alives"] == packets)
    #expect(report["connections-lost"] == lost)
    // The app stands still: it hears of it when it goes on.
    #expect(report["told"] == 0)
  }

  // The packet of 31 s finds no network.
  @Test func `is lost when a keep-alive finds no network`() throws {
    let report = try Self.run(conditions: NetworkHours.gap)
    #expect(report["keep-alives"] == 1)
    #expect(report["connections-lost"] == 1)
    #expect(report["told"] == 1)
  }

  // Of the packet of 31 s, half was sent when the signal went; it is given up at 61 s.
  @Test func `is lost when a keep-alive is not answered before the next is due`() throws {
    let report = try Self.run(
      ", { wait: 61 s }, { mark: end }",
      conditions: "{ from: 31050 ms, cellular-signal: 0 % }")
    #expect(report["keep-alives"] == 1)
    #expect(report["connections-lost"] == 1)
  }

  @Test func `that cannot be opened fails`() throws {
    let report = try Self.run(conditions: "{ from: 0 s, cellular-signal: 0 % }")
    #expect(report["failures"] == 1)
    #expect(report["connections-lost"] == 0)
  }
}

/// Operators forget the translation of a silent connection after 2 to 30 minutes.
struct `A connection behind a network that forgets it` {
  private static func run(_ interval: String, _ network: String) throws -> RunReport {
    try Samples.run(
      """
      scenario: nat
      device: { components: { base: { asleep: 0 mW, awake: 0 mW }, \(NetworkPhone.radio) } }
      duration: 1 h
      surroundings: { network: { cellular: 100 %\(network) } }
      user: { actions: { use: { at: 1 s, do: [ { open: app } ] } } }
      apps:
        app:
          pushes: { call: { every: 7 min, size: 4 kB, over: connection } }
          handlers:
            start: [ { open-connection: { keep-alive: \(interval) } } ]
            connection-lost: [ { count: told } ]
            message-received: [ { count: received } ]
      metrics: { told: { count: told }, received: { count: received }, missed: { count: messages-missed } }
      """)
  }

  // Messages at 7 min, 14 min … 56 min.
  @Test(arguments: [("4 min", ", nat-timeout: 5 min"), ("20 min", "")])
  func `is kept by packets before that`(interval: String, network: String) throws {
    let report = try Self.run(interval, network)
    #expect((report["told"], report["received"], report["missed"]) == (0, 8, 0))
  }

  // Forgotten 5 min after it was opened: the first message finds nothing, and the first packet
  // the connection dead.
  @Test func `loses messages, and is lost at the next packet`() throws {
    let report = try Self.run("20 min", ", nat-timeout: 5 min")
    #expect((report["told"], report["received"], report["missed"]) == (1, 0, 8))
  }
}
