import ArgumentParser

/// How results are written.
enum OutputFormat: String, CaseIterable, ExpressibleByArgument {
  /// Tables for people.
  case text
  /// One document with every digit.
  case json
  /// One row a variant, replication and metric.
  case csv
  /// A table for a page or a comment.
  case markdown
  /// A table for a paper, with the packages booktabs and siunitx.
  case latex
}
