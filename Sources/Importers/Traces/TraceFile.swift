import Configuration

/// A recorded time series: a CSV file with a column `time` and one of values, as steps that a
/// scenario could have written.
///
/// The header names the columns, with a unit if the rows have none: `time (ms)`, `current [mA]`,
/// `signal (%)`. Rows may also carry units themselves; without either, numbers are seconds, watts,
/// amperes and shares of 1. A row holds until the next. Other columns are ignored.
package struct TraceFile {
  /// The greatest size of a file: 16 MiB.
  package static let sizeLimit = 16 << 20
  /// The greatest number of rows.
  static let rowLimit = 200_000

  /// The recorded quantity: the columns of which a file has one, with the units of bare numbers.
  package struct Content: Sendable {
    fileprivate let columns: [(name: String, unit: String)]
    fileprivate let wanted: String
    fileprivate let example: String

    package static let load = Content(
      columns: [("power", "W"), ("current", "A")],
      wanted: "'time' and one of 'power' and 'current'",
      example: "'time (s),power (W)' or 'time (s),current (A)'")
    package static let signal = Content(
      columns: [("signal", "")], wanted: "'time' and 'signal'", example: "'time (s),signal (%)'")
  }

  /// A column that is read: its index, and the unit of its numbers.
  private struct Column {
    let index: Int
    let key: String
    let unit: String
  }

  private let content: Content
  private let diagnostics: Diagnostics
  private var reader: TableRows

  /// The steps in `text`, every value at its own location; nil when anything was wrong, which is
  /// reported.
  package static func steps(
    in text: String, of content: Content, file: String, diagnostics: Diagnostics
  ) -> ConfigurationNode? {
    var trace = TraceFile(
      content: content, diagnostics: diagnostics, reader: TableRows(text, file: file, diagnostics))
    return trace.steps()
  }

  private mutating func steps() -> ConfigurationNode? {
    guard reader.next() else { return refuse("the trace is empty", at: 0) }
    let start = reader.location()
    guard !isRefused, let columns = columns() else { return nil }
    var steps: [ConfigurationNode] = []
    while reader.next() {
      // Behind a wrong quote, fields are not what they seem.
      if isRefused { continue }
      guard steps.count < Self.rowLimit else {
        return refuse(
          "the trace has more than \(Self.rowLimit) rows", at: reader.row[0].place,
          note: "take the mean of neighbouring rows")
      }
      guard let step = step(columns) else { return nil }
      steps.append(step)
    }
    if steps.isEmpty, !isRefused { diagnostics.error("the trace has no rows", at: start) }
    return isRefused ? nil : ConfigurationNode(.sequence(steps), at: start)
  }

  private var isRefused: Bool { reader.mistakes > 0 }

  /// Reports an error, after which there are no steps.
  private mutating func refuse<Value>(
    _ message: String, at place: Int, note: String? = nil
  ) -> Value? {
    reader.complain(message, at: place, hint: note)
    return nil
  }

  // MARK: - Header

  private mutating func columns() -> [Column]? {
    var columns: [Column] = []
    let known = [(name: "time", unit: "s")] + content.columns
    for (index, text) in reader.texts.enumerated() {
      let header = ColumnHeader(text)
      let name = header.name.lowercased()
      guard let usual = known.first(where: { $0.name == name })?.unit else { continue }
      if columns.contains(where: { $0.key == name }) {
        return refuse("the trace has two columns '\(name)'", at: reader.textPlace(index))
      }
      if header.unit == nil, header.name != header.text {
        return refuse(
          "'\(header.text)' names no unit", at: reader.textPlace(index),
          note: "write '\(name) (\(usual.isEmpty ? "%" : usual))', or '\(name)' alone")
      }
      columns.append(Column(index: index, key: name, unit: header.unit ?? usual))
    }
    let keys = columns.map(\.key)
    guard keys.contains("time"), keys.count == 2 else {
      return refuse(
        "a trace needs the columns \(content.wanted)", at: reader.row[0].place,
        note: "its first line is \(content.example)")
    }
    return columns
  }

  // MARK: - Rows

  private mutating func step(_ columns: [Column]) -> ConfigurationNode? {
    let start = reader.location()
    var entries: [ConfigurationNode.Entry] = []
    for column in columns {
      let text = reader.row.indices.contains(column.index) ? reader.text(column.index) : ""
      guard !text.isEmpty else {
        return diagnostics.refuse("the row has no '\(column.key)'", at: start)
      }
      let location = reader.location(of: reader.textPlace(column.index))
      let value = ConfigurationNode(text: quantity(text, in: column.unit), at: location)
      let key = column.key == "time" ? "from" : column.key
      entries.append(.init(key: key, keyLocation: location, value: value))
    }
    return ConfigurationNode(.mapping(entries), at: start)
  }

  /// A number with its unit in the notation of scenarios; instruments also write exponents.
  private func quantity(_ text: String, in unit: String) -> String {
    guard let number = Double(text), number.isFinite else { return text }
    let isPlain = text.allSatisfy { $0.isNumber || $0 == "." || $0 == "-" }
    let digits = isPlain ? text : Self.plain(number)
    return unit.isEmpty ? digits : "\(digits) \(unit)"
  }

  /// Without an exponent, to a millionth of a millionth.
  static func plain(_ number: Double) -> String {
    let digits = 12
    let scaled = (number.magnitude * 1e12).rounded()
    guard scaled < 9e18 else { return "\(Int64(exactly: number.rounded()) ?? .max)" }
    let text = String(Int64(scaled))
    let padded = String(repeating: "0", count: max(0, digits + 1 - text.count)) + text
    return (number < 0 ? "-" : "") + "\(padded.dropLast(digits)).\(padded.suffix(digits))"
  }
}
