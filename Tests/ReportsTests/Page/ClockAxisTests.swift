@testable import Experiments
import PhoneModel
import Quantities
import Results
import ScenarioTestSupport
import Testing

@testable import Reports

struct `An axis by the clock` {
  private static let hour = 3600.0

  private static func marks(
    from start: Double, hours: Double, most: Int
  ) throws -> [(after: Double, text: String)] {
    let axis = try #require(ClockAxis(start: start * hour, longest: hours * hour))
    return axis.marks(upTo: hours * hour, most: most)
  }

  @Test func `has its marks at round hours`() throws {
    let marks = try Self.marks(from: 8.5, hours: 15, most: 4)
    #expect(marks.map(\.text) == ["12:00", "16:00", "20:00"])
    #expect(marks.map(\.after) == [3.5, 7.5, 11.5].map { $0 * Self.hour })
  }

  @Test func `has a mark at its start and its end where they are round`() throws {
    let marks = try Self.marks(from: 8, hours: 12, most: 6)
    #expect(marks.map(\.text) == ["08:00", "10:00", "12:00", "14:00", "16:00", "18:00", "20:00"])
  }

  // From Friday 20:00 on: 4 days and 20 hours after Monday 00:00.
  @Test func `names the day at midnight where there are several`() throws {
    let marks = try Self.marks(from: 4 * 24 + 20, hours: 48, most: 4)
    #expect(marks.map(\.text) == ["Sat", "12:00", "Sun", "12:00"])
  }

  @Test func `does not name the day of a night`() throws {
    let marks = try Self.marks(from: 22, hours: 8, most: 4)
    #expect(marks.map(\.text) == ["22:00", "00:00", "02:00", "04:00", "06:00"])
  }

  @Test func `has days of a week, which begins anew after Sunday`() throws {
    let marks = try Self.marks(from: 5 * 24, hours: 4 * 24, most: 9)
    #expect(marks.map(\.text).filter { !$0.contains(":") } == ["Sat", "Sun", "Mon", "Tue", "Wed"])
  }

  @Test(
    arguments: [(100, false), (180, true), (1_209_600, true), (1_300_000, false)]
      as [(Double, Bool)])
  func `is one of minutes up to two weeks`(seconds: Double, isOne: Bool) {
    #expect((ClockAxis(start: 0, longest: seconds) != nil) == isOne)
  }

  private static func course(hours: Int) -> TimeCourse {
    TimeCourse(
      variant: "original", quantity: .energy, runs: 10,
      points: (0...hours).map {
        .init(time: hour * Double($0), runs: 10, mean: Double($0), low: 0, high: 30)
      })
  }

  @Test func `is that of a course, its table and its caption`() throws {
    let figure = try #require(
      CourseFigure.figure(
        of: [Self.course(hours: 12)], baseline: "original", clock: .seconds(8 * 3600)))
    let script = figure.script(.wide(height: 400)).text()
    #expect(script.contains("set xtics ('08:00' 0.0, '10:00' 2.0, '12:00' 4.0, "))
    #expect(script.contains("set xlabel 'time of the clock'"))
    #expect(figure.caption.contains("Time of the clock, from Mon 08:00 on."))
    #expect(figure.table.columns.first == "time of the clock")
    #expect(figure.table.rows.map { $0[0] }.prefix(2) == ["Mon 08:00", "Mon 09:00"])
  }

  @Test func `shows its texts below the last panels alone`() throws {
    let courses = (0..<5).map { number in
      let course = Self.course(hours: 12)
      return TimeCourse(
        variant: "v\(number)", quantity: .energy, runs: 10, points: course.points)
    }
    let figure = try #require(
      CourseFigure.figure(of: courses, baseline: "v0", clock: .seconds(8 * 3600)))
    let script = figure.script(.wide(height: 400)).text()
    let panels = script.components(separatedBy: "set title ").dropFirst()
    #expect(panels.map { $0.contains("'12:00'") } == [false, false, true, true])
  }

  /// The clock of a scenario's result, for the rest of a scenario.
  private static func clock(_ rest: String) throws -> SimDuration? {
    let scenario = try Samples.load(RoundPhone.scenario(rest)).scenario
    return RepeatedRuns(scenario: scenario, courses: [], run: 1, runs: [], differing: [])
      .clockAtStart
  }

  @Test func `begins at the end of the warm-up, where the scenario says when a run starts`() throws
  {
    #expect(try Self.clock("starts: Tuesday 07:30\nwarm-up: 2 h") == .seconds(33 * 3600 + 1800))
    #expect(try Self.clock("warm-up: 2 h") == nil)
  }

  @Test func `is none for variants that start at different times`() throws {
    let variants = "variants: { a: {}, b: { changes-world: true, starts: Monday 09:00 } }"
    #expect(try Self.clock("starts: Monday 08:00\n\(variants)") == nil)
  }

  @Test func `tells the series to zoom into its start and its unit`() throws {
    let figure = try #require(
      CourseFigure.figure(
        of: [Self.course(hours: 12)], baseline: "original", clock: .seconds(8 * 3600)))
    let series = try #require(figure.series)
    let html = ZoomableSeries.html(series, title: "Energy").text
    #expect(html.contains("\"clock\":[3600.0,28800.0],"))
  }
}
