import Configuration
import Foundation

/// The reason for which there is nothing to read at a path; the command line then exits with 66.
package enum InputFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Nothing is there.
  case missing(path: String)
  /// It is a folder.
  case directory(path: String)
  /// It is a device, a pipe or a socket, which may never end.
  case notAFile(path: String)
  /// It exists, and may not be read.
  case unreadable(path: String, reason: String)

  /// The reason as one sentence, quoting the path.
  package var description: String {
    switch self {
    case .missing(let path): "there is no file '\(path)'"
    case .directory(let path): "'\(path)' is a folder, not a file"
    case .notAFile(let path): "'\(path)' is not a regular file"
    case .unreadable(let path, let reason): "cannot read '\(path)': \(reason)"
    }
  }

  /// The file of the same folder whose name is nearest to that of a missing one.
  package var hint: String? {
    guard case .missing(let path) = self else { return nil }
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    let name = String(path.dropFirst(folder.count))
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)
    guard let names else { return nil }
    let meant =
      [".yaml", ".yml"].map { name + $0 }.first(where: names.contains)
      ?? Spelling.nearest(to: name, among: names)
    return meant.map { "did you mean '\(folder)\($0)'?" }
  }

  /// The reason with the hint behind it.
  package var reason: String { hint.map { "\(self); \($0)" } ?? "\(self)" }
}

/// Reader of text files, which may have any content.
package enum InputFile {
  /// `name` in the folder of the file `path`; as it is on the command line, which is no file.
  package static func path(_ name: String, besides path: String) -> String {
    if name.hasPrefix("/") || path.hasPrefix("--") { return name }
    guard let slash = path.lastIndex(of: "/") else { return name }
    return path[...slash] + name
  }

  /// Whether messages may show lines of a file: it is in the folder of the file that names it, or in
  /// one inside. A scenario of somebody else could name any file, and is not to show it.
  static func mayQuote(_ path: String, namedAt place: SourceLocation) -> Bool {
    if place.file.hasPrefix("--") { return true }
    let folder = place.file.lastIndex(of: "/").map { String(place.file[...$0]) } ?? "."
    return resolved(path).hasPrefix(resolved(folder) + "/")
  }

  /// The path without links and `..`.
  static func resolved(_ path: String) -> String {
    let path = URL(fileURLWithPath: path).resolvingSymlinksInPath().standardizedFileURL.path
    return path == "/" ? "" : path
  }

  /// The text of the file at `path`; nil when it is not text or too large, which is reported.
  ///
  /// - Parameters:
  ///   - limit: The greatest size in bytes; a larger file is not read.
  ///   - kind: The expected kind of file, for messages.
  ///   - takesPipes: Whether it may be a pipe, which is read to its end, or `-` for standard input.
  package static func text(
    at path: String, limit: Int, kind: String = "scenario", takesPipes: Bool = false,
    reporting diagnostics: Diagnostics
  ) throws(InputFileError) -> String? {
    let isInput = takesPipes && path == "-"
    let bytes =
      try isInput
      ? contents(of: .standardInput, limit, path: path)
      : bytes(at: path, limit: limit, takesPipes: takesPipes)
    return text(of: bytes, path, limit: limit, kind: kind, diagnostics)
  }

  /// The scenario on standard input, under the same rules.
  static func input(limit: Int, reporting diagnostics: Diagnostics) throws(InputFileError)
    -> String?
  {
    guard let bytes = StandardInput.bytes else {
      throw .unreadable(path: StandardInput.name, reason: "it is closed")
    }
    return text(of: bytes, StandardInput.name, limit: limit, kind: "scenario", diagnostics)
  }

  private static func text(
    of bytes: [UInt8], _ path: String, limit: Int, kind: String, _ diagnostics: Diagnostics
  ) -> String? {
    guard bytes.count <= limit else {
      return diagnostics.refuse(tooLarge(path, limit: limit, kind: kind))
    }
    // The head of a chunk of type 3: Android Open Source Project, `ResourceTypes.h`.
    if bytes.starts(with: [3, 0, 8, 0]) {
      return diagnostics.refuse(
        "the file is XML that Android compiled", at: SourceLocation(file: path),
        note: "decode it first: 'apktool d' of its package, or 'aapt2 dump xmltree'")
    }
    return String(validating: bytes, as: UTF8.self) ?? diagnostics.refuse(notText(bytes, path))
  }

  static func tooLarge(_ file: String, limit: Int, kind: String = "scenario") -> Diagnostic {
    Diagnostic(
      at: SourceLocation(file: file),
      "the file is larger than \(limit >> 10) KiB, which no \(kind) needs")
  }

  /// Reads at most one byte more than `limit`.
  static func bytes(
    at path: String, limit: Int, takesPipes: Bool
  ) throws(InputFileError) -> [UInt8] {
    guard !path.utf8.contains(0) else { throw .missing(path: path) }
    let resolved = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    let attributes: [FileAttributeKey: Any]
    do {
      attributes = try FileManager.default.attributesOfItem(atPath: resolved)
    } catch CocoaError.fileReadNoSuchFile, CocoaError.fileNoSuchFile {
      throw .missing(path: path)
    } catch {
      throw .unreadable(path: path, reason: "its attributes cannot be read")
    }
    switch attributes[.type] as? FileAttributeType {
    case .typeRegular?: break
    case .typeDirectory?: throw .directory(path: path)
    default: guard takesPipes, isPipe(resolved) else { throw .notAFile(path: path) }
    }
    // The size first: a file far too large is not read. The size may be wrong, so the limit applies
    // too.
    if let size = attributes[.size] as? NSNumber, size.int64Value > Int64(limit) {
      return [UInt8](repeating: 0, count: limit + 1)
    }
    let handle: FileHandle
    do {
      handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: resolved))
    } catch {
      throw .unreadable(path: path, reason: "permission denied or read error")
    }
    defer { try? handle.close() }
    return try contents(of: handle, limit, path: path)
  }

  private static func contents(
    of handle: FileHandle, _ limit: Int, path: String
  ) throws(InputFileError) -> [UInt8] {
    do {
      return [UInt8](try handle.read(upToCount: limit + 1) ?? Data())
    } catch {
      throw .unreadable(path: path, reason: "permission denied or read error")
    }
  }

  private static func isPipe(_ path: String) -> Bool {
    var facts = stat()
    return stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFIFO
  }

  /// Reports the first byte that is not UTF-8.
  private static func notText(_ bytes: [UInt8], _ path: String) -> Diagnostic {
    let newline = UInt8(ascii: "\n")
    let lines = bytes.split(separator: newline, omittingEmptySubsequences: false)
    let number = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0
    // Repair puts a replacement character at the first wrong byte.
    let line = lines[number]
    var column = 1
    var length = line.count
    if length < 4096 {
      while length > 0, String(validating: line.prefix(length), as: UTF8.self) == nil {
        length -= 1
      }
      column = String(decoding: line.prefix(length), as: UTF8.self).unicodeScalars.count + 1
    }
    let isUTF16 = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
    return Diagnostic(
      at: SourceLocation(file: path, line: number + 1, column: column),
      "the file is not UTF-8 text",
      notes: [isUTF16 ? "it looks like UTF-16; save it as UTF-8" : "save it as UTF-8"])
  }
}
