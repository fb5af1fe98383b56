import PowerAccounting
import Quantities

/// Answers of servers that apps keep, of each name a bounded number.
struct AnswerCache: ~Copyable {
  struct Key: Hashable, BitwiseCopyable {
    var app: Int32
    var name: Int32
    var number: Int64
  }

  struct Entry: BitwiseCopyable {
    var key = Key(app: -1, name: 0, number: 0)
    var freshUntil = SimTime.zero
    /// When it was used or kept last, and when it was kept, in uses of the cache.
    var used: UInt64 = 0
    var kept: UInt64 = 0
  }

  /// Which answer of a name makes room for another.
  enum Eviction: Int, CaseIterable, BitwiseCopyable {
    /// The one that was not used for longest.
    case leastRecentlyUsed
    /// The one that came first; coming anew counts.
    case firstIn
    /// All of them, whenever an answer comes.
    case all

    var name: String {
      switch self {
      case .leastRecentlyUsed: "lru"
      case .firstIn: "fifo"
      case .all: "cleared"
      }
    }
  }

  /// How many answers all apps together may keep.
  static let limit = 4096

  private var entries = FlatTable(repeating: Entry(), count: limit)
  private var count = 0
  private var uses: UInt64 = 0

  mutating func removeAll() {
    count = 0
    uses = 0
  }

  /// Whether there is a fresh answer; one that is too old stays until it is replaced.
  mutating func contains(_ key: Key, at now: SimTime) -> Bool {
    for index in 0..<count where entries[index].key == key {
      guard entries[index].freshUntil > now else { return false }
      uses += 1
      entries[index].used = uses
      return true
    }
    return false
  }

  /// Keeps an answer, and says how many others went for it; nil when there is no room at all.
  ///
  /// - Parameter limit: How many of its name are kept, at least one.
  mutating func keep(
    _ key: Key, freshUntil: SimTime, limit: Int, eviction: Eviction = .leastRecentlyUsed
  ) -> Int? {
    uses += 1
    let entry = Entry(key: key, freshUntil: freshUntil, used: uses, kept: uses)
    if eviction == .all { return keepAlone(entry) }
    var (same, oldest) = (0, -1)
    for index in 0..<count where isOfOneName(entries[index].key, key) {
      if entries[index].key == key {
        entries[index] = entry
        return 0
      }
      same += 1
      if oldest < 0 || age(entries[index], eviction) < age(entries[oldest], eviction) {
        oldest = index
      }
    }
    if same >= limit {
      entries[oldest] = entry
      return 1
    }
    return append(entry) ? 0 : nil
  }

  /// Keeps an answer in place of all others of its name.
  private mutating func keepAlone(_ entry: Entry) -> Int? {
    var (left, evicted) = (0, 0)
    for index in 0..<count {
      let other = entries[index]
      if isOfOneName(other.key, entry.key) {
        if other.key != entry.key { evicted += 1 }
      } else {
        entries[left] = other
        left += 1
      }
    }
    count = left
    return append(entry) ? evicted : nil
  }

  private mutating func append(_ entry: Entry) -> Bool {
    guard count < Self.limit else { return false }
    entries[count] = entry
    count += 1
    return true
  }

  private func isOfOneName(_ one: Key, _ other: Key) -> Bool {
    one.name == other.name && one.app == other.app
  }

  private func age(_ entry: Entry, _ eviction: Eviction) -> UInt64 {
    eviction == .firstIn ? entry.kept : entry.used
  }
}
