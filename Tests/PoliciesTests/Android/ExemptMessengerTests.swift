import Experiments
import ScenarioTestSupport
import Testing

/// A mail app on a Pixel 4 whose person exempts it, in 45 h of mobile data: a connection of its own that
/// its server keeps open, polling, and the push of the system.
///
/// Who is dearest is what the reports K-9 Mail 1290, 5487 and 5685 say: a server that says hello every
/// two minutes.
struct `An exempt messenger` {
  private static func run(
    _ start: String, exempt: Bool = true, more: String = "", handlers: String = ""
  ) throws -> RunReport {
    try Samples.run(
      """
      scenario: mail
      phone: pixel-4
      starts: Monday 08:00
      duration: 45 h
      surroundings: { conditions: [ { from: 0 s, cellular-signal: 60 %, wi-fi-signal: 0 % } ] }
      user: { actions: { begin: { at: 1 s, do: [ { open: mail }, { wait: 5 s }, lock ] } } }
      apps:
        mail:
          background-modes: [voip, remote-notification]
          battery-optimisation: \(exempt ? "exempt" : "on")
          \(more)
          handlers: { start: [ \(start) ]\(handlers) }
      metrics: { polls: { count: polls } }
      """)
  }

  private static func energy(_ report: RunReport) throws -> Double {
    try #require(report["app-energy"])
  }

  private static let fetch = "{ request: { up: 3 kB, down: 8 kB } }, { count: polls }"
  private static let poll = "{ every: { interval: 30 min, do: [ \(fetch) ] } }"

  private static func idle(_ minutes: Int) -> String {
    "{ open-connection: { keep-alive: \(minutes) min, up: 2 kB, down: 6 kB } }, { count: polls }"
  }

  // Hellos and polls of a few kB cost the radio's promotion and tail and little else, so they are as dear as
  // each other: what counts is how many there are, 45 h / 29 min = 93, 45 h / 30 min = 90 and 1350. Those of
  // two minutes are fifteen times as many as polls.
  @Test func `pays for how often its radio wakes, whoever wakes it`() throws {
    let (often, seldom) = (
      try Self.energy(Self.run(Self.idle(2))), try Self.energy(Self.run(Self.idle(29)))
    )
    let polling = try Self.energy(Self.run(Self.poll))
    #expect(abs(seldom / polling - 1) < 0.1)
    #expect(often > 10 * polling)
    #expect(often > 10 * seldom)
  }

  // One message in two hours, fetched when the push of it comes over the connection that the system has
  // anyway: about 22 fetches instead of 89, for the app and for the whole phone.
  @Test func `pays less for the push of the system than for polling`() throws {
    let pushed = try Self.run(
      "{ wait: 1 s }", more: "pushes: { letter: { every: { exponential: 2 h }, size: 4 kB } }",
      handlers: ", push-received: [ \(Self.fetch) ]")
    let polling = try Self.run(Self.poll)
    // A Poisson count of mean 22.5, within four of its deviations.
    #expect((4...41).contains(pushed["polls"] ?? 0))
    #expect(try Self.energy(pushed) < 0.6 * Self.energy(polling))
    #expect(pushed.ledger.total < polling.ledger.total)
  }

  // In Doze an app that is not exempt polls in windows alone.
  @Test func `polls all night`() throws {
    #expect(
      try Self.energy(Self.run(Self.poll)) > 1.5 * Self.energy(Self.run(Self.poll, exempt: false)))
  }
}
