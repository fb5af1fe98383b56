import Configuration
import PowerAccounting
import Quantities

/// Cache of servers' answers of all apps, bounded for each name.
struct AnswerCache: ~Copyable {
  struct Key: Hashable, BitwiseCopyable {
    var app: Int32
    var name: Int32
    var number: Int64
  }

  struct Entry: BitwiseCopyable {
    var key = Key(app: -1, name: 0, number: 0)
    var freshUntil = SimTime.zero
    /// The last use, and the instant of storage, counted in uses of the cache.
    var used: UInt64 = 0
    var kept: UInt64 = 0
  }

  /// The rule by which an answer of a name is evicted for another.
  enum Eviction: Int, CaseIterable, BitwiseCopyable, HyphenatedCases {
    /// The least recently used answer.
    case lru
    /// The oldest answer; storing it again renews it.
    case fifo
    /// All answers, whenever a new one comes.
    case cleared
  }

  /// The greatest number of answers of all apps together.
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

  /// Stores an answer, and returns the number of evicted ones; nil when there is no room.
  ///
  /// - Parameter limit: The greatest number of answers of its name, at least one.
  mutating func keep(
    _ key: Key, freshUntil: SimTime, limit: Int, eviction: Eviction = .lru
  ) -> Int? {
    uses += 1
    let entry = Entry(key: key, freshUntil: freshUntil, used: uses, kept: uses)
    if eviction == .cleared { return keepAlone(entry) }
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

  /// Stores an answer in place of all others of its name.
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
    eviction == .fifo ? entry.kept : entry.used
  }
}
