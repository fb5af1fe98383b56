import Foundation

/// Why bytes did not get where they should.
package struct OutputError: Error, Equatable {
  /// The system's number for it.
  package let code: Int32

  /// The system's words for it: `No space left on device`.
  package var reason: String { String(cString: strerror(code)) }

  /// Whether the reader is gone: the other end of a pipe was closed.
  package var isBrokenPipe: Bool { code == EPIPE }

  static var last: OutputError { OutputError(code: errno) }
}

/// A file written from its beginning to its end, through a buffer, by one thread at a time.
///
/// A class, because it stands for one open file with several writers.
package final class OutputFile {
  private let descriptor: Int32
  /// Whether it was opened here and is still to be closed.
  private var isOurs = false
  private var buffer: [UInt8] = []

  private static let bufferSize = 1 << 16

  /// Write to a file that is already open, such as standard output.
  package init(descriptor: Int32) { self.descriptor = descriptor }

  /// Make a file that does not exist yet.
  init(creating path: String) throws(OutputError) {
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw .last }
    isOurs = true
  }

  deinit { if isOurs { _ = posixClose(descriptor) } }

  /// Take `text`; it may stay in the buffer until ``flush()``.
  package func write(_ text: String) throws(OutputError) { try write(text.utf8) }

  /// Take bytes that are no text.
  package func write(_ bytes: some Sequence<UInt8>) throws(OutputError) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.bufferSize { try flush() }
  }

  /// Hand everything in the buffer to the system.
  package func flush() throws(OutputError) {
    defer { buffer.removeAll(keepingCapacity: true) }
    var written = 0
    while written < buffer.count {
      let count = buffer.withUnsafeBytes { bytes in
        posixWrite(descriptor, bytes.baseAddress! + written, bytes.count - written)
      }
      if count >= 0 { written += count } else if errno != EINTR { throw .last }
    }
  }

  /// Flushes and closes; nothing can be written afterwards.
  func close() throws(OutputError) {
    try flush()
    isOurs = false
    guard posixClose(descriptor) == 0 else { throw .last }
  }
}

/// The system's function, which the method of the same name hides.
private func posixWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}

private func posixClose(_ descriptor: Int32) -> Int32 { close(descriptor) }
