import ScenarioTestSupport
import Testing

/// The ambient temperature: `surroundings: temperature:`.
struct `The temperature around a phone` {
  @Test func `may stay as it is`() throws {
    let diary = try SurroundingsDiary(surroundings: "{ temperature: -5 °C }", duration: "1 d")
    #expect(diary.entries.map(\.around.temperature) == [-5])
    #expect(diary.events == 0)
  }

  // From Monday 08:00: 15 °C hold until nine, an hour after the start, and from midnight on, after 16.
  @Test func `goes by the clock, every day anew`() throws {
    let diary = try SurroundingsDiary(
      surroundings:
        "{ temperature: [ { from: 0 h, temperature: 15 °C }, { from: 9 h, temperature: 295.15 K } ] }",
      duration: "34 h", rest: "starts: Monday 08:00")
    #expect(diary.entries.map(\.at) == [0, 3600, 16 * 3600, 25 * 3600])
    #expect(diary.entries.map(\.around.temperature) == [15, 22, 15, 22])
  }

  @Test(arguments: [
    ("200 °C", "'surroundings.temperature' must be from -100 °C to 100 °C"),
    ("[]", "'surroundings.temperature' has no step"),
    (
      "[ { from: 1 h, temperature: 3 °C } ]",
      "the first step of 'surroundings.temperature' must begin at 0 s"
    ),
    (
      "[ { from: 0 h, temperature: 3 °C }, { from: 24 h, temperature: 4 °C } ]",
      "'surroundings.temperature' repeats before its last step (the period is longer than the series)"
    ),
  ])
  func `is refused when it is wrong`(temperature: String, complaint: String) throws {
    #expect(
      try complaints(aboutSurroundings: "{ temperature: \(temperature) }") == [complaint])
  }
}
