import PowerAccounting

/// The subscribers of a phone's events: a list for every set of kinds, in the order of the
/// components, so that no event has to be offered to all.
struct Subscribers: ~Copyable {
  /// The beginning of the list of each set, and at last the end of all lists.
  private let starts: FlatTable<Int>
  private let parts: FlatTable<Int>

  /// - Parameters:
  ///   - kinds: The number of kinds of events.
  ///   - heard: The subscriptions of each component, one bit per kind.
  init(kinds: Int, heard: [Int]) {
    var (starts, parts): ([Int], [Int]) = ([], [])
    for news in 0..<(1 << kinds) {
      starts.append(parts.count)
      parts += heard.indices.filter { heard[$0] & news != 0 }
    }
    self.starts = FlatTable(starts + [parts.count])
    self.parts = FlatTable(parts)
  }

  /// The slots of the subscribers to any of some kinds.
  func places(of news: Int) -> Range<Int> { starts[news]..<starts[news + 1] }

  /// The number of the component at a slot.
  subscript(place: Int) -> Int { parts[place] }
}
