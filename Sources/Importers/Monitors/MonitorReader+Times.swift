import Configuration

/// The times of tables with one row an instant, or an interval.
extension MonitorReader {
  /// What is made of the times in which nothing was measured.
  package enum Holes: Sendable {
    /// They count neither as time nor as charge and energy.
    case leftOut
    /// The row before a hole holds until the next.
    case filled
  }

  /// How long each row holds, in seconds from the first row on.
  mutating func recordedTimes(
    _ columns: Columns, _ format: MonitorFormat, at start: SourceLocation
  ) -> RecordedTimes {
    let first = columns.times[0]
    var times = columns.times.map { $0 - first }
    let factor: Double
    if let known = format.seconds {
      factor = known
    } else {
      Self.spread(&times)
      factor = secondsOfPyMonsoon(times, at: start)
    }
    let scaled = times.map { $0 * factor }
    if !columns.ends.isEmpty {
      return ofIntervals(scaled, ends: columns.ends.map { ($0 - first) * factor }, columns)
    }
    return ofInstants(scaled, columns)
  }

  private mutating func ofInstants(_ times: [Double], _ columns: Columns) -> RecordedTimes {
    let last = times.count - 1
    let end = times[last] * 2 - times[last - 1]
    guard let usual = UsualStep(of: times) else {
      return RecordedTimes(times: times, end: end, breaks: [])
    }
    let breaks = times.indices.dropLast().compactMap { row in
      times[row + 1] - times[row] > usual.limit
        ? RecordedTimes.Break(row: row, end: times[row] + usual.length) : nil
    }
    return told(
      breaks, in: times, end: breaks.last?.row == last - 1 ? times[last] + usual.length : end,
      columns, rate: usual)
  }

  private mutating func ofIntervals(
    _ times: [Double], ends: [Double], _ columns: Columns
  ) -> RecordedTimes {
    let end = max(ends[ends.count - 1], times[times.count - 1])
    let isWhole = times.indices.dropLast().allSatisfy { times[$0 + 1] <= ends[$0] }
    guard !isWhole, let usual = UsualStep(steps: zip(ends, times).map { $0 - $1 }) else {
      return RecordedTimes(times: times, end: end, breaks: [])
    }
    // Less than an interval is what the program took to write one.
    let breaks = times.indices.dropLast().compactMap { row in
      times[row + 1] - ends[row] > usual.length
        ? RecordedTimes.Break(row: row, end: ends[row]) : nil
    }
    return told(breaks, in: times, end: end, columns, rate: nil)
  }

  /// The times with their holes, which are told.
  ///
  /// - Parameter rate: How often rows come; nil where they tell their ends.
  private mutating func told(
    _ breaks: [RecordedTimes.Break], in times: [Double], end: Double, _ columns: Columns,
    rate: UsualStep?
  ) -> RecordedTimes {
    let isFilled = holes == .filled || rate?.isRegular == false
    guard let first = breaks.first else { return RecordedTimes(times: times, end: end, breaks: []) }
    let length = breaks.reduce(0) { $0 + times[$1.row + 1] - $1.end }
    let why =
      rate.map {
        "a row comes each \(shortened($0.length)) s"
          + ($0.isRegular ? "" : " or so, at no even rate")
      } ?? "each row tells its end"
    let use =
      isFilled
      ? "the row before a hole is taken to hold through it"
      : "holes count neither as time nor as charge and energy"
    let count = breaks.count == 1 ? "a hole" : "\(breaks.count) holes"
    diagnostics.warning(
      "the recording has \(count) of \(shortened(length)) s in all, "
        + (breaks.count == 1 ? "behind this row" : "the first behind this row"),
      at: SourceLocation(file: file, line: Int(columns.lines[first.row]), column: 1),
      note: "\(why); \(use)")
    return RecordedTimes(times: times, end: end, breaks: isFilled ? [] : breaks)
  }

  /// A number of seconds for people.
  private func shortened(_ seconds: Double) -> String {
    var text = TraceFile.plain((seconds * 1e9).rounded() / 1e9)
    while text.last == "0" { text.removeLast() }
    if text.last == "." { text.removeLast() }
    return text
  }

  // MARK: - Monsoon's Python library

  /// PyMonsoon gives all samples of one packet the time of the packet: spreads these evenly to the
  /// next, or as fast as others where the next comes behind a hole.
  private static func spread(_ times: inout [Double]) {
    let packets = times
    spread(&times, packets, most: .infinity, instead: 0)
    if let usual = UsualStep(of: times), usual.isRegular {
      spread(&times, packets, most: usual.limit, instead: usual.length)
    }
  }

  private static func spread(
    _ times: inout [Double], _ packets: [Double], most: Double, instead usual: Double
  ) {
    var first = 0
    while first < packets.count {
      var next = first
      while next < packets.count, packets[next] == packets[first] { next += 1 }
      var step = 0.0
      if next < packets.count {
        step = (packets[next] - packets[first]) / Double(next - first)
      } else if first > 0 {
        // The last packet goes on as fast as the one before it.
        step = packets[first] - times[first - 1]
      }
      if step > most { step = usual }
      for index in first..<next { times[index] = packets[first] + Double(index - first) * step }
      first = next
    }
  }

  /// The factor of the times under `Time(ms)`, which are seconds as the library writes them.
  ///
  /// The monitor reads 5000 samples a second. Times that lie less than 0.05 apart are seconds, even if
  /// only each two-hundredth sample was kept; others, milliseconds.
  private func secondsOfPyMonsoon(_ times: [Double], at start: SourceLocation) -> Double {
    let mean = times[times.count - 1] / Double(max(1, times.count - 1))
    let usual = UsualStep(of: times).flatMap { $0.isRegular ? $0.length : nil }
    let spacing = usual ?? mean
    guard spacing < 0.05 else { return 1e-3 }
    diagnostics.warning(
      "the column 'Time(ms)' is taken for seconds, which the Python library of Monsoon writes there",
      at: start, note: "its rows are \(spacing) apart, and the monitor reads 5000 samples a second")
    return 1
  }
}
