import Foundation
import Synchronization

/// The right to write to a store, which one process has at a time and loses with its end, however
/// it ends.
///
/// A lock of the system on a file beside the store. A killed process leaves an empty file without a
/// lock, and the next writer removes it.
///
/// A class, because it stands for one open file.
final class StoreLock: Sendable {
  private let path: String
  /// Nil once released.
  private let descriptor: Mutex<Int32?>

  /// The number of attempts to get it, since others may look at it for a moment.
  private static let attempts = 10
  private static let pause: UInt32 = 20_000  // microseconds

  /// - Throws: ``StoreError/inUse(path:)`` when another process has it.
  init(for store: String) throws(StoreError) {
    path = store + "-lock"
    for attempt in 1...Self.attempts {
      let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
      guard descriptor >= 0 else { throw .cannotOpen(path: store, reason: OutputError.last.reason) }
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        let failure = errno
        close(descriptor)
        guard failure == EWOULDBLOCK else {
          throw .cannotOpen(path: store, reason: OutputError(code: failure).reason)
        }
        if attempt < Self.attempts { usleep(Self.pause) }
        continue
      }
      if Self.isSame(descriptor, path) {
        self.descriptor = Mutex(descriptor)
        return
      }
      // The previous owner has just removed it; the next file has a lock that others see.
      close(descriptor)
    }
    throw .inUse(path: store)
  }

  deinit { release() }

  /// Let others write; may be called again.
  func release() {
    descriptor.withLock { descriptor in
      guard let held = descriptor else { return }
      // The name goes first: a process that then gets the lock finds that the file is gone.
      unlink(path)
      close(held)
      descriptor = nil
    }
  }

  /// Whether a process has it.
  static func isHeld(for store: String) -> Bool {
    let descriptor = open(store + "-lock", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
  }

  /// Whether an open file is the one that has the name.
  private static func isSame(_ descriptor: Int32, _ path: String) -> Bool {
    var held = stat()
    var named = stat()
    return fstat(descriptor, &held) == 0 && stat(path, &named) == 0
      && held.st_ino == named.st_ino && held.st_dev == named.st_dev
  }
}
