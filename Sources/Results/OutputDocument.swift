/// A single file that a command writes: whole, or not at all.
public enum OutputDocument {
  /// Puts `text` into a file at `path`, through a hidden file beside it that takes its name at the
  /// end.
  ///
  /// - Parameter replacing: Whether a file of that name may be lost.
  public static func write(
    _ text: String, to path: String, replacing: Bool
  ) throws(OutputDocumentError) {
    try write(to: path, replacing: replacing) { file throws(OutputError) in try file.write(text) }
  }

  /// The same piece by piece, as `body` writes them.
  public static func write(
    to path: String, replacing: Bool, _ body: (OutputFile) throws(OutputError) -> Void
  ) throws(OutputDocumentError) {
    try check(path, replacing: replacing)
    let name = FilePaths.lastComponent(of: path)
    let parent = FilePaths.parent(of: path)
    let workshop = FilePaths.joined(parent, ".\(name).drainsim-\(FilePaths.processNumber)")
    do throws(OutputError) {
      let file = try OutputFile(creating: workshop)
      try body(file)
      try file.close()
      try FilePaths.rename(workshop, to: path)
    } catch {
      // What was begun is ours unless it was there before, and then it cannot be opened.
      if error.code != OutputError.exists { FilePaths.removeFile(workshop) }
      throw .cannotWrite(path: path, reason: error.reason)
    }
  }

  /// Complains where nothing can be put; so that it can be known before the work is done.
  public static func check(_ path: String, replacing: Bool) throws(OutputDocumentError) {
    switch FilePaths.kind(of: path) {
    case .missing:
      let parent = FilePaths.parent(of: path)
      guard FilePaths.kind(of: parent) == .folder else {
        throw .missingParent(path: path, parent: parent)
      }
    case .folder: throw .folder(path: path)
    case .danglingLink: throw .cannotWrite(path: path, reason: "it is a link to nothing")
    case .other: if !replacing { throw .occupied(path: path) }
    }
  }
}

/// Why there is no file.
public enum OutputDocumentError: Error, Equatable {
  case missingParent(path: String, parent: String)
  case folder(path: String)
  /// There is one, and nobody said that it may be lost.
  case occupied(path: String)
  case cannotWrite(path: String, reason: String)
}

extension OutputDocumentError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .missingParent(let path, let parent):
      "cannot make '\(path)': there is no folder '\(parent)'"
    case .folder(let path): "'\(path)' is a folder; name a file"
    case .occupied(let path): "'\(path)' is there already; add --overwrite to replace it"
    case .cannotWrite(let path, let reason): "cannot write '\(path)': \(reason)"
    }
  }
}
