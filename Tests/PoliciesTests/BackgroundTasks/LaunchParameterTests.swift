import Policies
import Testing

/// Parameters of launches that make no sense, or make no sense together.
struct `A policy of launches is refused` {
  private static let path = "policies.background-tasks"

  @Test(arguments: [
    ("prediction-bin", "1 min", "from 5 min to 24 h"),
    ("prediction-bin", "25 h", "from 5 min to 24 h"),
    ("look-ahead", "0 s", "longer than 0 s and at most 24 h"),
    ("look-ahead", "25 h", "longer than 0 s and at most 24 h"),
    ("smoothing", "7 h", "at most 6 h"),
    ("refresh-time", "5 s", "longer than 'notice'"),
    ("processing-time", "5 s", "longer than 'notice'"),
    ("refresh-budget", "25 h/d", "at most as long as the time it is for"),
    ("throttle-factor", "0.9", "1 or more"),
    ("critical-level", "101 %", "at most 100 %"),
    ("least-interval", "0 s", "longer than 0 s"),
    ("processing-interval", "0 s", "longer than 0 s"),
    ("half-life", "0 s", "longer than 0 s"),
    ("prior-days", "0", "above 0"),
  ])
  func `for a number out of its range`(name: String, value: String, wanted: String) {
    #expect(
      IOSBackgroundTasks.complaints([name: value])
        == ["'\(Self.path).\(name)' must be \(wanted)"])
  }

  @Test(arguments: ["5 min", "7 min", "16.9 min", "23 h", "24 h"])
  func `never for bins between the least and the greatest`(length: String) {
    #expect(IOSBackgroundTasks.complaints(["prediction-bin": length]) == [])
    // Launches come with any of them, also in the last nanoseconds of a day.
    let bench = LaunchBench.make(
      ["prediction-bin": length, "least-interval": "1 min"], seconds: 200_000)
    bench.use(at: 86_300) { $0.scheduleRefresh(earliest: 90) }
    bench.run()
    #expect(bench.launches() == [86_400])
  }

  @Test func `for all that is wrong at once`() {
    let complaints = IOSBackgroundTasks.complaints([
      "look-ahead": "0 s", "throttle-factor": "0.5",
    ])
    #expect(complaints.count == 2)
  }

  @Test func `never for its standard values`() {
    #expect(IOSBackgroundTasks.complaints([:]) == [])
  }
}
