/// A count with its noun.
package enum CountText {
  /// `1 run`, `2 runs`; for nouns whose plural ends in s.
  package static func of(_ count: Int, _ thing: String) -> String {
    "\(count) \(thing)\(count == 1 ? "" : "s")"
  }
}
