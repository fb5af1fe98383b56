/// The columns of a table that the command names, each as in the first line or with a unit behind it,
/// such as `Main Avg (mA)`; nil for those that the first line tells.
package struct MonitorColumns: Sendable {
  package var time: String?
  package var current: String?
  package var voltage: String?

  package init(time: String? = nil, current: String? = nil, voltage: String? = nil) {
    self.time = time
    self.current = current
    self.voltage = voltage
  }

  package var isEmpty: Bool { time == nil && current == nil && voltage == nil }
}

extension MonitorFormat {
  private static let tool = "a power monitor"

  /// Any table whose first column is a time with its unit, with columns of currents, voltages or
  /// powers with theirs: `time (s),current (A)`, `t_ms,I/mA`.
  static func general(_ headers: [ColumnHeader]) -> MonitorFormat? {
    guard let (name, unit) = headers.first.map(MonitorUnit.split), let seconds = unit.seconds,
      name.wholeMatch(of: /(?i)|t|x|((elapsed|relative)[ _])?time([ _]?stamp)?|elapsed/) != nil
    else { return nil }
    let columns = headers.indices.dropFirst().compactMap { index in
      let (name, unit) = MonitorUnit.split(headers[index])
      // Beside the mean stand those of the same time.
      let isMean = !words(name).contains { word in
        ["min", "max", "std", "peak"].contains(where: word.hasPrefix)
      }
      return isMean ? column(index, name, unit) : nil
    }
    return instants(tool, 0, seconds, columns)
  }

  private static func column(
    _ index: Int, _ name: String, _ unit: MonitorUnit.Meaning
  ) -> Column? {
    unit.quantity.map {
      Column(
        index: index, name: name.isEmpty ? $0.quantity.rawValue : name, quantity: $0.quantity,
        factor: $0.factor)
    }
  }

  /// The format of a table with named columns.
  ///
  /// - Parameter refuse: Called with a mistake, and the column that it is about.
  /// - Returns: Nil when one of them is not there, or has no unit, which is reported.
  static func named(
    _ wanted: MonitorColumns, _ headers: [ColumnHeader],
    _ refuse: (_ message: String, _ column: Int, _ hint: String) -> Void
  ) -> MonitorFormat? {
    var isRefused = false
    func find(_ text: String, _ option: String, _ example: String) -> (Int, MonitorUnit.Meaning)? {
      let asked = ColumnHeader(text)
      let found = headers.indices.filter { headers[$0].answers(to: text) }
      let index =
        found.first ?? headers.firstIndex { $0.unit == nil && $0.answers(to: asked.name) }
      guard let index, found.count < 2 else {
        isRefused = true
        refuse(
          "there \(index == nil ? "is no column" : "are several columns") '\(text)' for \(option)",
          index ?? 0, ColumnHeader.hint(headers.map(\.text)))
        return nil
      }
      let unit = MonitorUnit.split(found.isEmpty ? asked : headers[index]).unit
      let isTime = option == "--time"
      guard isTime ? unit.seconds != nil : "--\(unit.quantity?.quantity.rawValue ?? "")" == option
      else {
        isRefused = true
        refuse(
          "the column '\(headers[index].text)' has no unit for \(option)", index,
          "write \(option) '\(asked.name) (\(example))'")
        return nil
      }
      return (index, unit)
    }
    let time = find(wanted.time ?? headers[0].text, "--time", "ms")
    let values = [(wanted.current, "--current", "mA"), (wanted.voltage, "--voltage", "V")]
      .compactMap { text, option, example in text.flatMap { find($0, option, example) } }
    guard let (timeColumn, meaning) = time, let seconds = meaning.seconds, !isRefused else {
      return nil
    }
    // With the time alone, all others with a unit.
    let columns =
      values.isEmpty
      ? headers.indices.compactMap {
        let (name, unit) = MonitorUnit.split(headers[$0])
        return column($0, name, unit)
      } : values.compactMap { column($0.0, ColumnHeader(headers[$0.0].text).name, $0.1) }
    if columns.isEmpty {
      refuse(
        "no other column has a unit of current, voltage or power", timeColumn,
        "name one with --current 'NAME (mA)'")
    }
    return instants(tool, timeColumn, seconds, columns)
  }
}
