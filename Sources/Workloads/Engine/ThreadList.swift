import PowerAccounting

/// Threads that are kept from going on, in the order in which they would have.
///
/// A thread that ends meanwhile stays in the list until room is needed: of the others there are never
/// more than there are threads.
struct ThreadList: ~Copyable {
  private var handles: FlatTable<ThreadHandle>
  private var count = 0
  /// How far ``take(of:among:)`` has come, and how many of those it passed stay.
  private var passed = 0
  private var kept = 0

  /// - Parameter capacity: As many as there are threads, or none where nothing is kept.
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

  /// Takes the next thread of an app out; call it until there is none.
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
