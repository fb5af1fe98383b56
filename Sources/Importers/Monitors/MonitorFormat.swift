import Configuration

/// The meaning of a table's columns, found by its header.
struct MonitorFormat {
  /// The form of the times of rows.
  enum Timing: Hashable {
    /// A column of times; a row holds until the next.
    case instants(column: Int)
    /// Columns of beginnings and ends.
    case intervals(from: Int, to: Int)
  }

  /// A column of values.
  struct Column: Hashable {
    let index: Int
    let name: String
    let quantity: MonitorTable.Quantity
    /// The factor of its numbers to the base unit.
    let factor: Double
  }

  /// Columns of digital inputs.
  enum Inputs: Hashable {
    case none
    /// Columns of 0 and 1, by name.
    case columns([Input])
    /// One column of bits, input 0 first unless they are reversed.
    case bits(column: Int, isReversed: Bool)
  }

  /// One digital input.
  struct Input: Hashable {
    let index: Int
    let name: String
  }

  let tool: String
  let timing: Timing
  /// The factor of times to seconds; nil when the spacing decides, as PyMonsoon needs it.
  let seconds: Double?
  let columns: [Column]
  var inputs = Inputs.none

  /// The columns that are read.
  var columnsRead: Set<Int> {
    var read = Set(columns.map(\.index))
    switch timing {
    case .instants(let column): read.insert(column)
    case .intervals(let from, let to): read.formUnion([from, to])
    }
    switch inputs {
    case .none: break
    case .columns(let inputs): read.formUnion(inputs.map(\.index))
    case .bits(let column, _): read.insert(column)
    }
    return read
  }

  /// The format of a header; nil for a table of anything else.
  ///
  /// - Parameter file: The name of the file, from which Otii's tables of one channel are known.
  static func detect(_ headers: [ColumnHeader], file: String) -> MonitorFormat? {
    powDroid(headers) ?? ppk(headers) ?? pyMonsoon(headers) ?? powerTool(headers)
      ?? otii(headers, file)
  }

  /// The index of the column of a name, whatever its case.
  static func index(_ name: String, in headers: [ColumnHeader]) -> Int? {
    headers.firstIndex { $0.name.lowercased() == name }
  }

