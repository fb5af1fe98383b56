import Testing

/// Where the phone goes: `surroundings: movement:`.
struct `A phone` {
  @Test func `may stay at a place`() throws {
    let diary = try SurroundingsDiary(movement: "{ still: office }", duration: "1 d")
    #expect(diary.position(at: 5000) == SIMD2(100, 3600))
    #expect(diary.around(at: 0).sky == 0.1)
    #expect(diary.events == 0)
  }

  // From (0, 0) in 10 s to (100, 0), and in 20 s to (100, 60).
  @Test func `goes along the points of a track, and rests before and behind it`() throws {
    let diary = try SurroundingsDiary(
      movement: """
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
    let diary = try SurroundingsDiary(
      movement: """
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
    let diary = try SurroundingsDiary(
      movement: "{ track: walk.gpx }", duration: "5 min", files: ["walk.gpx": gpx])
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
}
