import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The right to write to a store, which one process has at a time and loses with its end, however it
/// ends.
///
/// A lock of the system on a file beside the store. What a killed process leaves is an empty file that
/// nobody holds, and the next writer takes it away.
///
/// A class, because it stands for one open file.
final class StoreLock: Sendable {
  private let path: String
  /// Nil when it was let go.
  private let descriptor: Mutex<Int32?>

  /// - Throws: ``StoreError/inUse(path:)`` at once when somebody else has it.
  init(for store: String) throws(StoreError) {
    path = store + "-lock"
    for _ in 0..<100 {
      let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
      guard descriptor >= 0 else { throw .cannotOpen(path: store, reason: OutputError.last.reason) }
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        let failure = errno
        close(descriptor)
        if failure == EWOULDBLOCK { throw .inUse(path: store) }
        throw .cannotOpen(path: store, reason: OutputError(code: failure).reason)
      }
      if Self.isSame(descriptor, path) {
        self.descriptor = Mutex(descriptor)
        return
      }
      // Whoever had it has just removed it; the next one has a lock that others see.
      close(descriptor)
    }
    throw .inUse(path: store)
  }

  deinit { release() }

  /// Lets others write; may be called again.
  func release() {
    descriptor.withLock { descriptor in
      guard let held = descriptor else { return }
      // The name goes first: whoever gets the lock finds out that it is nobody's any more.
      unlink(path)
      close(held)
      descriptor = nil
    }
  }

  /// Whether an open file is the one that has the name.
  private static func isSame(_ descriptor: Int32, _ path: String) -> Bool {
    var held = stat()
    var named = stat()
    return fstat(descriptor, &held) == 0 && stat(path, &named) == 0
      && held.st_ino == named.st_ino && held.st_dev == named.st_dev
  }
}
