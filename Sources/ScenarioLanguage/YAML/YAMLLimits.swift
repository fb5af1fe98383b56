/// How large an input may be; far above any sensible scenario, far below what would hurt.
package enum YAMLLimits {
  /// The most bytes of a file: 1 MiB.
  package static let fileSize = 1 << 20
  /// The most levels of lists and mappings, aliases included.
  package static let depth = 100
  /// The most nodes that all aliases together may stand for.
  package static let aliasedNodes = 10_000
  /// The most aliases; a chain of them is as deep as it is long.
  static let aliases = 1000
  /// The most code points of a key.
  static let keyLength = 256
  /// The most duplicate keys that are told with both places.
  static let duplicates = 16
  /// The most aliases in a text whose keys might be collections. The parser hashes every key, which
  /// for nested aliases takes time exponential in their number.
  static let aliasesBesideComplexKeys = 12
}
