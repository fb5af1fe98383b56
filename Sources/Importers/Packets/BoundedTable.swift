/// A table that forgets what it learned first when it is full, so that it needs constant memory.
struct BoundedTable<Key: Hashable, Value> {
  private var values: [Key: Value] = [:]
  /// The keys in the order of their learning, as a ring.
  private var keys: [Key] = []
  private var oldest = 0
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  subscript(key: Key) -> Value? { values[key] }

  mutating func learn(_ key: Key, _ value: Value) {
    guard values.updateValue(value, forKey: key) == nil else { return }
    if keys.count < limit {
      keys.append(key)
    } else {
      values[keys[oldest]] = nil
      keys[oldest] = key
      oldest = (oldest + 1) % limit
    }
  }
}
