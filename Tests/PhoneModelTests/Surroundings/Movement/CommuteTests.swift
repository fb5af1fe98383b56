import Testing

/// Ways to work and back.
extension `A phone` {
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
    let diary = try SurroundingsDiary(
      movement: Self.commute("{ around: 8 h }", "{ around: 17 h }"), duration: "2 d")
    let expected = [
      [Self.time(8, 359), Self.time(17, 1)], [Self.time(32, 359), Self.time(41, 1)],
    ]
    #expect(Self.stays(diary) == expected)
    #expect(diary.position(at: 8 * Self.hour + 180) == SIMD2(100, 1800))
    #expect(diary.position(at: 20 * Self.hour) == SIMD2(100, 0))
  }

  @Test func `goes to work on its days, by the clock`() throws {
    // From Saturday noon: Monday's way is 44 h later, Wednesday's 92 h.
    let diary = try SurroundingsDiary(
      movement: Self.commute("{ around: 8 h, on: [monday, wednesday] }", "{ around: 17 h }"),
      duration: "7 d", rest: "starts: Saturday 12:00")
    let expected = [Self.time(44, 359), Self.time(92, 359)]
    #expect(Self.stays(diary).map { $0[0] } == expected)
  }

  // An hour and 40 minutes there, at 0.6 m/s: at 17:00 it is not there yet.
  @Test func `turns around at once when it comes too late`() throws {
    let diary = try SurroundingsDiary(
      movement: Self.commute("{ around: 16 h }", "{ around: 17 h }", speed: "0.6 m/s"),
      duration: "1 d")
    let arrival = 16 * Self.hour + 6000
    #expect(diary.position(at: arrival) == SIMD2(100, 3600))
    #expect(abs(diary.position(at: arrival + 1000).y - 3000) < 1e-6)
  }

  @Test func `stays where it is until its day comes to go back`() throws {
    let diary = try SurroundingsDiary(
      movement: Self.commute("{ around: 8 h, on: [monday] }", "{ around: 17 h, on: [friday] }"),
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
    let diary = try SurroundingsDiary(
      movement: Self.commute("{ around: 8 h, sd: 10 min }", "{ around: 17 h, sd: 10 min }"),
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
    let diary = try SurroundingsDiary(
      movement: Self.commute(
        "{ around: 8 h }", "{ around: 17 h }", speed: "{ uniform: [5 m/s, 10 m/s] }"),
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
}
