import Experiments
import Quantities

/// The charge left in the battery over time, or the energy drawn where there is none: a line a
/// variant, with the band that most runs lie in.
enum CourseFigure {
  /// - Parameter clock: The time of the clock at the start, since Monday 00:00.
  static func figure(
    of courses: [TimeCourse], baseline: String, clock: SimDuration? = nil
  ) -> Figure? {
    let courses = courses.filter { $0.points.count > 1 }
    guard let first = courses.first, let longest = courses.compactMap(\.points.last?.time).max()
    else { return nil }
    return figure(
      of: courses.map { $0.prolonged(to: longest) }, first,
      TimeScale(longest: longest, clock: clock), baseline)
  }

  private static func figure(
    of courses: [TimeCourse], _ first: TimeCourse, _ time: TimeScale, _ baseline: String
  ) -> Figure {
    let panels = CoursePanels(courses, baseline: baseline)
    let isBattery = first.quantity == .batteryLevel
    let largest = courses.flatMap(\.points).map(\.high).max() ?? 0
    let scale = MetricScale(unit: first.quantity.unit, means: [largest])
    let quantity = "\(isBattery ? "battery level" : "energy drawn") (\(scale.unit))"
    return Figure(
      name: isBattery ? "battery" : "energy",
      section: .course, title: isBattery ? "Battery level over time" : "Energy drawn over time",
      caption: lines(first.runs, scale)
        + " T\(time.words.dropFirst())."
        + (isBattery
          ? " A battery that is empty stays so; a run that ends otherwise says nothing after its end, and a "
            + "line ends when fewer than half of the runs are left."
          : " A run that has ended draws nothing more.") + (panels?.sentence ?? ""),
      alternative: courses.map { course in
        let last = course.points[course.points.count - 1]
        return "\(course.variant) comes to \(cell(last, scale)) \(scale.unit) after "
          + "\(number(time.value(last.time))) \(time.unit)"
      }.joined(separator: "; "),
      table: table(courses, time, scale),
      height: { isNarrow in panels?.height(isNarrow: isNarrow) ?? (isNarrow ? 300 : 380) },
      draw: { draw(courses, panels, time, scale, quantity, &$0) },
      series: series(courses, time, scale, quantity))
  }

  /// The caption of lines and bands.
  private static func lines(_ count: Int, _ scale: MetricScale) -> String {
    guard count > 1 else {
      return "Lines: one run, in \(scale.unit), without an interval or a spread."
    }
    return """
      Lines: mean of \(count) runs, in \(scale.unit). Bands: the middle 90 % of the runs (no interval \
      of the mean, but the spread of runs).
      """
  }

  private static func number(_ value: Double) -> String { DecimalText.short(value, digits: 4) }

  private static func cell(_ point: TimeCourse.Point, _ scale: MetricScale) -> String {
    let numbers = [point.mean, point.low, point.high].map { number(scale.factor * $0) }
    return "\(numbers[0]) [\(numbers[1]), \(numbers[2])]"
  }

  /// About a dozen instants of all.
  private static func table(
    _ courses: [TimeCourse], _ time: TimeScale, _ scale: MetricScale
  ) -> DataTable {
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
              .flatMap { $0.time < instant && course.points.last == $0 ? nil : cell($0, scale) }
              ?? "—"
          }
      })
  }

  private static func draw(
    _ courses: [TimeCourse], _ panels: CoursePanels?, _ time: TimeScale, _ scale: MetricScale,
    _ quantity: String, _ script: inout PlotScript
  ) {
    script.setTimeAxis(time, longest: courses.compactMap(\.points.last?.time).max() ?? 1)
    script.add("set yrange [0:\(courses[0].quantity == .batteryLevel ? "100" : "*")]")
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

  private static func series(
    _ courses: [TimeCourse], _ time: TimeScale, _ scale: MetricScale, _ quantity: String
  ) -> TimeSeries {
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
