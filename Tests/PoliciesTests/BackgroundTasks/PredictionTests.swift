import Experiments
import ScenarioTestSupport
import Testing

/// Where launches lie in the day, of a person whom the system has watched for a fortnight.
struct `The hours of launches` {
  /// Launches of a fortnight after the first, by hour.
  private static func hours(user: String, replications: ClosedRange<Int> = 1...3) throws -> [Double]
  {
    let experiment = try Samples.experiment(
      """
      scenario: hours
      device: { components: { \(RoundPhone.base), \(RoundPhone.cpu), \(RoundPhone.display) } }
      policies: { app-lifecycle: ios-lifecycle, background-tasks: ios-background-tasks }
      warm-up: 14 d
      duration: 14 d
      user: \(user)
      apps:
        news:
          background-modes: [fetch]
          handlers:
            background: [ { schedule-refresh: 5 min } ]
            refresh-task: [ { wait: 3 s }, { schedule-refresh: 5 min }, complete-task ]
      metrics: { at: { by-hour-of: refresh-task } }
      """)
    var sums = Array(repeating: 0.0, count: 24)
    for replication in replications {
      let report = try experiment.run(variant: 0, replication: replication)
      for hour in 0..<24 {
        let names = [hour, hour + 1].map { $0 < 10 ? "0\($0)" : "\($0)" }
        sums[hour] += try #require(report["at-\(names[0])-\(names[1])"])
      }
    }
    return sums
  }

  private static func sessions(_ hours: [Int]) -> String {
    let sessions = hours.map {
      "s\($0): { around: \($0) h, sd: 10 min, length: 3 min, do: [ { open: news } ] }"
    }
    return "{ day: { \(sessions.joined(separator: ", ")) } }"
  }

  /// The share of launches in the hour before one of the sessions.
  private static func shareBefore(_ sessions: [Int], in hours: [Double]) -> Double {
    sessions.map { hours[$0 - 1] }.reduce(0, +) / hours.reduce(0, +)
  }

  // Spread evenly, an eighth would lie in these three hours.
  @Test func `lie before those of the person, morning, noon and evening`() throws {
    let sessions = [8, 13, 21]
    let hours = try Self.hours(user: Self.sessions(sessions))
    #expect(Self.shareBefore(sessions, in: hours) > 0.5)
    for hour in [0, 1, 2, 3, 4, 5, 10, 16, 17, 23] { #expect(hours[hour] == 0, "\(hour)") }
    for session in sessions { #expect(hours[session - 1] > 0) }
  }

  @Test func `move with those of the person`() throws {
    let early = try Self.hours(user: Self.sessions([8, 13, 21]))
    let late = try Self.hours(user: Self.sessions([5, 11, 18]))
    #expect(Self.shareBefore([5, 11, 18], in: late) > 0.5)
    #expect(Self.shareBefore([5, 11, 18], in: early) < 0.1)
  }

  // A quarter of the launches in each quarter of the day, were it not for chance.
  @Test func `are spread evenly for a person whose openings are`() throws {
    let hours = try Self.hours(
      user:
        "{ actions: { use: { every: { exponential: 100 min }, do: [ { open: news }, { wait: 1 min }, lock ] } } }",
      replications: 1...6)
    let sum = hours.reduce(0, +)
    for quarter in 0..<4 {
      let share = hours[(6 * quarter)..<(6 * quarter + 6)].reduce(0, +) / sum
      #expect((0.2...0.3).contains(share), "\(quarter): \(share)")
    }
  }
}
