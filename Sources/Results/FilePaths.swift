import Foundation

/// The few questions a result folder has for the file system.
package enum FilePaths {
  package enum Kind: Equatable {
    /// `special` is anything that `file` is not: a device, a pipe or a socket, which no file may
    /// replace.
    case missing, folder, danglingLink, file, special
  }

  package static func kind(of path: String) -> Kind {
    var status = stat()
    guard stat(path, &status) == 0 else {
      return lstat(path, &status) == 0 ? .danglingLink : .missing
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return .folder
    case S_IFREG: return .file
    default: return .special
    }
  }

  /// Whether there is a file that ends, and no folder, pipe or device.
  package static func isRegularFile(_ path: String) -> Bool { kind(of: path) == .file }

  /// In bytes; nil when there is no such thing.
  static func size(of path: String) -> Int? {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : nil
  }

  /// Without links and `..`; nil when there is no such thing.
  static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// A path without `.` and without a folder that `..` leaves again, as lists of changed files have it.
  package static func withoutDetours(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/", omittingEmptySubsequences: true) where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }

  /// Whether two paths lead to the same thing, which is there.
  package static func areSame(_ one: String, _ other: String) -> Bool {
    resolved(one).map { $0 == resolved(other) } ?? false
  }

  package static func parent(of path: String) -> String {
    let trimmed = withoutTrailingSlashes(path)
    guard let slash = trimmed.lastIndex(of: "/") else { return "." }
    return slash == trimmed.startIndex ? "/" : String(trimmed[..<slash])
  }

  /// The name of a file or folder without the folder that it is in.
  package static func lastComponent(of path: String) -> String {
    let trimmed = withoutTrailingSlashes(path)
    guard let slash = trimmed.lastIndex(of: "/") else { return String(trimmed) }
    return String(trimmed[trimmed.index(after: slash)...])
  }

  /// The name of a file without the folder that it is in, and without its endings; nil where that
  /// leaves nothing.
  package static func stem(of path: String) -> String? {
    let stem = (path.split(separator: "/").last ?? "").prefix { $0 != "." }
    return stem.isEmpty ? nil : String(stem)
  }

  /// A path as a word of a command line that takes it for no option.
  package static func operand(_ path: String) -> String {
    path.hasPrefix("-") && path != "-" ? "./" + path : path
  }

  package static func joined(_ folder: String, _ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

  /// Where this process makes a file or folder until it is whole: hidden, beside its path.
  static func workshop(of path: String) -> String {
    joined(parent(of: path), ".\(lastComponent(of: path)).drainsim-\(getpid())")
  }

  private static func withoutTrailingSlashes(_ path: String) -> Substring {
    var path = Substring(path)
    while path.count > 1, path.last == "/" { path.removeLast() }
    return path
  }

  /// The names in a folder, sorted; nil when it cannot be read.
  static func names(in folder: String) -> [String]? {
    try? FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  /// The first kilobyte of a file; empty when it cannot be read.
  static func beginning(of path: String) -> String {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return "" }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 1024)
    let count = read(descriptor, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }

  static func makeFolder(_ path: String) throws(OutputError) {
    guard mkdir(path, 0o777) == 0 else { throw .last }
  }

  static func rename(_ old: String, to new: String) throws(OutputError) {
    guard posixRename(old, new) == 0 else { throw .last }
  }

  /// Has the names in a folder written to the disk, where the file system can do that.
  static func synchronizeFolder(_ path: String) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  package static func removeFile(_ path: String) { unlink(path) }
  static func removeEmptyFolder(_ path: String) { rmdir(path) }

  /// A path as it leads from a folder; as it is where it begins at the root.
  package static func relative(_ path: String, seenFrom folder: String) -> String {
    if path.hasPrefix("/") || path == "-" { return path }
    let here = FileManager.default.currentDirectoryPath
    func parts(_ path: String) -> [String] {
      let whole = path.hasPrefix("/") ? path : joined(here, path)
      return whole.split(separator: "/").reduce(into: []) { parts, part in
        if part == ".." {
          parts = parts.dropLast()
        } else if part != "." {
          parts.append(String(part))
        }
      }
    }
    let (from, to) = (parts(folder), parts(path))
    let common = zip(from, to).prefix { $0 == $1 }.count
    return ([String](repeating: "..", count: from.count - common) + to.dropFirst(common))
      .joined(separator: "/")
  }
}

/// The system's function, which the method of the same name hides.
private func posixRename(_ old: String, _ new: String) -> Int32 { rename(old, new) }
