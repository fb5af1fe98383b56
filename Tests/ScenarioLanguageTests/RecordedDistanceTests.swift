import ScenarioTestSupport
import Testing

/// What apps make of positions, as a user writes it: distances that they add up.
///
/// Source of the expectations: two logs of phones at rest and a walk with a Pixel 6
/// (`gnss-logs`; 61 and 312 m an hour at rest, 5.8 m once behind a gate of 5 m, +3 % and -5 % on the
/// walk at 6 s and 30 s), and Ranacher et al. 2016.
struct `A recorded distance` {
  /// An app that adds up what it is told, with and without the usual gate of 5 m.
  ///
  /// A batch of a minute has 60 positions at one instant, each of which waits for the one before it.
  private static func scenario(track: String, movement: String = "", minutes: Int) -> String {
    """
    scenario: recorded-distance
    question: How long is the way that an app adds up?
    phone: pixel-8
    duration: \(minutes + 1) min
    surroundings: { conditions: [ { from: 0 s, sky: 100 % } ]\(movement) }
    user: { actions: { go: { at: 1 s, do: [ { open: runner }, { tap: go } ] }, done: { at: \(minutes) min, do: [ unlock, { open: runner }, { tap: finish } ] } } }
    apps:
      runner:
        background-modes: [location]
        variables: { east: 0 m, north: 0 m, last-east: 0 m, last-north: 0 m, dist: 0 m, gated: 0 m, doppler: 0 m, seen: 0 s, begun: false }
        handlers:
          go-tapped: [ { track: \(track) } ]
          finish-tapped: [ stop-tracking, { wait: 1 s }, { observe: { plain: $(dist), gated: $(gated), truth: $(true-distance), by-speed: $(doppler) } } ]
          location-updated:
            mode: queued
            max: 64
            steps:
              - if: $(event.accuracy < 30 m)
                then:
                  - if: $(begun)
                    then:
                      - set: { dist: "$(dist + hypot(event.east - last-east, event.north - last-north))", doppler: "$(doppler + location.speed * (now - seen))" }
                      - if: $(hypot(event.east - east, event.north - north) >= 5 m)
                        then: [ { set: { gated: "$(gated + hypot(event.east - east, event.north - north))", east: $(event.east), north: $(event.north) } } ]
                    else: [ { set: { begun: true, east: $(event.east), north: $(event.north) } } ]
                  - set: { last-east: $(event.east), last-north: $(event.north), seen: $(now) }
                  - observe: { error: $(track-error) }
    metrics:
      plain: { mean-of: plain, better: neither }
      gated: { mean-of: gated, better: neither }
      truth: { mean-of: truth, better: neither }
      by-speed: { mean-of: by-speed, better: neither }
      error: { mean-of: error, better: neither }
    """
  }

  private static let run = """
    , movement: { track: [ { after: 0 s, east: 0 m, north: 0 m }, { after: 45 min, east: 7.5 km, north: 0 m } ] }
    """

  @Test(arguments: [("1 s", 0.05), ("30 s", 0.10)])
  func `of a straight run of 7.5 km is true within 5 % at 1 s and 10 % at 30 s`(
    interval: String, tolerance: Double
  ) throws {
    let text = Self.scenario(
      track: "{ accuracy: best, interval: \(interval) }", movement: Self.run, minutes: 45)
    for replication in 1...3 {
      let report = try Samples.run(text, replication: replication)
      let truth = try #require(report["truth"])
      let (gated, plain) = (try #require(report["gated"]), try #require(report["plain"]))
      let bySpeed = try #require(report["by-speed"])
      let error = try #require(report["error"])
      #expect(abs(truth - 7500) < 1)
      // A fix may be missing at either end.
      #expect(abs(gated / truth - 1) < tolerance, "\(gated) m")
      #expect(abs(plain / truth - 1) < 0.25, "\(plain) m")
      #expect(abs(bySpeed / truth - 1) < 0.03, "\(bySpeed) m")
      #expect(error < 10)
    }
  }

  @Test func `of a phone at rest is below 50 m an hour behind a gate, and 50 to 350 m without`()
    throws
  {
    let text = Self.scenario(
      track: "{ accuracy: best, interval: 1 s }", minutes: 61)
    for replication in 1...5 {
      let report = try Samples.run(text, replication: replication)
      let (gated, plain) = (try #require(report["gated"]), try #require(report["plain"]))
      #expect(gated < 50)
      #expect((50...350).contains(plain), "\(plain) m")
      #expect(report["truth"] == 0)
    }
  }

  @Test func `is of all positions, however late they are handed over`() throws {
    func points(_ track: String) throws -> [Double] {
      let text = Self.scenario(track: track, movement: Self.run, minutes: 45)
      let report = try Samples.run(text)
      return [try #require(report["plain"]), try #require(report["gated"])]
    }
    let (all, late) = (
      try points("{ accuracy: best, interval: 1 s }"),
      try points("{ accuracy: best, interval: 1 s, max-delay: 60 s }")
    )
    #expect(all == late)
  }
}