  /// The words of a title in small letters. An expression would take a millisecond for each.
  static func words(_ name: String) -> [Substring] {
    name.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "_" }
  }

  /// All columns of currents, voltages and powers that pass a test.
  private static func values(
    _ headers: [ColumnHeader], where test: (String) -> Bool
  ) -> [Column] {
    headers.indices.compactMap { index in
      guard let unit = headers[index].unit, let found = MonitorUnit.quantity(unit),
        test(headers[index].name)
      else { return nil }
      return Column(
        index: index, name: headers[index].name, quantity: found.quantity, factor: found.factor)
    }
  }

  /// The format of a table with a column of times; nil where it has no column of values.
  static func instants(
    _ tool: String, _ time: Int, _ seconds: Double?, _ columns: [Column]
  ) -> MonitorFormat? {
    guard !columns.isEmpty else { return nil }
    return MonitorFormat(
      tool: tool, timing: .instants(column: time), seconds: seconds, columns: columns)
  }

  // MARK: - Formats

  /// Nordic's Power Profiler: `Timestamp(ms),Current(uA)`, in newer versions with `D0-D7` as text of
  /// bits, or `D0` to `D7` in columns; `Bits`, a binary number with input 7 first, in older ones.
  ///
  /// - Source: NordicSemiconductor/pc-nrfconnect-ppk, its CSV export.
  private static func ppk(_ headers: [ColumnHeader]) -> MonitorFormat? {
    guard let time = index("timestamp", in: headers), let unit = headers[time].unit,
      let seconds = MonitorUnit.seconds(unit), index("current", in: headers) != nil
    else { return nil }
    let columns = values(headers) { ["current", "voltage"].contains($0.lowercased()) }
    guard !columns.isEmpty, headers.count(where: { $0.unit != nil }) == columns.count + 1 else {
      return nil
    }
    let inputs = headers.indices.filter {
      let text = headers[$0].text.utf8
      return text.count == 2 && [0x44, 0x64].contains(text.first)
        && (0x30...0x39).contains(text.last ?? 0)
    }.map { Input(index: $0, name: headers[$0].text.uppercased()) }
    let bits = headers.firstIndex { ["d0-d7", "bits"].contains($0.text.lowercased()) }.map {
      Inputs.bits(column: $0, isReversed: headers[$0].text.lowercased() == "bits")
    }
    return MonitorFormat(
      tool: "Nordic Power Profiler Kit", timing: .instants(column: time), seconds: seconds,
      columns: columns,
      inputs: bits ?? (inputs.isEmpty ? .none : .columns(inputs)))
  }

  /// Monsoon's PowerTool: `Time (s)` and any of `Main Avg Current (mA)`, `Main Avg Power (mW)` and
  /// `Main Avg Voltage (V)`, the same for USB and Aux; `Max` and `Min` are left aside.
  ///
  /// - Source: headers that programs reading such exports name, with and without `Max` columns.
  private static func powerTool(_ headers: [ColumnHeader]) -> MonitorFormat? {
    guard let time = index("time", in: headers),
      let seconds = MonitorUnit.seconds(headers[time].unit ?? "s")
    else { return nil }
    let columns = values(headers) {
      let words = words($0)
      return (2...3).contains(words.count) && ["main", "usb", "aux"].contains(words[0])
        && (words.count == 2 || words[1] == "avg")
        && ["current", "power", "voltage"].contains(words[words.count - 1])
    }
    return instants("Monsoon PowerTool", time, seconds, columns)
  }

  /// Monsoon's Python library: `Time(ms),Main(mA),USB(mA),Aux(mA),Main Voltage(V),USB Voltage(V),`
  /// with a comma at the end. The times under `Time(ms)` are seconds.
  ///
  /// - Source: msoon/PyMonsoon 013be58, `sampleEngine.py`.
  private static func pyMonsoon(_ headers: [ColumnHeader]) -> MonitorFormat? {
    guard let time = index("time", in: headers), headers[time].unit == "ms" else { return nil }
    let columns = values(headers) {
      ["Main", "USB", "Aux", "Main Voltage", "USB Voltage", "Aux Voltage"].contains($0)
    }
    return instants("PyMonsoon", time, nil, columns)
  }

  /// Qoitech's Otii: `Timestamp,Value` in a file named after its channel, such as
  /// `Main current - Arc.csv`, in seconds and base units; or `Timestamp` with several channels.
  ///
  /// - Source: programs that read such exports; the form of several channels is not certain.
  private static func otii(_ headers: [ColumnHeader], _ file: String) -> MonitorFormat? {
    guard let time = index("timestamp", in: headers),
      let seconds = MonitorUnit.seconds(headers[time].unit ?? "s")
    else { return nil }
    if let value = index("value", in: headers), headers.count == 2 {
      let name = String(file.split(separator: "/").last ?? "").lowercased()
      guard
        let quantity = MonitorTable.Quantity.allCases.first(where: { name.contains($0.rawValue) })
      else { return nil }
      let unit = headers[value].unit.map { MonitorUnit.quantity($0) } ?? (quantity, 1)
      guard let unit, unit.quantity == quantity else { return nil }
      let column = Column(
        index: value, name: "Main \(quantity.rawValue)", quantity: quantity, factor: unit.factor)
      return instants("Otii", time, seconds, [column])
    }
    let columns = values(headers) {
      words($0).contains { ["current", "voltage", "power"].contains($0) }
    }
    return instants("Otii", time, seconds, columns)
  }

  /// PowDroid's intervals: `start_time,end_time,…,Voltage (mV),…,Intensity (mA),Power (W)`, times in
  /// milliseconds.
  ///
  /// - Source: powdroid-project/crowdsourcing, its measurements.
  private static func powDroid(_ headers: [ColumnHeader]) -> MonitorFormat? {
    guard let from = index("start_time", in: headers), let to = index("end_time", in: headers)
    else { return nil }
    let columns = values(headers) { ["Voltage", "Intensity", "Power"].contains($0) }
    guard !columns.isEmpty else { return nil }
    return MonitorFormat(
      tool: "PowDroid", timing: .intervals(from: from, to: to), seconds: 1e-3, columns: columns)
  }
}
