import ScenarioTestSupport
import Testing

/// An app that watches two places while the phone goes east at 10 m/s. Home is left after 200 m, at
/// 20 s; the office begins 900 m from home, at 90 s. Looks end at 1.1 s, 11.1 s, …
private enum Commute {
  static func text(_ app: String, places: String = Commute.places) -> String {
    """
    scenario: commute
    device:
      components:
        base: { asleep: 10 mW }
        cpu: { model: cpu }
        location: { watch-interval: 10 s, cell-read-time: 0.1 s, cell-error: 0 m, wi-fi-error: 0 m }
    duration: 2 min
    surroundings:
      places: \(places)
      conditions: [ { from: 0 s, speed: 10 m/s, heading: 90 } ]
    user:
      actions:
        open: { at: 1 s, do: [ { open: tracker } ] }
    apps:
      tracker:
        handlers:
          \(app)
    metrics:
      nothing: { count: failures }
      homes: { count: homes }
      offices: { count: offices }
      delay: { mean-of: delay }
    """
  }

  static let places = """
    { home: { east: 0 m, north: 0 m, radius: 200 m }, \
    office: { east: 1000 m, north: 0 m, radius: 100 m } }
    """
  static let counting = """
    region-left: [ { if: $(event.region-home), then: [ { count: homes } ] } ]
          region-entered:
            - if: $(event.region-office)
              then: [ { count: offices }, { observe: { delay: $(now - event.truly-at) } } ]
              else: [ { count: homes } ]
    """
}

struct `Places of a scenario` {
  // Reached at 90 s and told at the look of 91.1 s.
  @Test func `tell an app which border was crossed, and when it truly was`() throws {
    let run = try Samples.run(
      Commute.text("start: [ { monitor: { regions: [home, office] } } ]\n      \(Commute.counting)")
    )
    #expect(run["homes"] == 1)
    #expect(run["offices"] == 1)
    let delay = try #require(run["delay"])
    #expect(abs(delay - 1.1) < 1e-6)
  }

  @Test func `are watched only when a script names them`() throws {
    let run = try Samples.run(
      Commute.text("start: [ { monitor: { regions: [office] } } ]\n      \(Commute.counting)"))
    #expect(run["homes"] == 0)
    #expect(run["offices"] == 1)
  }

  @Test func `may lie west and south of the start`() throws {
    let places = """
      { home: { east: -150 m, north: $(0 m - 1 m), radius: 200 m }, \
      office: { east: 1000 m, north: 0 m, radius: 100 m } }
      """
    let run = try Samples.run(
      Commute.text(
        "start: [ { monitor: { regions: all } } ]\n      \(Commute.counting)", places: places))
    #expect(run["homes"] == 1)
  }

  @Test(arguments: [
    (
      "{ home: { east: 0 m, north: 0 m } }", "'surroundings.places.home' needs 'radius'"
    ),
    (
      "{ home: { east: 0 m, north: 0 m, radius: 0 m } }",
      "'surroundings.places.home.radius' must be above 0"
    ),
    (
      "{ home: { east: 0 m, north: 0 m, radius: -5 m } }",
      "'surroundings.places.home.radius': '-5 m' must not be negative"
    ),
    (
      "{ home: { east: 30000 km, north: 0 m, radius: 1 m } }",
      "'surroundings.places.home.east' must be at most 20000 km"
    ),
    (
      "{ all: { east: 0 m, north: 0 m, radius: 1 m } }",
      "'all' in 'surroundings.places' is a name of the program's own"
    ),
  ])
  func `must be circles on the map`(places: String, complaint: String) throws {
    let complaints = try Samples.complaints(
      Commute.text("start: []\n      \(Commute.counting)", places: places))
    #expect(complaints.map(\.message).contains(complaint))
  }

  @Test func `must be known where a script names one`() throws {
    let complaints = try Samples.complaints(
      Commute.text("start: [ { monitor: { regions: [hme] } } ]\n      \(Commute.counting)"))
    #expect(complaints.map(\.message) == ["unknown place 'hme' in 'regions' of 'monitor'"])
    #expect(complaints.first?.notes == ["did you mean 'home'?"])
  }
}
