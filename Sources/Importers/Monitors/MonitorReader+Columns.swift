import Configuration

/// Tables with one row an instant, or an interval, and one column a channel.
extension MonitorReader {
  /// The columns of a table while it is read.
  struct Columns {
    var times: [Double] = []
    /// The end of each row, where rows tell it.
    var ends: [Double] = []
    var values: [[Double]]
    var lines: [Int32] = []
    fileprivate var marks: [(name: String, row: Int)] = []
    fileprivate var levels: [String: Bool] = [:]
  }

  mutating func table(_ format: MonitorFormat) -> MonitorTable? {
    let start = reader.location(of: row[0].place)
    var columns = Columns(values: format.columns.map { _ in [] })
    while nextWholeRow() { read(format, into: &columns) }
    guard !isRefused else { return nil }
    guard columns.times.count > (columns.ends.isEmpty ? 1 : 0) else {
      return diagnostics.refuse("a recording needs two rows at least", at: start)
    }
    let times = recordedTimes(columns, format, at: start)
    guard times.edges[times.edges.count - 1] > 0 else {
      return diagnostics.refuse("all rows of the recording are of one time", at: start)
    }
    warnOfCut(format.columnsRead)
    let channels = zip(format.columns, columns.values).map { column, values in
      MonitorTable.Channel(
        name: column.name, quantity: column.quantity,
        series: times.series(values))
    }
    return MonitorTable(
      tool: format.tool, channels: channels,
      marks: columns.marks.map { .init(name: $0.name, time: times.times[$0.row]) },
      rows: columns.times.count, lines: columns.lines)
  }

  private mutating func read(_ format: MonitorFormat, into columns: inout Columns) {
    let timeColumn: Int
    var end: Double?
    switch format.timing {
    case .instants(let column): timeColumn = column
    case .intervals(let from, let to):
      timeColumn = from
      end = number(to)
    }
    guard let time = number(timeColumn) else { return }
    if let last = columns.times.last, time < last {
      return complain("the time goes back, from \(last) to \(time)", in: timeColumn)
    }
    if let end, end < time {
      return complain("the row ends before it begins", in: timeColumn)
    }
    for (index, column) in format.columns.enumerated() {
      guard let value = number(column.index) else { continue }
      columns.values[index].append(value * column.factor)
    }
    readInputs(format.inputs, into: &columns)
    columns.times.append(time)
    if let end { columns.ends.append(end) }
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
}
