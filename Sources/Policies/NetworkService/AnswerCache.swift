import PowerAccounting
import Quantities

/// Answers of servers that apps keep, of each name a bounded number: the least recently used one goes
/// first.
struct AnswerCache: ~Copyable {
  struct Key: Hashable, BitwiseCopyable {
    var app: Int32
    var name: Int32
    var number: Int64
  }

  struct Entry: BitwiseCopyable {
    var key = Key(app: -1, name: 0, number: 0)
    var freshUntil = SimTime.zero
    var used: UInt64 = 0
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
    for place in 0..<count where entries[place].key == key {
      guard entries[place].freshUntil > now else { return false }
      uses += 1
      entries[place].used = uses
      return true
    }
    return false
  }

  enum Outcome { case kept, keptForAnother, full }

  /// Keeps an answer; `limit` is how many of its name are kept.
  mutating func keep(_ key: Key, freshUntil: SimTime, limit: Int) -> Outcome {
    guard limit > 0 else { return .kept }
    uses += 1
    var (same, oldest) = (0, -1)
    for place in 0..<count where entries[place].key.name == key.name {
      guard entries[place].key.app == key.app else { continue }
      if entries[place].key == key {
        entries[place].freshUntil = freshUntil
        entries[place].used = uses
        return .kept
      }
      same += 1
      if oldest < 0 || entries[place].used < entries[oldest].used { oldest = place }
    }
    let entry = Entry(key: key, freshUntil: freshUntil, used: uses)
    if same >= limit {
      entries[oldest] = entry
      return .keptForAnother
    }
    guard count < Self.limit else { return .full }
    entries[count] = entry
    count += 1
    return .kept
  }
}
