/// The causes for which the requests of an archive waited.
///
/// A request waits for the answer that redirected to it, for what its initiator is, or else for the
/// first document of its page. What it waits for began before it, on the same page where archives
/// name pages: the next page begins when somebody opens it.
struct HARLinks {
  private struct Place: Hashable {
    let page: String?
    let url: String
  }

  /// For each page and address, the last entry with it.
  private var byURL: [Place: Int] = [:]
  private var byRedirect: [String: Int] = [:]
  private var firstOfPage: [String: Int] = [:]

  /// Take an entry, and tell the earlier one that it waited for.
  ///
  /// - Parameters:
  ///   - number: The number of the entry, in the order of time.
  ///   - isPlayed: Whether it is among the events.
  mutating func cause(of entry: HAREntry, _ number: Int, isPlayed: Bool) -> Int? {
    let found =
      byRedirect.removeValue(forKey: entry.url) ?? entry.initiator.flatMap {
        byURL[Place(page: entry.page, url: $0)]
      }
      ?? entry.page.flatMap { firstOfPage[$0] }
    if isPlayed {
      byURL[Place(page: entry.page, url: entry.url)] = number
      if let page = entry.page, firstOfPage[page] == nil { firstOfPage[page] = number }
      if let redirect = entry.redirect, !redirect.isEmpty { byRedirect[redirect] = number }
    }
    return found
  }
}
