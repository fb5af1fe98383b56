/// Which columns of a file hold what.
package enum MeasurementLayout: Hashable, Sendable {
  /// One measurement a row: columns of values, each a metric, the column that says which group it
  /// belongs to, and the one that says which measurements belong together.
  case long(values: [String], group: String, pair: String?)
  /// One column a group; what stands in one row belongs together.
  case wide(columns: [String])
  /// The columns of `runs.csv`, which a comparison writes.
  case runs
}
