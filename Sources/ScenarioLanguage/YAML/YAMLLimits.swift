/// Limits of an input; far above any sensible scenario, far below any harm.
package enum YAMLLimits {
  /// The greatest size of a file: 1 MiB.
  package static let fileSize = 1 << 20
  /// The greatest depth of lists and mappings, aliases included.
  package static let depth = 100
  /// The greatest number of nodes that all aliases together may stand for.
  package static let aliasedNodes = 10_000
  /// The greatest number of aliases; a chain of them is as deep as it is long.
  static let aliases = 1000
  /// The greatest length of a key, in code points.
  static let keyLength = 256
  /// The greatest number of duplicate keys that are reported with both locations.
  static let duplicates = 16
  /// The greatest number of aliases in a text whose keys might be collections. The parser hashes
  /// every key, which for nested aliases takes time exponential in their number.
  static let aliasesBesideComplexKeys = 12
}
