import Experiments
import Quantities

/// The charge left in the battery over time, or the energy drawn where there is none: a line a
/// variant, with the band that most runs lie in.
struct CourseFigure {
  private let courses: [TimeCourse]
  private let time: TimeScale
  private let scale: MetricScale
  private let panels: CoursePanels?

  /// - Parameter clock: The time of the clock at the start, since Monday 00:00.
  static func figure(
    of courses: [TimeCourse], baseline: String, clock: SimDuration? = nil
  ) -> Figure? {
    let long = courses.filter { $0.points.count > 1 }
    guard let first = long.first, let longest = long.compactMap(\.points.last?.time).max()
    else { return nil }
    let courses = long.map { $0.prolonged(to: longest) }
    let largest = courses.flatMap(\.points).map(\.high).max() ?? 0
    return Self(
      courses: courses, time: TimeScale(longest: longest, clock: clock),
      scale: MetricScale(unit: first.quantity.unit, means: [largest]),
      panels: CoursePanels(courses, baseline: baseline)
    ).figure
  }

  private var isBattery: Bool { courses[0].quantity == .batteryLevel }

  private var quantity: String {
    "\(isBattery ? "battery level" : "energy drawn") (\(scale.unit))"
  }

  private var figure: Figure {
    Figure(
      name: isBattery ? "battery" : "energy",
      section: .course, title: isBattery ? "Battery level over time" : "Energy drawn over time",
      caption: lines
        + " T\(time.words.dropFirst())."
        + (isBattery
          ? " A battery that is empty stays so; a run that ends otherwise says nothing after its end, and a "
            + "line ends when fewer than half of the runs are left."
          : " A run that has ended draws nothing more.") + (panels?.sentence ?? ""),
      alternative: courses.map { course in
        let last = course.points[course.points.count - 1]
        return "\(course.variant) comes to \(cell(last)) \(scale.unit) after "
          + "\(Self.number(time.value(last.time))) \(time.unit)"
      }.joined(separator: "; "),
      table: table,
      height: { isNarrow in panels?.height(isNarrow: isNarrow) ?? (isNarrow ? 300 : 380) },
      draw: { draw(&$0) }, series: series)
  }

  /// The caption of lines and bands.
  private var lines: String {
    let count = courses[0].runs
    guard count > 1 else {
      return "Lines: one run, in \(scale.unit), without an interval or a spread."
    }
    return """
      Lines: mean of \(count) runs, in \(scale.unit). Bands: the middle 90 % of the runs (no interval \
      of the mean, but the spread of runs).
      """
  }

  private static func number(_ value: Double) -> String { DecimalText.short(value, digits: 4) }

  private func cell(_ point: TimeCourse.Point) -> String {
    let numbers = [point.mean, point.low, point.high].map { Self.number(scale.factor * $0) }
    return "\(numbers[0]) [\(numbers[1]), \(numbers[2])]"
  }

  /// About a dozen instants of all.
  private var table: DataTable {
    let longest = courses.max { $0.points.count < $1.points.count }?.points ?? []
    let step = max(1, longest.count / 12)
    var indices = Array(stride(from: 0, to: longest.count, by: step))
    if indices.last != longest.count - 1 { indices.append(longest.count - 1) }
    return DataTable(
      columns: [time.title] + courses.map { "\($0.variant) (\(scale.unit))" },
      rows: indices.map { index in
        let instant = longest[index].time
        return [time.text(instant)]
          + courses.map { course in
            course.points.last { $0.time <= instant }
              .flatMap { $0.time < instant && course.points.last == $0 ? nil : cell($0) }
              ?? "—"
          }
      })
  }

  private func draw(_ script: inout PlotScript) {
    script.setTimeAxis(time, longest: courses.compactMap(\.points.last?.time).max() ?? 1)
    script.add("set yrange [0:\(isBattery ? "100" : "*")]")
    func data(_ course: TimeCourse, _ script: inout PlotScript) -> String {
      script.data(
        course.points.map { point in
          [time.value(point.time)] + [point.mean, point.low, point.high].map { scale.factor * $0 }
        })
    }
    if let panels { return panels.draw(time, quantity, &script, data: data) }
    script.setTitle("x", time.title)
    script.setTitle("y", quantity)
    let indices = courses.map { data($0, &script) }
    let bands = indices.enumerated().map { script.band($1, .series($0)) }
    let lines = indices.enumerated().map { index, data in
      script.line(data, index, color: index, title: courses[index].variant)
    }
    script.plot(bands + lines)
  }

  private var series: TimeSeries {
    let times = Set(courses.flatMap { $0.points.map(\.time) }).sorted()
    let values = courses.map { course in
      Dictionary(course.points.map { ($0.time, $0.mean * scale.factor) }) { first, _ in first }
    }
    return TimeSeries(
      axis: quantity, time: time, labels: courses.map(\.variant),
      rows: times.map { instant in [time.value(instant)] + values.map { $0[instant] } },
      note: "The lines are those of the picture; the table below has some of their instants.")
  }
}
