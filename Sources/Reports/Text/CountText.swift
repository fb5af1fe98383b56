/// How many of a thing there are, as people say it.
package enum CountText {
  /// `1 day`, `2 days`; of things whose plural ends in s.
  package static func of(_ count: Int, _ thing: String) -> String {
    "\(count) \(thing)\(count == 1 ? "" : "s")"
  }
}
