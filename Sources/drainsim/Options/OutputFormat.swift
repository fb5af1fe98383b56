import ArgumentParser

/// How results are written.
enum OutputFormat: String, CaseIterable, ExpressibleByArgument {
  /// Tables for people.
  case text
  /// One document with every digit.
  case json
  /// One row a variant, replication and metric.
  case csv
}
