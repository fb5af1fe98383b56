import Foundation

/// A single file that a command writes: whole, or not at all.
package enum OutputDocument {
  /// Put `text` into a file at `path`, through a hidden file beside it that takes its name at the
  /// end. A link stays one: the file it leads to is written.
  ///
  /// - Parameter replacing: Whether a file of that name may be lost.
  package static func write(
    _ text: String, to path: String, replacing: Bool
  ) throws(OutputDocumentError) {
    do {
      try write(to: path, replacing: replacing) { try $0.write(text) }
    } catch let error as OutputDocumentError {
      throw error
    } catch {
      preconditionFailure("writing a text threw \(error)")
    }
  }

  /// Write piece by piece, as `body` hands the pieces to the file.
  ///
  /// - Throws: ``OutputDocumentError``, or the errors of `body`; no file is left then.
  package static func write(
    to path: String, replacing: Bool, _ body: (OutputFile) throws -> Void
  ) throws {
    try check(path, replacing: replacing)
    let workshop = workshop(of: path)
    var isOurs = false
    do {
      let file = try OutputFile(creating: workshop)
      isOurs = true
      try body(file)
      try file.close()
      try FilePaths.rename(workshop, to: target(of: path))
    } catch {
      if isOurs { FilePaths.removeFile(workshop) }
      guard let error = error as? OutputError else { throw error }
      throw OutputDocumentError.cannotWrite(path: path, reason: error.reason)
    }
  }

  /// Whether the file at `path` holds just `text`, so that writing it would change nothing.
  package static func isThere(_ text: String, at path: String) -> Bool {
    FilePaths.size(of: path) == text.utf8.count
      && (try? String(contentsOfFile: path, encoding: .utf8)) == text
  }

  /// Remove the unfinished file of this process at `path`; for a process that ends.
  package static func discard(_ path: String) { FilePaths.removeFile(workshop(of: path)) }

  /// Where a link leads to; without one the path itself.
  private static func target(of path: String) -> String { FilePaths.resolved(path) ?? path }

  private static func workshop(of path: String) -> String {
    FilePaths.workshop(of: target(of: path))
  }

  /// Fail where nothing can be put; so that it can be known before the work is done.
  package static func check(_ path: String, replacing: Bool) throws(OutputDocumentError) {
    try checkKind(path, replacing: replacing)
    // Only an attempt tells whether the folder takes files.
    let workshop = workshop(of: path)
    do throws(OutputError) {
      try OutputFile(creating: workshop).close()
      FilePaths.removeFile(workshop)
    } catch {
      throw .cannotCreate(path: path, reason: error.reason)
    }
  }

  private static func checkKind(_ path: String, replacing: Bool) throws(OutputDocumentError) {
    guard path != "-" else { throw .dash }
    switch FilePaths.kind(of: path) {
    case .missing:
      let parent = FilePaths.parent(of: path)
      guard FilePaths.kind(of: parent) == .folder else {
        throw .missingParent(path: path, parent: parent)
      }
    case .folder: throw .folder(path: path)
    case .danglingLink: throw .cannotCreate(path: path, reason: "it is a link to nothing")
    case .special: throw .special(path: path)
    case .file: if !replacing { throw .occupied(path: path) }
    }
  }
}

/// Why there is no file.
package enum OutputDocumentError: Error, Equatable, CustomStringConvertible {
  case missingParent(path: String, parent: String)
  case folder(path: String)
  /// Not a name but the conventional sign for standard output, which is not meant here.
  case dash
  /// It is a device, a pipe or a socket.
  case special(path: String)
  /// A file is there, and replacing it was not requested.
  case occupied(path: String)
  /// Its folder takes no files.
  case cannotCreate(path: String, reason: String)
  case cannotWrite(path: String, reason: String)

  package var description: String {
    switch self {
    case .missingParent(let path, let parent):
      "cannot make '\(path)': there is no folder '\(parent)'"
    case .folder(let path): "'\(path)' is a folder; name a file"
    case .dash:
      "'-' does not stand for standard output here; name a file, as './-' if it is called so"
    case .special(let path): "'\(path)' is no regular file; name one"
    case .occupied(let path): "'\(path)' is there already; add --overwrite to replace it"
    case .cannotCreate(let path, let reason): "cannot make '\(path)': \(reason)"
    case .cannotWrite(let path, let reason): "cannot write '\(path)': \(reason)"
    }
  }
}
