import PowerAccounting

/// The threads that wait for events of their apps, in the order of their waits.
struct EventWaits: ~Copyable {
  struct Wait: BitwiseCopyable {
    var thread: Int32 = 0
    var event: Int32 = 0
    var app = AppID.system
  }

  private var waits: FlatTable<Wait>
  private(set) var count = 0

  /// - Parameter capacity: The most threads, or zero where no script waits.
  init(capacity: Int) { waits = FlatTable(repeating: Wait(), count: capacity) }

  mutating func removeAll() { count = 0 }

  mutating func append(_ thread: Int, for event: Int, of app: AppID) {
    waits[count] = Wait(thread: Int32(thread), event: Int32(event), app: app)
    count += 1
  }

  /// The position at or after `start` of a thread that waits for an event of an app.
  func position(from start: Int, of event: Int, in app: AppID) -> Int? {
    for position in start..<count
    where Int(waits[position].event) == event && waits[position].app == app { return position }
    return nil
  }

  /// The thread that waits at a position.
  func thread(at position: Int) -> Int { Int(waits[position].thread) }

  /// Take a thread out.
  ///
  /// - Returns: Whether it waited for an event.
  @inline(__always)
  mutating func remove(_ thread: Int) -> Bool {
    for position in 0..<count where Int(waits[position].thread) == thread {
      remove(at: position)
      return true
    }
    return false
  }

  mutating func remove(at position: Int) {
    count -= 1
    for later in position..<count { waits[later] = waits[later + 1] }
  }
}
