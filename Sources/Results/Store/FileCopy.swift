import Foundation

/// Copies of files that another process may be writing to.
enum FileCopy {
  /// The identity of the file that has a name, and the time of its last write.
  struct State: Equatable {
    /// Its number, its size, and the second and nanosecond when it was written.
    private let marks: [Int]

    /// Nil where there is no such file.
    init?(_ path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      #if canImport(Darwin)
        let written = status.st_mtimespec
      #else
        let written = status.st_mtim
      #endif
      marks = [
        Int(truncatingIfNeeded: status.st_ino), Int(status.st_size), written.tv_sec,
        written.tv_nsec,
      ]
    }
  }

  private static let pieceLength = 1 << 18

  /// Copy the bytes that are there at this moment; nothing where there is no file any more.
  static func make(of path: String, at copy: String) throws(StoreError) {
    let source = open(path, O_RDONLY | O_CLOEXEC)
    guard source >= 0 else {
      if errno == ENOENT { return }
      throw .cannotOpen(path: path, reason: OutputError.last.reason)
    }
    defer { close(source) }
    var bytes = [UInt8](repeating: 0, count: pieceLength)
    do throws(OutputError) {
      let file = try OutputFile(creating: copy)
      while true {
        let count = read(source, &bytes, bytes.count)
        if count == 0 { break }
        if count > 0 {
          try file.write(bytes[..<count])
        } else if errno != EINTR {
          throw OutputError.last
        }
      }
      try file.close()
    } catch {
      throw .cannotWrite(path: copy, reason: "copying '\(path)': \(error.reason)")
    }
  }
}
