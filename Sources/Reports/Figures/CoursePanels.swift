import Experiments

/// Courses beside one another: a panel per variant, in each the baseline's line and band for
/// comparison.
///
/// Bands of more than three variants in one panel hide each other.
struct CoursePanels {
  private let baseline: TimeCourse?
  private let others: [TimeCourse]

  /// - Returns: Nil where there are so few variants that one panel is enough.
  init?(_ courses: [TimeCourse], baseline: String) {
    guard courses.count > 3 else { return nil }
    self.baseline = courses.first { $0.variant == baseline }
    others = courses.filter { $0.variant != baseline }
  }

  /// The caption's sentence on the panels.
  var sentence: String {
    baseline.map { " A panel per variant; dashed and grey in each: \($0.variant)." } ?? ""
  }

  func height(isNarrow: Bool) -> Double { 66 + 165 * Double(rows(isNarrow: isNarrow)) }

  private func columns(isNarrow: Bool) -> Int { isNarrow ? 1 : 2 }

  private func rows(isNarrow: Bool) -> Int {
    let columns = columns(isNarrow: isNarrow)
    return (others.count + columns - 1) / columns
  }

  /// - Parameter data: Takes in the numbers of a course: time, mean, and the ends of the band.
  func draw(
    _ time: TimeScale, _ quantity: String, _ script: inout PlotScript,
    data: (TimeCourse, inout PlotScript) -> String
  ) {
    let (width, height) = (script.canvas.width, script.canvas.height)
    let isNarrow = script.canvas.isNarrow
    let columns = columns(isNarrow: isNarrow)
    let rows = rows(isNarrow: isNarrow)
    let longest = others.compactMap(\.points.last?.time).max() ?? 1
    let reference = baseline.map { data($0, &script) }
    let indices = others.map { data($0, &script) }
    let letters = script.setTicks(
      "y", over: [0] + ([baseline].compactMap(\.self) + others).flatMap(\.points).map(\.high),
      share: 1.4 / Double(rows))
    let left = script.canvas.axisRoom(letters: letters)
    script.add(
      "set multiplot layout \(rows),\(columns) margins \(left / width),\(1 - 14 / width),"
        + "\(58 / height),\(1 - 24 / height) spacing \((left - 20) / width),\(34 / height)")
    script.add("unset key")
    for (index, course) in others.enumerated() {
      let isLast = index >= others.count - columns
      script.add("set title \(script.label(course.variant)) offset 0,-0.7")
      script.setTimeMarks(time, longest: longest, areShown: isLast, columns: columns)
      script.add("set xlabel \(isLast ? PlotScript.quoted(time.title) : "''")")
      // One name of the axis a row.
      script.add(
        "set ylabel \(index % columns == 0 ? PlotScript.quoted(quantity, longest: 24) : "''")")
      let (color, grey) = (PlotColor.series(index + 1), PlotColor.frame)
      let bands = [(reference, grey), (indices[index], color)].compactMap { data, color in
        data.map { script.band($0, color, strength: 0.2) }
      }
      let lines = [
        reference.map { script.element($0, "1:2", "lines linewidth 1.5 dashtype 2", grey) },
        script.element(indices[index], "1:2", "lines linewidth 2", color),
      ]
      script.plot(bands + lines.compactMap(\.self))
    }
    script.add("unset multiplot")
  }
}
