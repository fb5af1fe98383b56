import Configuration

/// A CSV file of measurements: its first line names the columns, every other one is a row.
///
/// All errors are reported, each with line and column, up to a hundred.
package struct MeasurementFile {
  /// The most bytes of a file: 256 MiB.
  package static let sizeLimit = 256 << 20

  /// The columns of `runs.csv` without which a file is something else.
  private static let columnsOfRuns: Set = ["variant", "replication", "metric", "value"]

  private var rows: TableRows
  private(set) var columns: [ColumnHeader] = []
  private var headerIndices: [Int] = []
  /// The columns that were asked for.
  private var used: Set<Int> = []

  /// The measurements in `text`; nil when anything was wrong, which is reported.
  ///
  /// - Parameter layout: The meaning of the columns; nil for files with the column names of
  ///   `runs.csv`.
  package static func measurements(
    in text: String, file: String, layout: MeasurementLayout?, diagnostics: Diagnostics
  ) -> Measurements? {
    var table = MeasurementFile(
      rows: TableRows(
        text, file: file, quoteHint: "a quote in a quoted field is doubled", tellsLimit: true,
        diagnostics))
    guard table.readHeader(), let layout = table.layout(layout) else { return nil }
    let builder: Measurements?
    switch layout {
    case .wide(let names): builder = table.readWide(names)
    case .long(let values, let group, let pair): builder = table.readLong(values, group, pair)
    case .runs: builder = table.readRuns()
    }
    guard !table.isRefused else { return nil }
    if table.used.contains(table.columns.count - 1) { table.rows.warnOfCut() }
    return builder
  }

  private mutating func readHeader() -> Bool {
    guard rows.next() else {
      if !isRefused { rows.complain("the file is empty", at: 0) }
      return false
    }
    columns = rows.texts.map(ColumnHeader.init)
    headerIndices = rows.row.map(\.place)
    let first = columns.map { NumberCell($0.text, hasDecimalComma: rows.hasDecimalComma) }
    guard first.contains(where: { $0 == .noNumber }) else {
      complain(
        "the first line has no names of columns", aboutColumn: 0,
        hint: "write a line such as 'run,version,energy (J)' above the numbers")
      return false
    }
    return !isRefused
  }

  private mutating func layout(_ layout: MeasurementLayout?) -> MeasurementLayout? {
    if let layout { return layout }
    let names = Set(columns.map(\.name))
    if names.isSuperset(of: Self.columnsOfRuns) { return .runs }
    complain(
      "the columns to compare are not named", aboutColumn: 0,
      hint:
        "--value COLUMN --group COLUMN, --columns A,B, or of a recording --time A --current B; "
        + ColumnHeader.hint(columns.map(\.text)))
    return nil
  }

  // MARK: - Rows

  /// Reads the next row with as many fields as there are columns; reports others.
  mutating func nextWholeRow() -> Bool {
    rows.nextWhole(of: columns.count, hint: "a field with a separator in it stands in quotes")
  }

  /// Whether the file is refused.
  private var isRefused: Bool { rows.mistakes > 0 }

  /// The row's text in a column.
  private func text(_ column: Int) -> String { rows.text(column) }

  /// The row's number in a column; nil when it is missing, or not a number, which is reported.
  mutating func number(_ column: Int) -> Double? {
    let text = text(column)
    switch rows.number(column) {
    case .number(let number): return number
    case .missing: return nil
    case .infinite:
      rows.complain(
        "'\(ColumnHeader.cut(text))' has no mean", in: column,
        hint: "leave the field empty if nothing was measured")
    case .tooLarge:
      rows.complain(
        "'\(ColumnHeader.cut(text))' is larger than any measurement", in: column)
    case .noNumber:
      rows.complain(
        "'\(text.prefix(40))' is no number", in: column,
        hint:
          "units belong into the first line, as in 'energy (J)'; empty fields are missing values")
    }
    return nil
  }

  /// The index of the column named `wanted`; nil if there is none or several, which is reported.
  mutating func column(_ wanted: String, for option: String) -> Int? {
    let found = columns.indices.filter { columns[$0].answers(to: wanted) }
    if found.count == 1 {
      used.insert(found[0])
      return found[0]
    }
    if found.isEmpty {
      complain(
        "there is no column '\(wanted)' for \(option)", aboutColumn: 0,
        hint: Spelling.hint(for: wanted, among: columns.map(\.name))
          ?? ColumnHeader.hint(columns.map(\.text)))
    } else {
      complain("there are \(found.count) columns '\(wanted)'", aboutColumn: found[1])
    }
    return nil
  }

  /// The index of the first column with a name; nil if there is none.
  private mutating func optionalColumn(_ name: String) -> Int? {
    let found = columns.firstIndex { $0.name == name }
    if let found { used.insert(found) }
    return found
  }

  /// Reports an error in the name of a column.
  private mutating func complain(
    _ message: String, aboutColumn column: Int, hint: String? = nil
  ) {
    rows.complain(message, at: headerIndices[column], hint: hint)
  }

  /// Reports a column of which every field is missing.
  private mutating func reportEmpty(_ column: Int) {
    complain(
      "the column '\(ColumnHeader.cut(columns[column].text))' has no value", aboutColumn: column,
      hint: "leave it out, or name the column with what was measured")
  }

  // MARK: - Rows

  /// The greatest number of groups: a column with more different names is no group.
  private static let groupLimit = 50

  /// Reads one measurement per row.
  private mutating func readLong(_ values: [String], _ group: String, _ pair: String?)
    -> Measurements?
  {
    let values = values.map { column($0, for: "--value") }
    let group = column(group, for: "--group")
    let pair = pair.map { column($0, for: "--pair") }
    guard let group, pair != .some(nil), !values.contains(nil) else { return nil }
    let places = values.compactMap { $0 }
    var collection = MeasurementCollection()
    let metrics = places.map { collection.metric(columns[$0].name, unit: columns[$0].unit) }
    var rows = 0
    while nextWholeRow() {
      guard let inGroup = place(ofGroup: group, in: &collection),
        let key = key(pair ?? nil, row: rows, in: &collection)
      else { continue }
      rows += 1
      for (metric, column) in zip(metrics, places) {
        let reading = MeasuredReading(key: key, value: number(column))
        if !collection.add(reading, metric, inGroup), let pair = pair ?? nil {
          reportDuplicate(pair, group)
          break
        }
      }
    }
    for (metric, column) in zip(metrics, places) where !isRefused && !collection.hasValue(metric) {
      reportEmpty(column)
    }
    return measurements(collection, paired: pair != nil, groupColumn: group)
  }

  /// The rows of `runs.csv`.
  private mutating func readRuns() -> Measurements? {
    guard let group = column("variant", for: "runs"),
      let pair = column("replication", for: "runs"),
      let name = column("metric", for: "runs"),
      let value = column("value", for: "runs")
    else { return nil }
    let (unit, censored) = (optionalColumn("unit"), optionalColumn("censored"))
    let limited = optionalColumn("limited")
    let ratio = (optionalColumn("numerator"), optionalColumn("denominator"))
    // Whether a metric is a ratio.
    var ratios: [Int: Bool] = [:]
    var collection = MeasurementCollection()
    while nextWholeRow() {
      guard let inGroup = place(ofGroup: group, in: &collection),
        let key = key(pair, row: 0, in: &collection)
      else { continue }
      let metric = collection.metric(text(name), unit: unit.map { text($0) })
      let before = rows.mistakes
      var parts: (numerator: Double, denominator: Double)?
      if let above = ratio.0, let below = ratio.1 { parts = terms(above, below) }
      let reading = MeasuredReading(
        key: key, value: number(value), ratio: parts,
        isCensored: censored.map { text($0) == "true" } ?? false)
      if rows.mistakes == before, parts != nil || reading.value != nil,
        ratios.updateValue(parts != nil, forKey: metric) == (parts == nil)
      {
        rows.complain(
          "'\(ColumnHeader.cut(text(name)))' is a ratio in some rows and none in others",
          in: ratio.1 ?? value,
          hint: "give every row both a numerator and a denominator, or none of both")
      }
      if let limited { collection.note(hasLimit: text(limited) == "true", metric) }
      if !collection.add(reading, metric, inGroup) { reportDuplicate(pair, group) }
    }
    return measurements(collection, paired: true, groupColumn: group)
  }

  /// The greatest number of a ratio, and the least that it is divided by: what is computed of them
  /// has their fourth power.
  private static let termLimits = (least: 1e-20, greatest: 1e20)

  /// The row's terms of a ratio; nil where it has none, or wrong ones, which are reported.
  private mutating func terms(
    _ above: Int, _ below: Int
  ) -> (numerator: Double, denominator: Double)? {
    let before = rows.mistakes
    let (numerator, denominator) = (number(above), number(below))
    guard rows.mistakes == before, numerator != nil || denominator != nil else { return nil }
    guard let numerator, let denominator else {
      rows.complain(
        "a numerator needs a denominator, and the other way round",
        in: numerator == nil ? above : below)
      return nil
    }
    if denominator != 0 && denominator.magnitude < Self.termLimits.least {
      rows.complain("'\(ColumnHeader.cut(text(below)))' is too small to divide by", in: below)
    }
    for (term, column) in [(numerator, above), (denominator, below)]
    where term.magnitude > Self.termLimits.greatest {
      rows.complain("'\(ColumnHeader.cut(text(column)))' is too large for a ratio", in: column)
    }
    return (numerator, denominator)
  }

  /// Reads one column per group.
  private mutating func readWide(_ names: [String]) -> Measurements? {
    let found = names.map { column($0, for: "--columns") }
    guard !found.contains(nil) else { return nil }
    let places = found.compactMap { $0 }
    var collection = MeasurementCollection()
    let units = Set(places.map { columns[$0].unit })
    if units.count > 1,
      let other = places.first(where: { columns[$0].unit != columns[places[0]].unit })
    {
      complain(
        "'\(ColumnHeader.cut(columns[other].text))' and '\(ColumnHeader.cut(columns[places[0]].text))' have different units",
        aboutColumn: other)
    }
    let metric = collection.metric("value", unit: columns[places[0]].unit)
    let groups = places.map { collection.group(columns[$0].name) }
    var rows = 0
    while nextWholeRow() {
      for (group, column) in zip(groups, places) {
        let reading = MeasuredReading(key: rows, value: number(column))
        _ = collection.add(reading, metric, group)
      }
      rows += 1
    }
    if rows == 0 { complain("the file has no rows", aboutColumn: 0) }
    for (group, column) in zip(groups, places)
    where rows > 0 && !isRefused && !collection.hasValue(metric, group) { reportEmpty(column) }
    return collection.measurements(paired: true)
  }

  /// The index of the row's group; nil if it names none, which is reported.
  private mutating func place(
    ofGroup column: Int, in collection: inout MeasurementCollection
  ) -> Int? { name(in: column).map { collection.group($0) } }

  /// The key that the row's measurements share with others.
  private mutating func key(
    _ column: Int?, row: Int, in collection: inout MeasurementCollection
  ) -> Int? {
    guard let column else { return row }
    return name(in: column).map { collection.key($0) }
  }

  /// The row's text in a column; nil for an empty one, which is reported.
  private mutating func name(in column: Int) -> String? {
    let name = text(column)
    if !name.isEmpty { return name }
    rows.complain("the row names no '\(ColumnHeader.cut(columns[column].name))'", in: column)
    return nil
  }

  private mutating func reportDuplicate(_ pair: Int, _ group: Int) {
    rows.complain(
      "'\(ColumnHeader.cut(text(group)))' has two values of \(ColumnHeader.cut(columns[pair].name)) '\(ColumnHeader.cut(text(pair)))'",
      in: pair,
      hint: "average repeated measurements, or distinguish them with --pair")
  }

  private mutating func measurements(
    _ collection: MeasurementCollection, paired: Bool, groupColumn: Int
  ) -> Measurements? {
    if isRefused { return nil }
    guard collection.groups.count <= Self.groupLimit else {
      complain(
        "the column has \(collection.groups.count) different groups, more than \(Self.groupLimit)",
        aboutColumn: groupColumn, hint: "--group is the column that names the version")
      return nil
    }
    guard collection.groups.count > 1 else {
      let found = collection.groups.first.map { "only '\(ColumnHeader.cut($0))'" } ?? "none"
      complain("two groups are needed, and there is \(found)", aboutColumn: groupColumn)
      return nil
    }
    return collection.measurements(paired: paired)
  }
}
