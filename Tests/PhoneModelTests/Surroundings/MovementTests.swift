import Components
import Experiments
import Quantities
import ScenarioTestSupport
import Testing

/// Where the phone goes: `surroundings: movement:`.
struct `A phone` {
  private static let places = """
    home: { east: 100 m, north: 0 m, radius: 10 m, indoors: true }, \
    office: { east: 100 m, north: 3600 m, radius: 10 m, sky: 10 % }
    """

  private static func diary(
    _ movement: String, duration: String, rest: String = "", files: [String: String] = [:],
    replication: Int = 1
  ) throws -> SurroundingsDiary {
    try SurroundingsDiary(
      surroundings: "{ places: { \(places) }, movement: \(movement) }", duration: duration,
      rest: rest, files: files, replication: replication)
  }

  @Test func `may stay at a place`() throws {
    let diary = try Self.diary("{ still: office }", duration: "1 d")
    #expect(diary.position(at: 5000) == SIMD2(100, 3600))
    #expect(diary.around(at: 0).sky == 0.1)
    #expect(diary.events == 0)
  }

  // MARK: - Tracks

  // From (0, 0) in 10 s to (100, 0), and in 20 s to (100, 60).
  @Test func `goes along the points of a track, and rests before and behind it`() throws {
    let diary = try Self.diary(
      """
      { begins: 5 s, track: [ { after: 0 s, east: 0 m, north: 0 m }, \
      { after: 10 s, east: 100 m, north: 0 m }, { after: 30 s, east: 100 m, north: 60 m } ] }
      """, duration: "100 s")
    #expect(diary.position(at: 3) == SIMD2(0, 0))
    #expect(diary.position(at: 9) == SIMD2(40, 0))
    #expect(diary.position(at: 15) == SIMD2(100, 0))
    #expect(diary.position(at: 25) == SIMD2(100, 30))
    #expect(diary.position(at: 99) == SIMD2(100, 60))
    // Home reaches 10 m around (100, 0): it is entered at 90 m of the first leg and left at 10 m of
    // the second.
    let inside = diary.entries.filter { $0.around.sky == 0 }.map(\.at)
    #expect(inside == [14, 15])
    #expect(
      abs(diary.entries.first { $0.at > 15 && $0.around.sky == 1 }!.at - (15 + 20.0 / 6)) < 2e-9)
  }

  // Three legs of 30 m, 40 m and 0 m at 2 m/s.
  @Test func `goes along a track without times at a speed`() throws {
    let diary = try Self.diary(
      """
      { speed: 2 m/s, track: [ { east: 0 m, north: 0 m }, { east: 30 m, north: 0 m }, \
      { east: 30 m, north: -40 m }, { east: 30 m, north: -40 m } ] }
      """, duration: "100 s")
    #expect(diary.position(at: 7.5) == SIMD2(15, 0))
    #expect(diary.position(at: 25) == SIMD2(30, -20))
    #expect(diary.position(at: 36) == SIMD2(30, -40))
  }

  // At 60° north W² = 1 − 0.0066943799901·¾ = 0.9949792150, so a degree is N·cos 60°·π/180 =
  // 55 800.0 m to the east and M·π/180 = 111 412.3 m to the north: 0.001° are 55.80 m and 111.41 m.
  @Test func `walks as a GPX file says`() throws {
    let gpx = """
      <gpx><trk><trkseg>
      <trkpt lat="60.000" lon="10.000"><time>2024-05-01T07:30:00Z</time></trkpt>
      <trkpt lat="60.000" lon="10.001"><time>2024-05-01T07:30:40Z</time></trkpt>
      <trkpt lat="60.001" lon="10.001"><time>2024-05-01T07:32:00Z</time></trkpt>
      </trkseg></trk></gpx>
      """
    let diary = try Self.diary("{ track: walk.gpx }", duration: "5 min", files: ["walk.gpx": gpx])
    func expect(_ second: Double, _ east: Double, _ north: Double) {
      let way = diary.position(at: second) - SIMD2(east, north)
      #expect((way * way).sum().squareRoot() < 0.01)
    }
    expect(20, 27.90, 0)
    expect(40, 55.80, 0)
    expect(80, 55.80, 55.71)
    expect(200, 55.80, 111.41)
    #expect(abs(diary.around(at: 30).speed - 55.80 / 40) < 0.001)
  }

  // MARK: - Commutes

  private static func commute(_ leaves: String, _ returns: String, speed: String = "10 m/s")
    -> String
  {
    "{ commute: { between: [home, office], leaves: \(leaves), returns: \(returns), speed: \(speed) } }"
  }

  /// When the phone is in the office, from border to border, in seconds.
  private static func stays(_ diary: SurroundingsDiary) -> [[Double]] {
    diary.entries.indices.filter { index in
      diary.entries[index].around.sky == 0.1
        && (index == 0 || diary.entries[index - 1].around.sky != 0.1)
    }.map { index in
      let end = diary.entries[index...].first { $0.around.sky != 0.1 }?.at ?? -1
      return [diary.entries[index].at, end]
    }
  }

  private static let hour = 3600.0

  /// Seconds after an hour of the run.
  private static func time(_ hours: Double, _ seconds: Double) -> Double { hours * hour + seconds }

  // 3600 m at 10 m/s are 6 min; the office begins 10 m, a second, before its centre.
  @Test func `goes to work and back`() throws {
    let diary = try Self.diary(
      Self.commute("{ around: 8 h }", "{ around: 17 h }"), duration: "2 d")
    let expected = [
      [Self.time(8, 359), Self.time(17, 1)], [Self.time(32, 359), Self.time(41, 1)],
    ]
    #expect(Self.stays(diary) == expected)
    #expect(diary.position(at: 8 * Self.hour + 180) == SIMD2(100, 1800))
    #expect(diary.position(at: 20 * Self.hour) == SIMD2(100, 0))
  }

  @Test func `goes to work on its days, by the clock`() throws {
    // From Saturday noon: Monday's way is 44 h later, Wednesday's 92 h.
    let diary = try Self.diary(
      Self.commute("{ around: 8 h, on: [monday, wednesday] }", "{ around: 17 h }"),
      duration: "7 d", rest: "starts: Saturday 12:00")
    let expected = [Self.time(44, 359), Self.time(92, 359)]
    #expect(Self.stays(diary).map { $0[0] } == expected)
  }

  // An hour and 40 minutes there, at 0.6 m/s: at 17:00 it is not there yet.
  @Test func `turns around at once when it comes too late`() throws {
    let diary = try Self.diary(
      Self.commute("{ around: 16 h }", "{ around: 17 h }", speed: "0.6 m/s"), duration: "1 d")
    let arrival = 16 * Self.hour + 6000
    #expect(diary.position(at: arrival) == SIMD2(100, 3600))
    #expect(abs(diary.position(at: arrival + 1000).y - 3000) < 1e-6)
  }

  @Test func `stays where it is until its day comes to go back`() throws {
    let diary = try Self.diary(
      Self.commute("{ around: 8 h, on: [monday] }", "{ around: 17 h, on: [friday] }"),
      duration: "14 d")
    let expected = [
      [Self.time(8, 359), Self.time(4 * 24 + 17, 1)],
      [Self.time(7 * 24 + 8, 359), Self.time(11 * 24 + 17, 1)],
    ]
    #expect(Self.stays(diary) == expected)
  }

  // A year of ways to work: the standard error of the mean is 600 s/√365 = 31 s, and that of the
  // standard deviation 600 s/√730 = 22 s. The fixed speed adds the same to all.
  @Test func `leaves at times that spread about their mean`() throws {
    let diary = try Self.diary(
      Self.commute("{ around: 8 h, sd: 10 min }", "{ around: 17 h, sd: 10 min }"),
      duration: "365 d")
    let stays = Self.stays(diary)
    try #require(stays.count == 365)
    let times = stays.enumerated().map { $1[0] - Double($0) * 86_400 - 359 }
    let mean = times.reduce(0, +) / 365
    let variance = times.map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / 364
    #expect(abs(mean - 8 * Self.hour) < 4 * 31)
    #expect(abs(variance.squareRoot() - 600) < 4 * 22)
  }

  // Between 6 min at 10 m/s and 12 min at 5 m/s, uniformly in the speed; the mean speed of a way is
  // 7.5 m/s with a standard error of 1.44 m/s/√400.
  @Test func `draws a speed for each way`() throws {
    let diary = try Self.diary(
      Self.commute("{ around: 8 h }", "{ around: 17 h }", speed: "{ uniform: [5 m/s, 10 m/s] }"),
      duration: "200 d")
    let speeds = diary.entries.indices.filter { index in
      diary.entries[index].around.speed > 0
        && (index == 0 || diary.entries[index - 1].around.speed == 0)
    }.map { diary.entries[$0].around.speed }
    #expect(speeds.count == 400)
    #expect(speeds.allSatisfy { 4.99...10.01 ~= $0 })
    let mean = speeds.reduce(0, +) / 400
    let error = 1.44 / 20
    #expect(abs(mean - 7.5) < 4 * error)
  }

  // MARK: - Random walks

  private static let walk = """
    { random-walk: { around: office, within: 200 m, speed: { uniform: [1 m/s, 2 m/s] }, \
    leg: { exponential: 100 m } } }
    """

  @Test func `walks at random, but never out of its circle`() throws {
    let diary = try Self.diary(Self.walk, duration: "2 d")
    #expect(diary.position(at: 0) == SIMD2(100, 3600))
    var farthest = 0.0
    for (index, entry) in diary.entries.enumerated() {
      // At the border, too, the phone turns and does not wait.
      #expect(1 - 1e-6...2 + 1e-6 ~= entry.around.speed)
      let end = index + 1 < diary.entries.count ? diary.entries[index + 1].at : 2 * 86_400
      let offset = diary.position(at: end) - SIMD2(100, 3600)
      farthest = max(farthest, (offset * offset).sum().squareRoot())
    }
    #expect(farthest < 200 + 1e-3)
    #expect(farthest > 199)
    #expect(diary.events > 2 * 86_400 / 200)
  }

  // Far from the border, headings are uniform: the mean of their cosines over 2000 legs has a
  // standard error of 1/√4000 = 0.016.
  @Test func `walks in all directions alike`() throws {
    let diary = try Self.diary(
      "{ random-walk: { within: 1000 km, speed: 1 m/s, leg: 10 m } }", duration: "20000 s")
    let ways = diary.entries.map { $0.around.velocity / $0.around.speed }.prefix(2000)
    // Entries where a border is crossed stand twice, and do no harm.
    let mean = ways.reduce(SIMD2<Double>.zero, +) / Double(ways.count)
    #expect(ways.count >= 1999)
    #expect(abs(mean.x) < 4 * 0.016 && abs(mean.y) < 4 * 0.016)
  }

  @Test func `walks the same way on the same day, and another on another`() throws {
    let first = try Self.diary(Self.walk, duration: "1 h").entries.map(\.around)
    #expect(try Self.diary(Self.walk, duration: "1 h").entries.map(\.around) == first)
    #expect(
      try Self.diary(Self.walk, duration: "1 h", replication: 2).entries.map(\.around) != first)
  }

  // MARK: - Mistakes

  @Test(arguments: [
    (
      "{ still: hme }",
      "unknown place 'hme' in 'surroundings.movement.still' (did you mean 'home'?)"
    ),
    ("{}", "'surroundings.movement' needs one of still, track, commute, random-walk, found none"),
    ("{ still: home, speed: 1 m/s }", "'speed' goes with 'track'"),
    (
      "{ track: [ { east: 0 m, north: 0 m } ] }",
      "'surroundings.movement.track' has 1 points, but needs 2 to 100000"
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
      try complaints(aboutSurroundings: "{ places: { \(Self.places) }, movement: \(movement) }")
        == [complaint])
  }

  @Test func `does not go where conditions and movement both send it`() throws {
    #expect(
      try complaints(
        aboutSurroundings:
          "{ places: { \(Self.places) }, movement: { still: home }, conditions: [ { from: 0 s, heading: 3 } ] }"
      ) == [
        "'heading' of a condition and 'surroundings.movement' speak of the same (say it in one of the two places)"
      ])
  }
}
