internal import Configuration

/// A recorded course of something: a CSV file with a column `time` and one of values, as steps that
/// a scenario could have written.
///
/// The header names the columns, with a unit if the rows have none: `time (ms)`, `current [mA]`,
/// `signal (%)`. Rows may also carry units themselves; without either, numbers are seconds, watts,
/// amperes and shares of 1. A row holds until the next. Other columns are left alone.
struct TraceFile {
  /// The most bytes of a file: 16 MiB.
  static let fileSize = 16 << 20
  /// The most rows.
  static let rowLimit = 200_000

  /// What was recorded: the columns of which a file has one, with the units of bare numbers.
  enum Content {
    case load, signal

    fileprivate var columns: [(name: String, unit: String)] {
      switch self {
      case .load: [("power", "W"), ("current", "A")]
      case .signal: [("signal", "")]
      }
    }

    fileprivate var wanted: String {
      switch self {
      case .load: "'time' and one of 'power' and 'current'"
      case .signal: "'time' and 'signal'"
      }
    }

    fileprivate var example: String {
      switch self {
      case .load: "'time (s),power (W)' or 'time (s),current (A)'"
      case .signal: "'time (s),signal (%)'"
      }
    }
  }

  private let file: String
  private let content: Content
  private let diagnostics: Diagnostics

  init(file: String, of content: Content, diagnostics: Diagnostics) {
    self.file = file
    self.content = content
    self.diagnostics = diagnostics
  }

  /// A column that is read: which one, and the unit of its numbers.
  private struct Column {
    let place: Int
    let key: String
    let unit: String
  }

  /// A piece of a line and where it begins.
  private struct Cell {
    let text: String
    let column: Int
  }

  /// The steps, every value at its own place; nil when anything was wrong.
  func steps(in text: String) -> ConfigurationNode? {
    let lines = SourceTexts.lines(of: text)
    guard let first = lines.firstIndex(where: { !isBlank($0) }) else {
      diagnostics.error("the trace is empty", at: place(1, 1))
      return nil
    }
    guard let columns = columns(cells(of: lines[first]), line: first + 1) else { return nil }
    guard lines.count - first <= Self.rowLimit + 1 else {
      diagnostics.error(
        "the trace has more than \(Self.rowLimit) rows", at: place(Self.rowLimit + first + 2, 1),
        note: "take the mean of neighbouring rows")
      return nil
    }
    var steps: [ConfigurationNode] = []
    for (index, line) in lines.enumerated().dropFirst(first + 1) where !isBlank(line) {
      guard let step = step(cells(of: line), columns, line: index + 1) else { return nil }
      steps.append(step)
    }
    if steps.isEmpty { diagnostics.error("the trace has no rows", at: place(first + 1, 1)) }
    return ConfigurationNode(.sequence(steps), at: place(first + 1, 1))
  }

  private func place(_ line: Int, _ column: Int) -> SourceLocation {
    SourceLocation(file: file, line: line, column: column)
  }

  private func isBlank(_ line: Substring) -> Bool { line.allSatisfy(\.isWhitespace) }

  private func cells(of line: Substring) -> [Cell] {
    var cells: [Cell] = []
    var column = 1
    for part in line.split(separator: ",", omittingEmptySubsequences: false) {
      let margin = part.prefix { $0 == " " || $0 == "\t" || $0 == "\"" }
      let bare = part.dropFirst(margin.count)
      let end = bare.lastIndex { $0 != " " && $0 != "\t" && $0 != "\"" }
      let text = end.map { String(bare[...$0]) } ?? ""
      cells.append(Cell(text: text, column: column + margin.unicodeScalars.count))
      column += part.unicodeScalars.count + 1
    }
    return cells
  }

  // MARK: - Header

  private func columns(_ header: [Cell], line: Int) -> [Column]? {
    var columns: [Column] = []
    for (index, cell) in header.enumerated() {
      let (name, unit) = Self.split(cell.text)
      let known = [(name: "time", unit: "s")] + content.columns
      guard let usual = known.first(where: { $0.name == name })?.unit else { continue }
      if columns.contains(where: { $0.key == name }) {
        diagnostics.error("the trace has two columns '\(name)'", at: place(line, cell.column))
        return nil
      }
      columns.append(Column(place: index, key: name, unit: unit ?? usual))
    }
    let keys = columns.map(\.key)
    guard keys.contains("time"), keys.count == 2 else {
      diagnostics.error(
        "a trace needs the columns \(content.wanted)", at: place(line, 1),
        note: "its first line is \(content.example)")
      return nil
    }
    return columns
  }

  /// `current [mA]` as name and unit.
  private static func split(_ title: String) -> (name: String, unit: String?) {
    guard let open = title.firstIndex(where: { $0 == "(" || $0 == "[" }),
      title.last == ")" || title.last == "]"
    else { return (title.lowercased(), nil) }
    let name = title[..<open].filter { $0 != " " }
    return (name.lowercased(), String(title[title.index(after: open)...].dropLast()))
  }

  // MARK: - Rows

  private func step(_ row: [Cell], _ columns: [Column], line: Int) -> ConfigurationNode? {
    var entries: [ConfigurationNode.Entry] = []
    for column in columns {
      guard row.indices.contains(column.place), !row[column.place].text.isEmpty else {
        diagnostics.error("the row has no '\(column.key)'", at: place(line, 1))
        return nil
      }
      let cell = row[column.place]
      let location = place(line, cell.column)
      let value = ConfigurationNode(
        .scalar(text: quantity(cell.text, in: column.unit), isPlain: true), at: location)
      let key = column.key == "time" ? "from" : column.key
      entries.append(.init(key: key, keyLocation: location, value: value))
    }
    return ConfigurationNode(.mapping(entries), at: place(line, 1))
  }

  /// A number with its unit as scenarios write it; instruments write exponents, too.
  private func quantity(_ text: String, in unit: String) -> String {
    guard let number = Double(text), number.isFinite else { return text }
    let isPlain = text.allSatisfy { $0.isNumber || $0 == "." || $0 == "-" }
    let digits = isPlain ? text : Self.plain(number)
    return unit.isEmpty ? digits : "\(digits) \(unit)"
  }

  /// Without an exponent, to a millionth of a millionth.
  private static func plain(_ number: Double) -> String {
    let digits = 12
    let scaled = (number.magnitude * 1e12).rounded()
    guard scaled < 9e18 else { return "\(Int64(exactly: number.rounded()) ?? .max)" }
    let text = String(Int64(scaled))
    let padded = String(repeating: "0", count: max(0, digits + 1 - text.count)) + text
    return (number < 0 ? "-" : "") + "\(padded.dropLast(digits)).\(padded.suffix(digits))"
  }
}
