/// Words that people write, and the program's own that they may mean.
///
/// Of several groups that have a word, the first one counts, in the order in which they are written.
package struct Synonyms: Sendable, ExpressibleByDictionaryLiteral {
  private let groups: [(meant: [String], words: Set<String>)]

  /// Creates a table of `[own, …]: [written, …]`.
  package init(dictionaryLiteral groups: ([String], [String])...) {
    self.groups = groups.map { (meant: $0.0, words: Set($0.1)) }
  }

  /// The words that a word may mean, of those that are known; empty for a word in no group.
  package func meanings(of word: String, where isKnown: (String) -> Bool = { _ in true })
    -> [String]
  {
    for group in groups where group.words.contains(word) {
      let known = group.meant.filter(isKnown)
      if !known.isEmpty { return known }
    }
    return []
  }
}
