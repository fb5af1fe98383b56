import Experiments
import PhoneModel
import Quantities
import ScenarioTestSupport
import Testing

/// Members of a group of peripherals that come and go: `arrives` and `stays`.
struct `A crowd` {
  /// A scan from an instant on, for ever or for a time; every member is reported once.
  private static func heard(
    _ group: String, interval: String = "100 ms", from: String = "1 s", until: String = "1 h",
    duration: String = "630 s",
    replication: Int = 1
  ) throws -> Double {
    let report = try Samples.run(
      RoundPhone.scenario(
        """
        surroundings: { bluetooth: { people: { services: [band], interval: \(interval), \(group) } } }
        user: { actions: { look: { at: \(from), do: [ { open: app }, { wait: \(until) }, { tap: stop } ] } } }
        apps:
          app:
            handlers:
              start: [ { scan: { filter: [band] } } ]
              stop-tapped: [ stop-scan ]
              peripheral-discovered: { mode: queued, max: 1000, steps: [ { count: heard } ] }
        metrics: { heard: { count: heard } }
        """, duration: duration), replication: replication)
    return try #require(report["heard"])
  }

  // One a minute, the tenth of them at 10 min.
  @Test func `comes one by one`() throws {
    #expect(try Self.heard("arrives: 1 min, stays: 30 s") == 10)
  }

  // Somebody is there from 180 s to 210 s, and nobody until 240 s.
  @Test(arguments: [("185 s", 1.0), ("212 s", 0)])
  func `goes again`(from: String, heard: Double) throws {
    #expect(try Self.heard("arrives: 1 min, stays: 30 s", from: from, until: "10 s") == heard)
  }

  @Test(arguments: [("1 s", 3.0), ("35 s", 0)])
  func `may be there at the start`(from: String, heard: Double) throws {
    #expect(
      try Self.heard("count: 3, arrives: 1 h, stays: 30 s", from: from, until: "10 s") == heard)
  }

  // Three at 3 min, 4 min and 5 min; who comes at 5 min has gone by 5.2 min.
  @Test func `comes while its group is present`() throws {
    let group = "arrives: 1 min, stays: 30 s, present-from: 2 min, present-until: 5.2 min"
    #expect(try Self.heard(group) == 3)
    #expect(try Self.heard(group, from: "313 s") == 0)
  }

  // A Poisson count of mean 360 in an hour: its standard deviation is 19. Who stays for a minute or
  // more is heard; only of the last seconds' arrivals one or two may be missing.
  @Test func `comes by chance as often as it should`() throws {
    let heard = try Self.heard(
      "arrives: { exponential: 10 s }, stays: { uniform: [1 min, 2 min] }", interval: "1 s",
      duration: "1 h")
    #expect(abs(heard - 360) < 4 * 19)
  }

  @Test func `is another on another day`() throws {
    let group = "arrives: { exponential: 10 s }, stays: 10 s"
    let days = try (1...3).map { try Self.heard(group, replication: $0) }
    #expect(Set(days).count > 1)
    #expect(try Self.heard(group) == days[0])
  }

  // The 2048th comes after 2048 s: no sooner is there too little room. The scan hears every second
  // packet of 77 members; of those that are there for 30 s 7 in 8, of the 60 that are there for less
  // about half: 47 or so, with a standard deviation of at most √77/2 = 4.4.
  @Test func `ends a run only when somebody comes for whom there is no room`() throws {
    let group = "arrives: 1 s, stays: 30 s"
    #expect(
      try Self.heard(group, interval: "10 s", from: "2000 s", duration: "2047 s") > 47 - 4 * 4.4)
    let failure = #expect(throws: RunFailure.self) {
      try Self.heard(group, interval: "10 s", from: "2000 s", duration: "2050 s")
    }
    guard case .aborted(let reason, let time, _, _)? = failure else {
      Issue.record("the run ended with \(String(describing: failure))")
      return
    }
    #expect(reason == "more than 2047 peripherals are near the phone (variant original, run 1)")
    #expect(time == .zero + .seconds(2048))
  }

  @Test(arguments: [
    ("arrives: 1 min", ["'surroundings.bluetooth.people' needs 'stays'"]),
    ("stays: 1 min", ["'surroundings.bluetooth.people' needs 'arrives'"]),
    ("arrives: 0 s, stays: 1 s", ["'surroundings.bluetooth.people.arrives' must be above 0"]),
    ("arrives: 1 s, stays: 0 s", ["'surroundings.bluetooth.people.stays' must be above 0"]),
    (
      "arrives: 0 s, stays: 0 s",
      [
        "'surroundings.bluetooth.people.arrives' must be above 0",
        "'surroundings.bluetooth.people.stays' must be above 0",
      ]
    ),
  ])
  func `is refused when it is wrong`(group: String, complaints: [String]) throws {
    let found = try Samples.complaints(
      RoundPhone.scenario(
        "surroundings: { bluetooth: { people: { interval: 100 ms, \(group) } } }"))
    #expect(found.map(\.message) == complaints)
  }
}
