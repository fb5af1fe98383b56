import Configuration

/// Tables with one row an instant, or an interval, and one column a channel.
extension MonitorReader {
  /// The columns of a table while it is read.
  private struct Columns {
    var times: [Double] = []
    /// The end of the last row, where rows tell it.
    var end: Double?
    var values: [[Double]]
    var lines: [Int32] = []
    var marks: [(name: String, row: Int)] = []
    var levels: [String: Bool] = [:]
  }

  mutating func table(_ format: MonitorFormat) -> MonitorTable? {
    let start = reader.location(of: row[0].place)
    var columns = Columns(values: format.columns.map { _ in [] })
    while nextWholeRow() { read(format, into: &columns) }
    guard !isRefused else { return nil }
    guard columns.times.count > (columns.end == nil ? 1 : 0) else {
      return diagnostics.refuse("a recording needs two rows at least", at: start)
    }
    guard let edges = edges(columns, format, at: start) else { return nil }
    guard edges[edges.count - 1] > 0 else {
      return diagnostics.refuse("all rows of the recording are of one time", at: start)
    }
    let channels = zip(format.columns, columns.values).map { column, values in
      MonitorTable.Channel(
        name: column.name, quantity: column.quantity,
        series: PowerSeries(edges: edges, values: values))
    }
    return MonitorTable(
      tool: format.tool, channels: channels,
      marks: columns.marks.map { .init(name: $0.name, time: edges[$0.row]) },
      rows: columns.times.count, lines: columns.lines)
  }

  private mutating func read(_ format: MonitorFormat, into columns: inout Columns) {
    let timeColumn: Int
    switch format.timing {
    case .instants(let column): timeColumn = column
    case .intervals(let from, let to):
      timeColumn = from
      columns.end = number(to) ?? columns.end
    }
    guard let time = number(timeColumn) else { return }
    if let last = columns.times.last, time < last {
      return complain("the time goes back, from \(last) to \(time)", in: timeColumn)
    }
    if let end = columns.end, end < time {
      return complain("the row ends before it begins", in: timeColumn)
    }
    for (index, column) in format.columns.enumerated() {
      guard let value = number(column.index) else { continue }
      columns.values[index].append(value * column.factor)
    }
    readInputs(format.inputs, into: &columns)
    columns.times.append(time)
    columns.lines.append(Int32(clamping: reader.location(of: row[0].place).line))
  }

  /// Notes inputs that rise in this row.
  private mutating func readInputs(_ inputs: MonitorFormat.Inputs, into columns: inout Columns) {
    func note(_ name: String, _ isHigh: Bool) {
      if isHigh, columns.levels[name] == false {
        columns.marks.append((name, columns.times.count))
      }
      columns.levels[name] = isHigh
    }
    switch inputs {
    case .none: return
    case .columns(let inputs):
      for input in inputs { note(input.name, text(input.index) == "1") }
    case .bits(let column, let isReversed):
      let bits = text(column)
      for (index, bit) in (isReversed ? String(bits.reversed()) : bits).prefix(8).enumerated() {
        note("D\(index)", bit == "1")
      }
    }
  }

  // MARK: - Times

  /// The edges in seconds from the first row on.
  private mutating func edges(
    _ columns: Columns, _ format: MonitorFormat, at start: SourceLocation
  ) -> [Double]? {
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
    if let end = columns.end {
      return scaled + [max((end - first) * factor, scaled[scaled.count - 1])]
    }
    return PowerSeries(times: scaled, values: scaled).edges
  }

  /// PyMonsoon gives all samples of one packet the time of the packet: spreads these evenly to the
  /// next.
  private static func spread(_ times: inout [Double]) {
    var first = 0
    while first < times.count {
      var next = first
      while next < times.count, times[next] == times[first] { next += 1 }
      if next < times.count {
        let step = (times[next] - times[first]) / Double(next - first)
        for index in first..<next { times[index] = times[first] + Double(index - first) * step }
      } else if first > 0 {
        // The last packet goes on as fast as the one before it.
        let step = times[first] - times[first - 1]
        for index in first..<next { times[index] = times[first] + Double(index - first) * step }
      }
      first = next
    }
  }

  /// The factor of the times under `Time(ms)`, which are seconds as the library writes them.
  ///
  /// The monitor reads 5000 samples a second. Times that lie less than 0.05 apart are seconds, even if
  /// only each two-hundredth sample was kept; others, milliseconds.
  private func secondsOfPyMonsoon(_ times: [Double], at start: SourceLocation) -> Double {
    let spacing = times[times.count - 1] / Double(max(1, times.count - 1))
    guard spacing < 0.05 else { return 1e-3 }
    diagnostics.warning(
      "the column 'Time(ms)' is taken for seconds, which the Python library of Monsoon writes there",
      at: start, note: "its rows are \(spacing) apart, and the monitor reads 5000 samples a second")
    return 1
  }
}
