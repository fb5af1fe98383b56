import Configuration

/// A recording of a power monitor as the load of a bench.
package enum MonitorLoad {
  /// The steps of a recorded load, counted from its start: the current, or the power where no current
  /// was measured. Nil when anything was wrong, which is reported.
  ///
  /// The last step holds to the end of the run, as that of every trace, and the step before a hole of
  /// the recording until the next, with a warning.
  ///
  /// - Parameter step: The length in seconds of steps with the means of the recording, which keep its
  ///   charge; nil for a step a row.
  package static func steps(
    in text: String, file: String, step: Double?, diagnostics: Diagnostics
  ) -> ConfigurationNode? {
    let start = SourceLocation(file: file)
    guard
      let table = MonitorReader.table(
        in: text, file: file, holes: .filled, diagnostics: diagnostics)
    else { return nil }
    guard let (channel, key) = load(of: table) else {
      return diagnostics.refuse("the recording has neither current nor power", at: start)
    }
    var series = channel
    if let step {
      guard series.duration / step <= Double(TraceFile.rowLimit) else {
        return refuseLength(
          "the trace has more than \(TraceFile.rowLimit) steps", start, diagnostics)
      }
      series = series.resampled(step: step)
    }
    guard series.values.count <= TraceFile.rowLimit else {
      return refuseLength("the trace has more than \(TraceFile.rowLimit) rows", start, diagnostics)
    }
    return nodes(of: series, key: key, lines: step == nil ? table.lines : [], file, diagnostics)
  }

  private static func load(of table: MonitorTable) -> (series: PowerSeries, key: String)? {
    if let current = table.first(.current) { return (current, "current") }
    let powers = table.channels.filter { $0.quantity == .power }
    return powers.count == 1 ? (powers[0].series, "power") : nil
  }

  private static func refuseLength(
    _ message: String, _ place: SourceLocation, _ diagnostics: Diagnostics
  ) -> ConfigurationNode? {
    diagnostics.refuse(
      message, at: place,
      note: "write 'step: 10 ms' beside 'trace', or more, for the means of the recording")
  }

  private static func nodes(
    of series: PowerSeries, key: String, lines: [Int32], _ file: String, _ diagnostics: Diagnostics
  ) -> ConfigurationNode? {
    let unit = key == "current" ? "A" : "W"
    var steps: [ConfigurationNode] = []
    var isRefused = false
    for (index, value) in series.values.enumerated() {
      // A step of less than a nanosecond is none.
      let from = series.edges[index] - series.start
      guard series.edges[index + 1] - series.edges[index] >= 1e-9 else { continue }
      let line = lines.indices.contains(index) ? Int(lines[index]) : 1
      let place = SourceLocation(file: file, line: line)
      if value < 0 {
        isRefused = true
        diagnostics.error(
          "a load of \(value) \(unit) would charge the battery", at: place,
          note: "noise around zero goes with 'step: 10 ms' beside 'trace', which takes means")
        if diagnostics.errorCount >= 100 { break }
        continue
      }
      func node(_ text: String) -> ConfigurationNode { ConfigurationNode(text: text, at: place) }
      steps.append(
        ConfigurationNode(
          entries: [
            "from": node("\(TraceFile.plain(from)) s"),
            key: node("\(TraceFile.plain(value)) \(unit)"),
          ], at: place))
    }
    return isRefused
      ? nil : ConfigurationNode(.sequence(steps), at: SourceLocation(file: file))
  }
}
