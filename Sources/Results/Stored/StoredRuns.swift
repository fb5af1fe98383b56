/// The contents of `runs.csv`: the value of every metric, run by run.
package struct StoredRuns: Sendable {
  /// The values of a metric of one variant, in the order of the replications.
  package struct Series: Sendable {
    public fileprivate(set) var days: [Int] = []
    /// Nil where a run gave none.
    public fileprivate(set) var values: [Double?] = []
    public fileprivate(set) var censored: [Bool] = []
  }

  private struct Key: Hashable {
    let metric: String
    let variant: String
  }

  private var series: [Key: Series] = [:]

  /// Read the text of `runs.csv`; nil of another text.
  init?(_ text: String) {
    var rows = CSVRows(text)
    // Later columns hold the terms of ratios.
    guard let head = rows.next(),
      head.starts(with: ["variant", "replication", "metric", "unit", "value", "censored"])
    else { return nil }
    for row in rows {
      guard row.count == head.count, let day = Int(row[1]), row[4].isEmpty || Double(row[4]) != nil
      else { return nil }
      let value = Double(row[4]).flatMap { $0.isFinite ? $0 : nil }
      let key = Key(metric: row[2], variant: row[0])
      series[key, default: Series()].days.append(day)
      series[key]?.values.append(value)
      series[key]?.censored.append(row[5] == "true")
    }
  }

  /// The values of a metric of a variant; nil where there are none.
  package func series(_ metric: String, of variant: String) -> Series? {
    series[Key(metric: metric, variant: variant)]
  }

  /// The value of a metric of a variant in one run.
  package func value(_ metric: String, of variant: String, day: Int) -> Double? {
    guard let series = series(metric, of: variant), let place = series.days.firstIndex(of: day)
    else { return nil }
    return series.values[place]
  }

  /// Variant minus baseline, of the runs in which both gave a value, in their order.
  package func differences(_ metric: String, of variant: String, from baseline: String) -> [Double]
  {
    guard let ours = series(metric, of: variant), let theirs = series(metric, of: baseline) else {
      return []
    }
    var base: [Int: Double] = [:]
    for (day, value) in zip(theirs.days, theirs.values) { base[day] = value }
    return zip(ours.days, ours.values).compactMap { day, value in
      guard let value, let other = base[day] else { return nil }
      return value - other
    }
  }
}
