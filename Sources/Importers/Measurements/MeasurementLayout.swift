/// The meaning of a file's columns.
package enum MeasurementLayout: Hashable, Sendable {
  /// One measurement per row: columns of values, each a metric, the column of the group, and the
  /// column of the key that measurements share which belong together.
  case long(values: [String], group: String, pair: String?)
  /// One column per group; the values of one row belong together.
  case wide(columns: [String])
  /// The columns of `runs.csv`, which a comparison writes.
  case runs
}
