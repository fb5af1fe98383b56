/// The contents of `ranges.csv`: the numbers of every point and the results.
package struct StoredPoints: Sendable {
  private let titles: [String]
  /// Column by column; nil where a point gave nothing.
  private let columns: [[Double?]]

  /// Read the text of `ranges.csv`; nil of another text.
  init?(_ text: String) {
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
