import Experiments
import Importers

/// The contents of `runs.csv`: the value of every metric, run by run.
package struct StoredRuns: Sendable {
  /// The values of a metric of one variant, in the order of the replications.
  package struct Series: Sendable {
    package fileprivate(set) var replications: [Int] = []
    /// Nil where a run gave none.
    package fileprivate(set) var values: [Double?] = []
    package fileprivate(set) var censored: [Bool] = []
  }

  /// By the names of metric and variant.
  private var series: [[String]: Series] = [:]

  /// Read the text of `runs.csv`; nil of another text.
  package init?(_ text: String) {
    var rows = CSVRows(text)
    // Later columns hold the terms of ratios.
    guard let head = rows.next(),
      head.starts(with: ["variant", "replication", "metric", "unit", "value", "censored"])
    else { return nil }
    for row in rows {
      guard row.count == head.count, let run = Int(row[1]) else { return nil }
      let value = Double(row[4])
      guard row[4].isEmpty || value?.isFinite ?? false else { return nil }
      let key = [row[2], row[0]]
      series[key, default: Series()].replications.append(run)
      series[key]?.values.append(value)
      series[key]?.censored.append(row[5] == "true")
    }
  }

  /// The values of a metric of a variant; nil where there are none.
  package func series(_ metric: String, of variant: String) -> Series? {
    series[[metric, variant]]
  }

  /// The values of a metric of a variant by their runs; nil where a run gave none.
  package func values(of metric: String, _ variant: String) -> [Int: Double?] {
    guard let series = series(metric, of: variant) else { return [:] }
    return Dictionary(
      zip(series.replications, series.values), uniquingKeysWith: { first, _ in first })
  }

  /// The value of a metric of a variant in one run.
  package func value(_ metric: String, of variant: String, replication: Int) -> Double? {
    values(of: metric, variant)[replication].flatMap(\.self)
  }

  /// Variant minus baseline, of the runs in which both gave a value, in their order.
  package func differences(_ metric: String, of variant: String, from baseline: String) -> [Double]
  {
    guard let ours = series(metric, of: variant), let theirs = series(metric, of: baseline) else {
      return []
    }
    var base: [Int: Double] = [:]
    for (run, value) in zip(theirs.replications, theirs.values) { base[run] = value }
    return zip(ours.replications, ours.values).compactMap { run, value in
      guard let value, let other = base[run] else { return nil }
      return value - other
    }
  }
}

/// The contents of `ranges.csv`: the numbers of every point and the results.
package struct StoredPoints: Sendable {
  private let titles: [String]
  /// Column by column; nil where a point gave nothing.
  private let columns: [[Double?]]

  /// Read the text of `ranges.csv`; nil of another text.
  package init?(_ text: String) {
    var rows = CSVRows(text)
    guard let head = rows.next(), head.starts(with: ["point", "impossible"]) else { return nil }
    var columns = [[Double?]](repeating: [], count: head.count)
    for row in rows {
      guard row.count == head.count else { return nil }
      for (place, field) in row.enumerated() { columns[place].append(Double(field)) }
    }
    titles = head
    self.columns = columns
  }

  private func column(_ title: String) -> [Double?]? {
    titles.firstIndex(of: title).map { columns[$0] }
  }

  /// The change of a metric in percent beside the value of a parameter, of the points that gave
  /// one.
  package func changes(
    of metric: String, _ variant: String, along parameter: ComparisonDocument.Parameter
  ) -> [(value: Double, change: Double)] {
    let title = parameter.unit.isEmpty ? parameter.name : "\(parameter.name) (\(parameter.unit))"
    guard let values = column(title), let changes = column(Self.change(of: metric, variant)) else {
      return []
    }
    return zip(values, changes).compactMap { value, change in
      guard let value, let change else { return nil }
      return (value, change)
    }
  }

  /// The change of a metric in percent, of the points that gave one.
  package func changes(of metric: String, _ variant: String) -> [Double] {
    column(Self.change(of: metric, variant))?.compactMap(\.self) ?? []
  }

  private static func change(of metric: String, _ variant: String) -> String {
    "\(metric) change of \(variant) (%)"
  }
}

/// The rows of a CSV text that this program wrote.
struct CSVRows: Sequence, IteratorProtocol {
  private var reader: CSVReader
  private var row: [CSVReader.Field] = []

  init(_ text: String) { reader = CSVReader(text, file: "", isStrict: true) }

  /// The fields of the next row; nil at the end.
  mutating func next() -> [String]? {
    // Readers of rows check their contents, and so find a wrong quote.
    guard reader.next(into: &row, { _, _ in }) else { return nil }
    return row.map { reader.text(of: $0) }
  }
}
