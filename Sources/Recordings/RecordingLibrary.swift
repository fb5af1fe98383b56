import Synchronization

/// The recordings that a scenario names, by their digests. Each is read once.
///
/// A class, because all readers of one scenario use the same; it may be used by several threads.
package final class RecordingLibrary: Sendable {
  private let recordings = Mutex<[String: Recording]>([:])
  /// The digests of files that were read.
  private let digests = Mutex<[String: String]>([:])

  package init() {}

  package subscript(digest: String) -> Recording? { recordings.withLock { $0[digest] } }

  /// All recordings, in the order of their digests.
  package var all: [Recording] {
    recordings.withLock { $0.sorted { $0.key < $1.key }.map(\.value) }
  }

  /// The recording of a file that was read before.
  package func recording(ofFile path: String) -> Recording? {
    digests.withLock { $0[path] }.flatMap { self[$0] }
  }

  package func add(_ recording: Recording, ofFile path: String) {
    recordings.withLock { $0[recording.digest] = recording }
    digests.withLock { $0[path] = recording.digest }
  }
}
