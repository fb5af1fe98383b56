/// Suggestions for misspelt words.
package enum Spelling {
  /// Longer words are not compared, so that hostile input costs little.
  private static let longest = 64
  /// Among more words there is no nearest one, so that hostile input costs little.
  private static let mostCandidates = 10_000

  /// The candidate nearest to `word`, or nil when none is near enough for a suggestion.
  ///
  /// A candidate that differs only in upper and lower case is always near. Otherwise a word of
  /// three to five letters may have one slip (a letter wrong, missing, extra, or swapped with its
  /// neighbour), up to eight two, and longer ones three. Equally near candidates are decided by
  /// exact spelling, then for one that begins with the word, then by alphabet, whatever their
  /// order.
  package static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
    let lowercased = letters(of: word.lowercased())
    let limit = slips(word.count)
    var best: (slips: Int, exact: Int, shouldContinue: Int, candidate: String)?
    var count = 0
    for candidate in candidates where candidate != word {
      count += 1
      guard count <= mostCandidates else { return nil }
      let other = letters(of: candidate.lowercased())
      // Every letter that one word has more is a slip.
      guard abs(other.count - lowercased.count) <= limit else { continue }
      let slips = distance(lowercased, other)
      guard slips <= limit else { continue }
      let shouldContinue = candidate.hasPrefix(word) ? 0 : 1
      let rank = (slips, distance(word, candidate), shouldContinue, candidate)
      if best.map({ rank < ($0.slips, $0.exact, $0.shouldContinue, $0.candidate) }) ?? true {
        best = rank
      }
    }
    return best?.candidate
  }

  /// The nearest candidate with the same digits: `pixel-9` beside `pixel-3` is another one of a
  /// series, and no slip.
  package static func slip(_ word: String, among candidates: some Sequence<String>) -> String? {
    let digits = word.filter(\.isNumber)
    return nearest(to: word, among: candidates.filter { $0.filter(\.isNumber) == digits })
  }

  /// A hint at the known name that is nearest to an unknown one; nil when none is near.
  package static func hint(for word: String, among known: some Sequence<String>) -> String? {
    nearest(to: word, among: known).map { "did you mean '\($0)'?" }
  }

  /// A hint for a key with dots, as `--set` takes it, where keys are nested; nil for any other key.
  package static func nesting(of key: String, among known: some Sequence<String>) -> String? {
    let parts = key.split(separator: ".", omittingEmptySubsequences: false)
    guard (2...8).contains(parts.count), known.contains(where: { $0 == parts[0] }),
      let last = parts.last, !parts.contains("")
    else { return nil }
    let nested = parts.dropLast().reversed().reduce("\(last): …") { "\($1): { \($0) }" }
    return "keys are nested in a file, and have dots only in options: write \(nested)"
  }

  /// The same hint, or else all known names; `none` where there are none.
  package static func hint(
    for word: String, among known: [String], called title: String = "known", ifNone none: String
  ) -> String {
    hint(for: word, among: known)
      ?? (known.isEmpty ? none : "\(title): \(known.joined(separator: ", "))")
  }

  /// The number of slips from one word to another, each swap of neighbours counting once
  /// (Damerau–Levenshtein in its restricted form, where no part is edited twice).
  package static func distance(_ left: String, _ right: String) -> Int {
    distance(letters(of: left), letters(of: right))
  }

  private static func letters(of word: String) -> [Unicode.Scalar] {
    Array(word.unicodeScalars.prefix(longest))
  }

  private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var beforeLast = [Int](repeating: 0, count: right.count + 1)
    var last = Array(0...right.count)
    for i in 1..<(left.count + 1) {
      var current = [Int](repeating: i, count: right.count + 1)
      for j in 1..<(right.count + 1) {
        let isSame = left[i - 1] == right[j - 1]
        current[j] = min(last[j] + 1, current[j - 1] + 1, last[j - 1] + (isSame ? 0 : 1))
        if i > 1, j > 1, left[i - 1] == right[j - 2], left[i - 2] == right[j - 1] {
          current[j] = min(current[j], beforeLast[j - 2] + 1)
        }
      }
      (beforeLast, last) = (last, current)
    }
    return last[right.count]
  }

  private static func slips(_ length: Int) -> Int {
    switch length {
    case ...2: 0
    case ...5: 1
    case ...8: 2
    default: 3
    }
  }
}
