import Components
import Experiments
import Quantities
import ScenarioTestSupport
import Testing

/// The conditions inside of places, for a phone that goes east at 10 m/s from the origin.
struct `Inside a place` {
  private static func diary(
    _ places: String, more: String = "", heading: Int = 90, duration: String = "200 s"
  ) throws -> SurroundingsDiary {
    try SurroundingsDiary(
      surroundings: """
        { places: { \(places) }, \(more) \
        conditions: [ { from: 0 s, speed: 10 m/s, heading: \(heading) } ] }
        """, duration: duration)
  }

  // From 900 m to 1100 m.
  private static let office = "office: { east: 1 km, north: 0 m, radius: 100 m"

  @Test func `there is less sky and another signal, from border to border`() throws {
    let diary = try Self.diary(
      "\(Self.office), indoors: true, cellular-signal: 30 %, wi-fi-signal: 90 % }")
    #expect(diary.entries.map(\.at) == [0, 90, 110])
    #expect(diary.entries.map(\.around.sky) == [1, 0, 1])
    #expect(diary.entries.map(\.around.cellularSignal) == [1, 0.3, 1])
    // Nothing speaks of Wi-Fi outside, so there is none.
    #expect(diary.entries.map(\.around.wifiSignal) == [0, 0.9, 0])
    #expect(diary.events == 2)
  }

  // The circle of radius 100 m about (1000 m, 60 m) is crossed 80 m before and behind its centre.
  @Test func `a border is crossed where the way cuts the circle`() throws {
    let diary = try Self.diary("park: { east: 1 km, north: 60 m, radius: 100 m, sky: 50 % }")
    // Rounding may put a crossing into the next nanosecond.
    #expect(diary.entries.count == 3)
    #expect(abs(diary.entries[1].at - 92) < 2e-9)
    #expect(abs(diary.entries[2].at - 108) < 2e-9)
  }

  @Test func `a circle that the way only touches is not entered`() throws {
    let diary = try Self.diary("park: { east: 1 km, north: 100 m, radius: 100 m, sky: 50 % }")
    #expect(diary.entries.count == 1)
  }

  @Test func `a run may begin`() throws {
    let diary = try Self.diary("home: { east: 0 m, north: 0 m, radius: 50 m, sky: 0 % }")
    #expect(diary.entries.map(\.at) == [0, 5])
    #expect(diary.entries.map(\.around.sky) == [0, 1])
  }

  // The phone turns at 50 s, 500 m from the start, and is back at the border at 95 s.
  @Test func `a border is looked for anew where the way turns`() throws {
    let diary = try SurroundingsDiary(
      surroundings: """
        { places: { home: { east: 0 m, north: 0 m, radius: 50 m, sky: 0 % } }, conditions: [ \
        { from: 0 s, speed: 10 m/s, heading: 90 }, { from: 50 s, heading: 270 } ] }
        """, duration: "200 s")
    #expect(diary.around(at: 94.9).sky == 1)
    #expect(diary.around(at: 95.1).sky == 0)
    #expect(diary.around(at: 104.9).sky == 0)
    #expect(diary.around(at: 105.1).sky == 1)
  }

  // The park reaches from 800 m to 1200 m.
  @Test func `and inside another, each is at its worst but Wi-Fi, whichever is written first`()
    throws
  {
    let park =
      "park: { east: 1 km, north: 0 m, radius: 200 m, sky: 20 %, cellular-signal: 40 %, wi-fi-signal: 50 % }"
    let hall = "\(Self.office), sky: 70 %, cellular-signal: 10 %, wi-fi-signal: 30 % }"
    let network = "network: { cellular: 25 %, wi-fi: 10 % },"
    for places in ["\(park), \(hall)", "\(hall), \(park)"] {
      let diary = try Self.diary(places, more: network)
      #expect(diary.entries.map(\.at) == [0, 80, 90, 110, 120])
      #expect(diary.entries.map(\.around.sky) == [1, 0.2, 0.2, 0.2, 1])
      #expect(diary.entries.map(\.around.cellularSignal) == [0.25, 0.25, 0.1, 0.25, 0.25])
      #expect(diary.entries.map(\.around.wifiSignal) == [0.1, 0.5, 0.5, 0.5, 0.1])
    }
  }

