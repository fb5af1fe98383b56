import Experiments
import PhoneModel
import PowerAccounting

/// A store as rows for programs of statistics: tidy, with all parameters in every row.
///
/// The same runs give the same bytes, whatever the order and the machines that made them.
package struct ResultTable {
  /// The content of a row.
  package enum Content: String, Sendable, CaseIterable {
    /// A metric of a run.
    case metrics
    /// The energy that one app drew by one component for one cause in a run, unless it is zero.
    case energy
  }

  /// The format of a row.
  package enum Format: String, Sendable, CaseIterable {
    /// Comma-separated values as of RFC 4180, lines ending in a line feed, names in the first.
    case csv
    /// A JSON object a line.
    case jsonl
  }

  private let store: ResultStore
  private let content: Content
  private let format: Format
  private let parameters: [ParameterColumn]

  package init(_ store: ResultStore, _ content: Content, as format: Format) {
    self.store = store
    self.content = content
    self.format = format
    parameters = ParameterColumn.all(of: store.study)
  }

  /// Write the table row by row, so that memory does not grow with it.
  ///
  /// - Throws: ``StoreError``, or ``OutputError`` when `file` takes no more.
  package func write(to file: OutputFile) throws {
    try store.check()
    if format == .csv { try file.write(CSVRow.line(columns.map(\.name))) }
    var point = 0
    var settings = RowText(format)
    try store.forEachRun { run in
      if run.key.point != point {
        point = run.key.point
        settings = self.settings(ofPoint: point)
      }
      try file.write(rows(of: run, settings))
    }
  }

  /// Whether it has a design. Without one its metrics are the rows of `runs.csv`.
  private var isOfPoints: Bool { store.study.points.count > 1 || !parameters.isEmpty }

  /// The columns, in their order.
  package var columns: [TableColumn] {
    let own =
      switch content {
      case .metrics: TableColumn.metric + (isOfPoints ? [.failure] : [])
      case .energy: TableColumn.energy
      }
    return (isOfPoints ? [.point] + parameters.map(\.description) : []) + TableColumn.run + own
  }

  private func settings(ofPoint point: Int) -> RowText {
    var row = RowText(format)
    guard isOfPoints else { return row }
    row.add("point", number: "\(point)")
    for parameter in parameters { row.add(parameter, ofPoint: point) }
    return row
  }

  private func rows(of run: StoredRun, _ settings: RowText) -> String {
    var row = settings
    row.add(variant: store.study.variants[run.key.variant], replication: run.key.replication)
    switch content {
    case .metrics: return metricRows(of: run, row)
    case .energy: return energyRows(of: run, row)
    }
  }

  private func metricRows(of run: StoredRun, _ start: RowText) -> String {
    var rows = ""
    for (index, metric) in store.study.metrics.enumerated() {
      var row = start
      row.add(MetricReading(metric, run.outcome?.values[index] ?? MetricValue(nil)))
      if isOfPoints { row.add("failure", text: run.failure) }
      rows += row.line
    }
    return rows
  }

  private func energyRows(of run: StoredRun, _ start: RowText) -> String {
    guard let ledgers = run.outcome?.ledgers else { return "" }
    var rows = ""
    for (owner, ledger) in [("phone", ledgers.phone), ("accessories", ledgers.accessories)] {
      for (component, name) in ledger.components.enumerated() {
        for (app, appName) in ledger.apps.enumerated() {
          for cause in Cause.allCases where ledger[component, app, cause] != .zero {
            let energy = ledger[component, app, cause]
            var row = start
            row.add("ledger", text: owner)
            row.add("component", text: name)
            row.add("app", text: appName)
            row.add("cause", text: cause.name)
            row.add("joules", number: "\(energy.joules)")
            row.add("attojoules", text: "\(energy.attojoules)")
            rows += row.line
          }
        }
      }
    }
    return rows
  }
}
