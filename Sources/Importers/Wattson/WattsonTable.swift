import Configuration

/// A table of Wattson, Perfetto's model of the power of processors.
///
/// A row has powers in milliwatts at one clock of a *policy*, the cluster whose first core has this
/// number: `active` of a busy core, `idle0` of a halted one, and `idle1` of one in deep idle. `static`
/// is drawn once for the cluster while any of its cores is not in deep idle, and `interconnect` once
/// while the phone is awake. In a table of two dimensions they depend on a clock of `dep_policy`, too.
/// Policy 255 is the unit that the clusters share, with their cache and a clock of its own.
///
/// - Source: google/perfetto, stdlib/wattson: curves/cpu_2d.sql (columns, unit), curves/utils.sql
///   (states), cpu/pivot.sql and cpu/estimates.sql (sums); pull request 5818 (interconnect).
struct WattsonTable {
  struct Row {
    let device: String
    let location: SourceLocation
    fileprivate(set) var values: [String: Double] = [:]

    subscript(column: String) -> Double { values[column] ?? 0 }

    /// The number of the cluster's first core.
    var policy: Int { Int(self["policy"]) }
    /// The cluster on whose clock the powers depend; nil for none.
    var other: Int? { values["dep_policy"].map { Int($0) } }
  }

  /// The policy that has no cores.
  static let sharedUnit = 255
  private static let columns = [
    "device", "policy", "freq_khz", "static", "active", "idle0", "idle1",
  ]
  private static let dependence = ["dep_policy", "dep_freq"]
  /// The columns of numbers, those first on which the limits of others depend.
  private static let numbers =
    ["policy", "dep_policy", "dep_freq", "interconnect"] + columns.dropFirst(2)
  private(set) var rows: [Row] = []

  private let diagnostics: Diagnostics
  private var reader: TableRows
  /// The places of the columns in a row.
  private var places: [String: Int] = [:]
  /// The lines of the rows by what must be there once.
  private var known: [[String]: Int] = [:]

  /// Reads the text of a CSV file; reports all errors.
  init(_ text: String, file: String, diagnostics: Diagnostics) {
    self.diagnostics = diagnostics
    reader = TableRows(
      text, file: file, quoteHint: "a quote in a quoted cell is doubled", diagnostics)
    guard reader.next() else {
      complain("the table is empty", at: nil, Self.form(Self.columns))
      return
    }
    let count = reader.row.count
    guard readTitles() else { return }
    let isWhole = !diagnostics.hasErrors
    while diagnostics.errorCount < TableRows.mistakeLimit, reader.next() {
      if reader.row.count == count {
        if let row = row(), isWhole { rows.append(row) }
      } else {
        complain("the row must have \(count) cells, found \(reader.row.count)")
      }
    }
    if rows.isEmpty, !diagnostics.hasErrors { complain("the table has no rows") }
    reader.warnOfCut()
  }

  /// Reports an error at a column, or else at the beginning of the row.
  private mutating func complain(_ message: String, at column: String? = nil, _ hint: String? = nil)
  {
    let index = column.flatMap { places[$0] } ?? 0
    let place = reader.row.indices.contains(index) ? reader.row[index].place : 0
    reader.complain(message, at: place, hint: hint)
  }

  private static func form(_ columns: [String]) -> String {
    "its first line is \(columns.joined(separator: ","))"
  }

  /// Reads the titles in the fields; false when they are none of such a table.
  private mutating func readTitles() -> Bool {
    let titles = reader.texts
    let isDependent = titles.contains(where: Self.dependence.contains)
    let wanted = Self.columns + (isDependent ? Self.dependence : [])
    for name in wanted {
      let count = titles.count { $0 == name }
      guard count != 1 else { continue }
      complain(
        "the table has \(count == 0 ? "no column" : "\(count) columns") '\(name)'", at: nil,
        Spelling.hint(for: name, among: titles.filter { !wanted.contains($0) })
          ?? Self.form(wanted))
    }
    places = Dictionary(titles.enumerated().map { ($1, $0) }) { first, _ in first }
    return wanted.contains { places[$0] != nil }
  }

  /// The row in the fields; nil when any of it is wrong.
  private mutating func row() -> Row? {
    let device = places["device"].map(reader.text) ?? ""
    var row = Row(device: device, location: reader.location())
    let errors = diagnostics.errorCount
    for name in Self.numbers { row.values[name] = number(name, beside: row) }
    if let active = row.values["active"], row["idle0"] > active {
      complain("'idle0' must not be more than 'active'", at: "idle0", "a halted core draws less")
    }
    guard diagnostics.errorCount == errors else { return nil }
    let clocks = ["freq_khz", "dep_freq"].compactMap { row.values[$0].map(ProfileText.plain) }
    let key = [device, "\(row.policy)", "\(row.other ?? -1)"] + clocks
    if let line = known.updateValue(row.location.line, forKey: key) {
      complain(
        "policy \(row.policy) has the clock \(clocks.joined(separator: " beside ")) twice",
        at: "freq_khz", "the first is in line \(line)")
    }
    return row
  }

  private mutating func number(_ name: String, beside row: Row) -> Double? {
    guard let place = places[name] else { return nil }
    let (range, hint) = Self.limits(of: name, beside: row)
    let text = reader.text(place)
    let isWhole = name.hasSuffix("policy")
    let cell = NumberCell(text, hasDecimalComma: reader.hasDecimalComma)
    if case .number(let value) = cell, range.contains(value), !isWhole || value == value.rounded() {
      return value
    }
    let ends = [range.lowerBound, range.upperBound].map(ProfileText.plain)
    complain(
      "'\(name)' must be a \(isWhole ? "whole " : "")number from \(ends[0]) to \(ends[1]), found "
        + "'\(PowerProfile.shortened(text))'", at: name, hint)
    return nil
  }

  private static func limits(
    of name: String, beside row: Row
  ) -> (range: ClosedRange<Double>, hint: String) {
    switch name {
    case "policy", "dep_policy": (0...255, "a policy has the number of its first core")
    // Some tables have it in hertz.
    case "freq_khz" where row.policy == sharedUnit, "dep_freq" where row.other == sharedUnit:
      (1...1e10, "policy 255 is the unit that the clusters share")
    case "freq_khz", "dep_freq": (10_000...6_000_000, "clocks of cores are in kHz")
    case "active": (0.01...100_000, "powers are in mW, and a busy core draws some")
    default: (0...100_000, "powers are in mW; write 0 for one that was not told apart")
    }
  }
}
