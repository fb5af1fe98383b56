extension String {
  /// Whether a name has a word, or several joined by hyphens, as a whole: `lost-items` has `lost`, and
  /// `messages` does not have `age`.
  package func hasWord(_ word: String) -> Bool { "-\(self)-".contains("-\(word)-") }
}
