import PowerAccounting

/// Which parts of a phone are told of which news: a list for every set of kinds, in the order of the
/// parts, so that nobody has to be asked.
struct Subscribers: ~Copyable {
  /// Where the list of each set begins, and at last where the lists end.
  private let starts: FlatTable<Int>
  private let parts: FlatTable<Int>

  /// - Parameters:
  ///   - kinds: How many kinds of news there are.
  ///   - heard: What each part has to be told of, a bit a kind.
  init(kinds: Int, heard: [Int]) {
    var (starts, parts): ([Int], [Int]) = ([], [])
    for news in 0..<(1 << kinds) {
      starts.append(parts.count)
      parts += heard.indices.filter { heard[$0] & news != 0 }
    }
    self.starts = FlatTable(starts + [parts.count])
    self.parts = FlatTable(parts)
  }

  /// The places of those who hear of any of some kinds.
  func places(of news: Int) -> Range<Int> { starts[news]..<starts[news + 1] }

  /// The number of the part at a place.
  subscript(place: Int) -> Int { parts[place] }
}