  // Every 7 s the signal changes, but between 90 s and 110 s 30 % is all that comes in.
  @Test func `changes in the open go on, as far as they come in`() throws {
    let diary = try Self.diary(
      "\(Self.office), cellular-signal: 30 % }",
      more: """
        network: { cellular: { states: { good: { signal: 80 %, stays: 7 s }, \
        weak: { signal: 40 %, stays: 7 s } } } },
        """)
    #expect(diary.around(at: 89).cellularSignal == 0.8)
    #expect(diary.entries.map(\.at).filter { 89...111 ~= $0 } == [90, 110])
    #expect(diary.around(at: 100).cellularSignal == 0.3)
    // 110 s are 15 changes and 5 s: an odd number of them.
    #expect(diary.around(at: 110).cellularSignal == 0.4)
  }

  @Test func `conditions of the sky hold in the open`() throws {
    let diary = try SurroundingsDiary(
      surroundings: """
        { places: { \(Self.office), sky: 50 % } }, conditions: [ \
        { from: 0 s, speed: 10 m/s, heading: 90, sky: 80 % }, { from: 100 s, sky: 20 % } ] }
        """, duration: "200 s")
    #expect(diary.around(at: 89).sky == 0.8)
    #expect(diary.around(at: 99).sky == 0.5)
    #expect(diary.around(at: 101).sky == 0.2)
    #expect(diary.around(at: 111).sky == 0.2)
  }

  // M and N of WGS 84 at 47° north, by hand: W² = 1 − 0.00669438·sin²47° = 0.99641932, M =
  // 6378137·(1 − 0.00669438)/W³ = 6 369 620 m, N = 6378137/W = 6 389 587 m; a hundredth of a degree
  // is π/18000.
  @Test func `may be said by latitude and longitude`() throws {
    let map = "origin: [47, 8.5],"
    let north = 6_369_620 * Double.pi / 18_000
    let east = 6_389_587 * 0.681_998_360_1 * Double.pi / 18_000
    let there = "hut: { at: [47, 8.51], radius: 100 m, sky: 0 % }"
    let diary = try Self.diary(there, more: map)
    #expect(abs(diary.entries[1].at - (east - 100) / 10) < 0.01)
    let above = "hut: { at: [47.01, 8.5], radius: 100 m, sky: 0 % }"
    let second = try Self.diary(above, more: map, heading: 0)
    #expect(abs(second.entries[1].at - (north - 100) / 10) < 0.01)
  }

  @Test(arguments: [
    (
      "{ places: { a: { at: [47, 8], radius: 1 m, sky: 0 } } }",
      "'surroundings.places.a.at' needs 'surroundings.origin' (origin: [latitude, longitude] is where east and north are 0 m)"
    ),
    (
      "{ origin: [47], places: { a: { at: [47, 8], radius: 1 m, sky: 0 } } }",
      "'surroundings.origin' must be [latitude, longitude], found a list (in degrees, south and west below zero: [47.3769, 8.5417])"
    ),
    (
      "{ origin: [91, 0] }",
      "the latitude of 'surroundings.origin' must be from -90 to 90, found '91'"
    ),
    (
      "{ origin: [0, 0], places: { a: { at: [1, 181], radius: 1 m, sky: 0 } } }",
      "the longitude of 'surroundings.places.a.at' must be from -180 to 180, found '181'"
    ),
    (
      "{ origin: [0, 0], places: { a: { at: [1, 1], east: 3 m, radius: 1 m, sky: 0 } } }",
      "'surroundings.places.a' has 'at', and 'east' or 'north' besides (write 'at', or 'east' and 'north')"
    ),
    (
      "{ places: { a: { east: 1 m, radius: 1 m, sky: 0 } } }",
      "'surroundings.places.a' needs 'north' ('east' and 'north' of the origin, or 'at: [latitude, longitude]')"
    ),
    (
      "{ places: { a: { east: 1 m, north: 1 m, radius: 1 m, sky: 0, indoors: true } } }",
      "'surroundings.places.a' needs one of 'indoors' and 'sky', found both"
    ),
    (
      "{ places: { a: { east: 1 m, north: 1 m, radius: 1 m, wi-fi-signal: 2 } } }",
      "'surroundings.places.a.wi-fi-signal' must be at most 100 % (write 2 %)"
    ),
    (
      "{ places: { a: { east: 1 m, north: 1 m, radius: 1 m } } }",
      "the device has no component 'location'"
    ),
  ])
  func `nothing holds that is wrong`(surroundings: String, complaint: String) throws {
    #expect(try complaints(aboutSurroundings: surroundings).contains(complaint))
  }
}
