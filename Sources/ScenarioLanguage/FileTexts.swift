import Synchronization

/// The texts of the files that the points of a sweep name. Each file is read once.
///
/// A class, because all points of one scenario use the same; it may be used by several threads.
final class FileTexts: Sendable {
  private let texts = Mutex<[String: String]>([:])

  subscript(path: String) -> String? { texts.withLock { $0[path] } }

  func add(_ text: String, as path: String) { texts.withLock { $0[path] = text } }

  /// All files with their paths, in the order of these.
  var all: [(path: String, text: String)] {
    texts.withLock { $0.sorted { $0.key < $1.key }.map { (path: $0.key, text: $0.value) } }
  }
}
