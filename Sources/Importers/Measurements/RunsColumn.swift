/// The names of the columns of `runs.csv`.
enum RunsColumn {
  static let group = "variant"
  static let pair = "replication"
  static let metric = "metric"
  static let unit = "unit"
  static let value = "value"
  static let censored = "censored"
  static let numerator = "numerator"
  static let denominator = "denominator"
  static let limited = "limited"

  /// The columns without which a file is something else.
  static let needed: Set<String> = [group, pair, metric, value]
}
