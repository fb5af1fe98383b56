import Configuration

/// Reader of a power monitor's table: one entry for the tables of all tools, known by their header.
///
/// Known are PowerTool and the Python library of Monsoon, Otii, Nordic's Power Profiler Kit, the power
/// rails of Perfetto (which are those of Android's on-device power monitor), and PowDroid.
/// `docs/measurements.md` says what was tried on real files. All errors are reported, each with line
/// and column, up to a hundred.
package struct MonitorReader {
  /// The most bytes of a file: 256 MiB.
  package static let sizeLimit = 256 << 20

  private var rows: TableRows
  let file: String
  let holes: Holes
  let diagnostics: Diagnostics
  private(set) var headers: [ColumnHeader] = []

  /// Whether the first line of a text is the header of a monitor's table.
  ///
  /// - Parameters:
  ///   - file: The name of the file, by which Otii's tables of one channel are distinguished.
  ///   - ofAnyTool: Whether columns of times and powers make a table of a monitor that is not known.
  package static func recognizes(_ text: String, file: String, ofAnyTool: Bool = false) -> Bool {
    let header = text.prefix { !$0.isNewline }
    var reader = MonitorReader(String(header), file: file, diagnostics: Diagnostics())
    guard reader.readHeader() else { return false }
    return reader.railColumns != nil || MonitorFormat.detect(reader.headers, file: file) != nil
      || ofAnyTool && MonitorFormat.general(reader.headers) != nil
  }

  /// The table in `text`; nil when anything was wrong, which is reported.
  ///
  /// Holes between its rows, much longer than the time from row to row elsewhere, are reported by a
  /// warning.
  ///
  /// - Parameter columns: Columns that are named, whatever the first line says of them.
  package static func table(
    in text: String, file: String, columns: MonitorColumns = .init(), holes: Holes = .leftOut,
    diagnostics: Diagnostics
  ) -> MonitorTable? {
    var reader = MonitorReader(text, file: file, holes: holes, diagnostics: diagnostics)
    guard reader.readHeader() else {
      if !reader.isRefused { reader.rows.complain("the file is empty", at: 0) }
      return nil
    }
    guard columns.isEmpty else {
      var mistakes: [(String, Int, String)] = []
      let format = MonitorFormat.named(columns, reader.headers) { mistakes.append(($0, $1, $2)) }
      for (message, column, hint) in mistakes {
        reader.rows.complain(message, in: column, hint: hint)
      }
      return format.flatMap { reader.table($0) }
    }
    if let columns = reader.railColumns { return reader.rails(columns) }
    guard
      let format = MonitorFormat.detect(reader.headers, file: file)
        ?? MonitorFormat.general(reader.headers)
    else {
      reader.rows.complain(
        "the first line is no header of a power monitor's table", in: 0,
        hint:
          "'time (s),current (A),voltage (V)', 'Timestamp(ms),Current(uA)' and others, or name the columns with --time, --current and --voltage; Otii's 'Timestamp,Value' needs 'current', 'voltage' or 'power' in the name of the file"
      )
      return nil
    }
    return reader.table(format)
  }

  private init(
    _ text: String, file: String, holes: Holes = .leftOut, diagnostics: Diagnostics
  ) {
    rows = TableRows(
      text, file: file, tellsLimit: true, most: TableRows.mistakeLimit, diagnostics)
    self.file = file
    self.holes = holes
    self.diagnostics = diagnostics
  }

  private mutating func readHeader() -> Bool {
    guard rows.next() else { return false }
    headers = rows.texts.map(ColumnHeader.init)
    return !isRefused
  }

  // MARK: - Rows

  private var isRefused: Bool { rows.mistakes > 0 }

  /// Reads the next row with as many fields as the header has; reports others.
  mutating func nextWholeRow() -> Bool { rows.nextWhole(of: headers.count) }

  /// The number in a field of the row; nil for anything else, which is reported.
  mutating func number(_ column: Int) -> Double? {
    let text = rows.text(column)
    switch rows.number(column, in: Self.withoutNumPy(text)) {
    case .number(let number): return number
    case .missing:
      rows.complain("the row has no '\(headers[column].text)'", in: column)
    case .infinite, .tooLarge, .noNumber:
      rows.complain("'\(text.prefix(40))' is no measured number", in: column)
    }
    return nil
  }

  /// A number as NumPy 2 writes it when it is asked for its representation: `np.float64(0.5)`.
  private static func withoutNumPy(_ text: String) -> String {
    guard text.hasPrefix("np.float"), text.last == ")", let open = text.firstIndex(of: "(") else {
      return text
    }
    return String(text[text.index(after: open)...].dropLast())
  }

  /// Warns of a table whose last number may be cut short, where its column is read.
  mutating func warnOfCut(_ columns: Set<Int>) {
    if !isRefused, columns.contains(headers.count - 1) { rows.warnOfCut() }
  }

  // MARK: - Tables with one row an instant, or an interval, and one column a channel

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
    let start = rows.location()
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
      return rows.complain("the time goes back, from \(last) to \(time)", in: timeColumn)
    }
    if let end, end < time {
      return rows.complain("the row ends before it begins", in: timeColumn)
    }
    for (index, column) in format.columns.enumerated() {
      guard let value = number(column.index) else { continue }
      columns.values[index].append(value * column.factor)
    }
    readInputs(format.inputs, into: &columns)
    columns.times.append(time)
    if let end { columns.ends.append(end) }
    columns.lines.append(Int32(clamping: rows.location().line))
  }

  /// Notes inputs that rise in this row.
  private mutating func readInputs(_ inputs: MonitorFormat.Inputs, into columns: inout Columns) {
    func note(_ name: String, _ isHigh: Bool) {
      if isHigh, columns.levels[name] == false { columns.marks.append((name, columns.times.count)) }
      columns.levels[name] = isHigh
    }
    switch inputs {
    case .none: return
    case .columns(let inputs):
      for input in inputs { note(input.name, rows.text(input.index) == "1") }
    case .bits(let column, let isReversed):
      let bits = rows.text(column)
      for (index, bit) in (isReversed ? String(bits.reversed()) : bits).prefix(8).enumerated() {
        note("D\(index)", bit == "1")
      }
    }
  }

  // MARK: - Tables of energy by power rail, as Perfetto's trace processor writes them

  // - Source: Perfetto, standard library, `android.power_rails`: `ts` in nanoseconds, energy since boot
  //   in microwatt-seconds, in `value` or, in newer versions, `energy_since_boot`.

  /// Where time, rail and energy are.
  private typealias RailColumns = (time: Int, rail: Int, energy: Int)
  /// The readings of one rail.
  private typealias Rail = (times: [Double], energies: [Double])

  /// The columns of such a table; nil for a table of anything else.
  private var railColumns: RailColumns? {
    func index(_ name: String) -> Int? { headers.firstIndex { $0.text.lowercased() == name } }
    guard let time = index("ts"), let rail = index("power_rail_name"),
      let energy = index("energy_since_boot") ?? index("value")
    else { return nil }
    return (time, rail, energy)
  }

  private mutating func rails(_ columns: RailColumns) -> MonitorTable? {
    let start = rows.location()
    var names: [String] = []
    var rails: [String: Rail] = [:]
    var count = 0
    while nextWholeRow() {
      count += 1
      let name = rows.text(columns.rail)
      guard let time = number(columns.time), let energy = number(columns.energy) else { continue }
      if rails[name] == nil { names.append(name) }
      if let last = rails[name]?.times.last, time <= last {
        rows.complain("the time of '\(name.prefix(60))' does not ascend", in: columns.time)
      } else if let last = rails[name]?.energies.last, energy < last {
        rows.complain(
          "the energy of '\(name.prefix(60))' falls, from \(last) to \(energy)", in: columns.energy,
          hint: "it counts from the boot of the phone; cut the table where the phone was started")
      }
      rails[name, default: ([], [])].times.append(time)
      rails[name, default: ([], [])].energies.append(energy)
    }
    guard !isRefused else { return nil }
    let first = rails.values.compactMap(\.times.first).min() ?? 0
    let channels = names.compactMap { name in channel(name, rails[name], from: first, at: start) }
    guard !channels.isEmpty else {
      return diagnostics.refuse("no rail of the table has two rows", at: start)
    }
    warnOfCut([columns.time, columns.rail, columns.energy])
    return MonitorTable(tool: "Perfetto power rails", channels: channels, rows: count)
  }

  /// The mean power of a rail between its rows.
  private func channel(
    _ name: String, _ rail: Rail?, from first: Double, at start: SourceLocation
  ) -> MonitorTable.Channel? {
    guard let rail, rail.times.count > 1 else {
      diagnostics.warning(
        "the rail '\(name.prefix(60))' has one row, and is left out", at: start,
        note: "a power is the difference of two energies")
      return nil
    }
    let edges = rail.times.map { ($0 - first) * 1e-9 }
    let powers = rail.energies.indices.dropFirst().map { index in
      (rail.energies[index] - rail.energies[index - 1]) * 1e-6 / (edges[index] - edges[index - 1])
    }
    return MonitorTable.Channel(
      name: name, quantity: .power, series: PowerSeries(edges: edges, values: powers))
  }

  // MARK: - The times of tables with one row an instant, or an interval

  /// The treatment of the times in which nothing was measured.
  package enum Holes: Sendable {
    /// They count neither as time nor as charge and energy.
    case leftOut
    /// The row before a hole holds until the next.
    case filled
  }

  /// How long each row holds, in seconds from the first row on.
  private mutating func recordedTimes(
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

  /// The times with their holes, which are reported.
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
