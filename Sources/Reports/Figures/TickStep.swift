import Foundation

/// The distance of an axis's marks: 1, 2 or 5 times a power of ten, and not so many that
/// their numbers run into one another.
enum TickStep {
  /// - Parameter most: Marks beside the first, at the most.
  static func between(_ low: Double, _ high: Double, most: Int) -> Double? {
    let length = high - low
    guard length > 0, length.isFinite, most > 0 else { return nil }
    let least = length / Double(most)
    let power = pow(10, log10(least).rounded(.down))
    guard power > 0, power.isFinite else { return nil }
    return [1, 2, 5, 10].map { $0 * power }.first { $0 >= least * (1 - 1e-9) }
  }
}

extension TickStep {
  /// The distance between the marks of an axis of times, in its unit: whole parts of an hour or a
  /// day.
  static func ofTime(_ scale: TimeScale, longest: Double, most: Int) -> Double? {
    let length = scale.value(longest)
    let parts: [Double] =
      switch scale.unit {
      case "h": [0.5, 1, 2, 3, 6, 12, 24]
      case "min": [1, 2, 5, 10, 15, 20, 30, 60]
      default: []
      }
    return parts.first { length / $0 <= Double(most) } ?? between(0, length, most: most)
  }
}

extension PlotCanvas {
  /// Room beside a vertical axis for numbers of so many letters and the axis's name.
  func axisRoom(letters: Int) -> Double {
    (isNarrow ? 44 : 52) + (isNarrow ? 8 : 9) * Double(letters)
  }
}

extension PlotScript {
  /// Set the axis of times up to the longest.
  mutating func setTimeAxis(_ scale: TimeScale, longest: Double) {
    add("set xrange [0:\(scale.value(longest))]")
    let most = max(2, Int((canvas.width - 150) / 62))
    if scale.clock != nil { return setTimeMarks(scale, longest: longest) }
    if let step = TickStep.ofTime(scale, longest: longest, most: most) { add("set xtics \(step)") }
  }

  /// Set the marks of an axis of times, with their texts only where they are shown.
  ///
  /// - Parameter columns: The number of axes beside one another.
  mutating func setTimeMarks(
    _ scale: TimeScale, longest: Double, areShown: Bool = true, columns: Int = 1
  ) {
    guard let clock = scale.clock else { return add("set format x '\(areShown ? "%g" : "")'") }
    let most = max(2, Int((canvas.width / Double(columns) - 150) / 62))
    let marks = clock.marks(upTo: longest, most: most).map { mark in
      "\(areShown ? Self.quoted(mark.text) : "''") \(scale.value(mark.after))"
    }
    add("set xtics (\(marks.joined(separator: ", ")))")
  }

  /// Set the marks of an axis for the range of `values`.
  ///
  /// - Parameters:
  ///   - axis: `x` or `y`.
  ///   - share: Of the canvas along the axis.
  /// - Returns: The length of the longest number beside the axis, in characters.
  @discardableResult
  mutating func setTicks(_ axis: String, over values: [Double], share: Double = 1) -> Int {
    let room = share * (axis == "x" ? canvas.width - 150 : canvas.height - 100)
    let most = max(2, Int(room / (axis == "x" ? 62 : 34)))
    let finite = values.filter(\.isFinite)
    guard let low = finite.min(), let high = finite.max(),
      let step = TickStep.between(low, high, most: most)
    else { return 1 }
    add("set \(axis)tics \(step)")
    let marks = [(low / step).rounded(.up), (high / step).rounded(.down)]
    return stride(from: marks[0], through: marks[1], by: 1).map { mark in
      DecimalText.significant(mark * step, digits: 6).shortened.count
    }.max() ?? 1
  }

  /// Name the places 1, 2 and so on of an axis.
  ///
  /// - Parameter room: The length of the axis.
  mutating func setTicks(_ axis: String, named names: [String], room: Double) {
    let labels = names.enumerated().map { "\(label($1, isTick: true)) \($0 + 1)" }
    // Long names lie across one another if they are not turned.
    let letters = names.map { min(26, $0.count) }.max() ?? 0
    let isTurned = axis == "x" && 7 * Double(letters) > room / Double(names.count)
    let turn = isTurned ? " rotate by 35 right" : ""
    add("set \(axis)tics (\(labels.joined(separator: ", "))) scale 0\(turn)")
  }
}
