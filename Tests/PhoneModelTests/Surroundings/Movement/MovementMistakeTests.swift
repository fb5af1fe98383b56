import Testing

/// Movements that are refused.
extension `A phone` {
  @Test(arguments: [
    (
      "{ still: hme }",
      "unknown place 'hme' in 'surroundings.movement.still' (did you mean 'home'?)"
    ),
    ("{}", "'surroundings.movement' needs one of still, track, commute, random-walk, found none"),
    ("{ still: home, speed: 1 m/s }", "'speed' goes with 'track'"),
    (
      "{ track: [ { east: 0 m, north: 0 m } ] }",
      "'surroundings.movement.track' needs 2 to 100000 points, found 1"
    ),
    (
      "{ track: [ { east: 0 m, north: 0 m }, { east: 1 m, north: 0 m } ] }",
      "the track has no times, so it needs 'speed' (write speed: 5 km/h beside 'track')"
    ),
    (
      "{ track: [ { after: 0 s, east: 0 m, north: 0 m }, { east: 1 m, north: 0 m } ] }",
      "a point of the track has no time, but others have (take all times away and say 'speed', or leave the point out)"
    ),
    (
      "{ track: [ { after: 1 s, east: 0 m, north: 0 m }, { after: 1 s, east: 1 m, north: 0 m } ] }",
      "a point of the track comes no later than the one before (of two points at one time, leave out one)"
    ),
    (
      "{ track: [ { after: 0 s, east: 0 m, north: 0 m }, { after: 1 s, east: 1001 m, north: 0 m } ] }",
      "the way to this point is faster than 1 km/s"
    ),
    (
      "{ speed: 3 m/s, track: [ { after: 0 s, east: 0 m, north: 0 m }, { after: 1 s, east: 1 m, north: 0 m } ] }",
      "'speed' is for a track without times, but this one has them"
    ),
    (
      "{ begins: 90000 d, track: [ { after: 0 s, east: 0 m, north: 0 m }, { after: 90000 d, east: 1 m, north: 0 m } ] }",
      "'begins' and 'after' together are longer than the 250 years a run may have"
    ),
    ("{ track: none.gpx }", "there is no file 'none.gpx'"),
    (
      "{ commute: { between: [home], leaves: { around: 8 h }, returns: { around: 9 h }, speed: 1 m/s } }",
      "'surroundings.movement.commute.between' needs two places, found 1 (write between: [home, office])"
    ),
    (
      "{ commute: { between: [home, home], leaves: { around: 8 h }, returns: { around: 9 h }, speed: 1 m/s } }",
      "'surroundings.movement.commute.between' needs two different places"
    ),
    (
      "{ commute: { between: [home, office], leaves: { around: 24 h }, returns: { around: 9 h }, speed: 1 m/s } }",
      "'around' of 'surroundings.movement.commute.leaves' must be less than 24 h"
    ),
    (
      "{ commute: { between: [home, office], leaves: { around: 8 h }, returns: { around: 9 h }, speed: 0 m/s } }",
      "'surroundings.movement.commute.speed' must be above 0 and at most 1 km/s"
    ),
    (
      "{ random-walk: { within: 0 m, speed: 1 m/s, leg: 1 m } }",
      "'surroundings.movement.random-walk.within' must be above 0"
    ),
    (
      "{ random-walk: { within: 1 m, speed: 1 m/s, leg: 0 m } }",
      "'surroundings.movement.random-walk.leg' must be above 0"
    ),
    (
      "{ random-walk: { around: hme, within: 1 m, speed: 1 m/s, leg: 1 m } }",
      "unknown place 'hme' in 'surroundings.movement.random-walk.around' (did you mean 'home'?)"
    ),
  ])
  func `does not go where nobody could`(movement: String, complaint: String) throws {
    #expect(
      try complaints(
        aboutSurroundings: "{ places: { \(SurroundingsDiary.places) }, movement: \(movement) }")
        == [complaint])
  }

  @Test func `does not go where conditions and movement both send it`() throws {
    #expect(
      try complaints(
        aboutSurroundings:
          "{ places: { \(SurroundingsDiary.places) }, movement: { still: home }, conditions: [ { from: 0 s, heading: 3 } ] }"
      ) == [
        "'heading' of a condition and 'surroundings.movement' speak of the same (say it in one of the two places)"
      ])
  }
}
