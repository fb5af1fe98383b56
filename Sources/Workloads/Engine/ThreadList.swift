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
