import Experiments
import PhoneModel
import ScenarioTestSupport
import Testing

struct `The course of many days` {
  private static func scenario(_ duration: String) -> String {
    RoundPhone.scenario(
      """
      battery: { model: ideal, capacity: 1 mAh, voltage: 4 V }
      variants: { first: {}, second: { changes-world: true, warm-up: 10 s } }
      """, duration: duration)
  }

  // Nothing is drawn at random: 11 mW out of 14.4 J.
  @Test func `of days that are all the same has a band without width`() throws {
    let experiment = try Samples.experiment(Self.scenario("600 s"))
    let courses = try experiment.courses(of: .batteryLevel, runs: 1...4)
    #expect(courses.map(\.variant) == ["first", "second"])
    let course = courses[0]
    #expect(course.runs == 4)
    #expect(course.points.last?.time == 600)
    for point in course.points {
      #expect(point.runs == 4)
      #expect(abs(point.mean - (100 - 100 * 0.011 * point.time / 14.4)) < 1e-6)
      #expect(abs(point.high - point.low) < 1e-9)
    }
  }

  @Test func `of energy ends at the mean of the comparison, whenever the runs end`() throws {
    let text = RoundPhone.scenario(
      """
      user:
        actions:
          leave: { at: 1 s, do: [ { wait: { uniform: [5 s, 50 s] } }, { mark: left } ] }
      """, duration: "{ until: { mark: left, at most: 100 s } }")
    let experiment = try Samples.experiment(text, replications: 1...20)
    let comparison = try experiment.compare()
    let course = try #require(try experiment.courses(of: .energy, runs: 1...20).first)
    let energy = try #require(comparison.metrics.first { $0.name == "energy" }?.variants[0].mean)
    let last = try #require(course.points.last)
    #expect(abs(last.mean - energy) < 1e-9)
    #expect(last.low < last.mean && last.mean < last.high)
  }

  @Test func `is the same on any number of workers`() throws {
    let text = Self.scenario("600 s")
    let one = try Samples.experiment(text).courses(of: .energy, runs: 1...9)
    let four = try Samples.experiment(text, jobs: 4).courses(of: .energy, runs: 1...9)
    #expect(one == four)
  }

  @Test func `of an empty battery goes on at nothing`() throws {
    let text = RoundPhone.scenario(
      """
      battery: { model: ideal, capacity: 1 mAh, voltage: 4 V }
      variants: { first: {}, second: { battery: { capacity: 0.5 mAh } } }
      """, duration: "24 h")
    let courses = try Samples.experiment(text).courses(of: .batteryLevel, runs: 1...3)
    #expect(courses.map { $0.points.last?.mean } == [0, 0])
  }
}
