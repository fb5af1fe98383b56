import Kernel
import PowerAccounting

/// A list of deferred threads, in the order in which they became ready.
///
/// A thread that ends meanwhile stays in the list until room is needed: of the others there are
/// never more than there are threads.
struct ThreadList: ~Copyable {
  private var handles: FlatTable<ThreadHandle>
  private var count = 0
  /// The position of ``take(of:among:)``, and the number of passed threads that stay.
  private var passed = 0
  private var kept = 0

  /// - Parameter capacity: The number of threads, or zero where none is deferred.
  init(capacity: Int) { handles = FlatTable(repeating: .none, count: capacity) }

  mutating func removeAll() {
    count = 0
    passed = 0
    kept = 0
  }

  mutating func append(_ handle: ThreadHandle, among threads: borrowing ThreadTable) {
    if count == handles.count { dropEnded(among: threads) }
    handles[count] = handle
    count += 1
  }

  /// Take the next thread of an app out; call it until there is none.
  mutating func take(of app: AppID, among threads: borrowing ThreadTable) -> ThreadHandle? {
    while passed < count {
      let handle = handles[passed]
      passed += 1
      guard threads.isLive(handle) else { continue }
      if threads[Int(handle.index)].app == app { return handle }
      keep(handle)
    }
    endPass()
    return nil
  }

  private mutating func dropEnded(among threads: borrowing ThreadTable) {
    for index in 0..<count where threads.isLive(handles[index]) { keep(handles[index]) }
    endPass()
  }

  private mutating func keep(_ handle: ThreadHandle) {
    handles[kept] = handle
    kept += 1
  }

  private mutating func endPass() {
    count = kept
    passed = 0
    kept = 0
  }
}

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
  @inline(__always) mutating func remove(_ thread: Int) -> Bool {
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

/// Events deferred for suspended apps, in the order of arrival.
struct DeferredEvents: ~Copyable {
  struct Event: BitwiseCopyable {
    var app = AppID.system
    var event: Int32 = 0
    var fields = SIMD4<Double>.zero
    var trigger = Trigger(entity: 0, ordinal: 0)
  }

  static let limit = 1024

  private var events: FlatTable<Event>
  private var count = 0

  init(capacity: Int) { events = FlatTable(repeating: Event(), count: capacity) }

  mutating func removeAll() { count = 0 }

  /// - Returns: Whether there was room for it.
  mutating func append(_ event: Event) -> Bool {
    guard count < events.count else { return false }
    events[count] = event
    count += 1
    return true
  }

  /// Take the oldest event for an app out.
  mutating func take(for app: AppID) -> Event? {
    guard let first = events.firstIndex(below: count, where: { $0.app == app }) else { return nil }
    let event = events[first]
    count -= 1
    for index in first..<count { events[index] = events[index + 1] }
    return event
  }

  /// Take the oldest event of all out.
  mutating func takeFirst() -> Event? { count > 0 ? take(for: events[0].app) : nil }

  /// Drop all events for an app.
  mutating func remove(for app: AppID) { while take(for: app) != nil {} }
}
