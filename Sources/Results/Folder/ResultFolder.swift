import Synchronization

/// The folder of one result, complete or not there at all.
///
/// Everything is written to a hidden folder beside it, which takes its name at the very end; a
/// process that dies before leaves the folder as it was. An earlier result is replaced. Nothing is
/// forced onto the disk, so a power cut may still lose the newest result.
///
/// A class, because it stands for one folder on the disk, which an interruption removes from
/// another thread.
package final class ResultFolder: Sendable {
  /// A file of a result.
  package enum Document: String, Sendable, CaseIterable {
    case runs = "runs.csv"
    /// Only where the ranges of uncertain numbers were asked for.
    case ranges = "ranges.csv"
    /// Only of several variants.
    case saving = "saving.csv"
    case comparison = "comparison.json"
    /// Only of the catalogue, which has no runs of its own: its page and its numbers.
    case practices = "catalogue.md"
    case practiceNumbers = "catalogue.csv"
    case scenario = "scenario.yaml"
    case manifest = "manifest.json"
  }

  private enum State { case open, closed }

  /// As the user gave it.
  private let path: String
  private let kind: FolderKind
  /// Where it will stand, free of links.
  private let target: String
  private let workshop: String
  private let state = Mutex(State.open)

  /// The scenario of the result at `path`; nil when no such thing is there.
  package static func scenario(in path: String) -> String? {
    let scenario = FilePaths.joined(path, Document.scenario.rawValue)
    return FilePaths.kind(of: scenario) == .file ? scenario : nil
  }

  /// Make sure that a result, or another kind of folder, can be put at `path`, and begin one.
  package init(at path: String, kind: FolderKind = .result) throws(ResultFolderError) {
    self.path = path
    self.kind = kind
    target = try Self.checkedTarget(path, kind)
    workshop = try Self.makeWorkshop(path, of: target)
  }

  deinit { discard() }

  /// Write one document whole.
  package func write(_ text: String, to document: Document) throws(ResultFolderError) {
    try write(text.utf8, to: document.rawValue)
  }

  /// Write one file of the kind's own, whole.
  package func write(_ bytes: some Sequence<UInt8>, to name: String) throws(ResultFolderError) {
    precondition(kind.has(name))
    do throws(OutputError) {
      let file = try OutputFile(creating: place(of: name))
      try file.write(bytes)
      try file.close()
    } catch {
      throw .cannotWrite(path: path, document: name, reason: error.reason)
    }
  }

  /// The path of a file until the folder is moved to its own.
  package func place(of name: String) -> String { workshop + "/" + name }

  /// Write one document piece by piece, as `body` hands the pieces to the file.
  package func write<Outcome>(
    to document: Document, _ body: (OutputFile) throws -> Outcome
  ) throws -> Outcome {
    do {
      let file = try OutputFile(creating: place(of: document.rawValue))
      let outcome = try body(file)
      try file.close()
      return outcome
    } catch let error as OutputError {
      throw ResultFolderError.cannotWrite(
        path: path, document: document.rawValue, reason: error.reason)
    }
  }

  /// Move the finished folder to its path.
  package func publish() throws(ResultFolderError) {
    // Somebody may have put something there since the beginning.
    let names = FilePaths.names(in: target) ?? []
    if let other = Self.foreign(names, in: target, kind) {
      throw .occupied(path: path, by: other, word: kind.word)
    }
    do throws(OutputError) {
      try state.withLock { state throws(OutputError) in
        guard state == .open else { return }
        try moveIntoPlace()
        state = .closed
      }
    } catch {
      throw .cannotCreate(path: path, reason: error.reason)
    }
  }

  /// Remove the written files, unless the folder is published; may be called from any thread, and
  /// again.
  package func discard() {
    state.withLock { state in
      if state == .open { remove(workshop) }
      state = .closed
    }
  }

  private func moveIntoPlace() throws(OutputError) {
    let isOccupied = !(FilePaths.names(in: target) ?? []).isEmpty
    guard isOccupied else { return try FilePaths.rename(workshop, to: target) }
    let old = workshop + ".old"
    try FilePaths.rename(target, to: old)
    do throws(OutputError) {
      try FilePaths.rename(workshop, to: target)
    } catch {
      try? FilePaths.rename(old, to: target)
      throw error
    }
    remove(old)
  }

  private func remove(_ folder: String) {
    for name in FilePaths.names(in: folder) ?? [] where kind.has(name) {
      FilePaths.removeFile(folder + "/" + name)
    }
    FilePaths.removeEmptyFolder(folder)
  }

  /// The path that `path` names, if a result may be put there.
  private static func checkedTarget(
    _ path: String, _ kind: FolderKind
  ) throws(ResultFolderError) -> String {
    // A shell leaves this of a variable without a value; it would name the present folder.
    guard !path.isEmpty else { throw .cannotCreate(path: path, reason: "it has no name") }
    switch FilePaths.kind(of: path) {
    case .missing:
      let parent = FilePaths.parent(of: path)
      guard let resolved = FilePaths.resolved(parent) else {
        throw .missingParent(path: path, parent: parent)
      }
      return FilePaths.joined(resolved, FilePaths.lastComponent(of: path))
    case .danglingLink: throw .cannotCreate(path: path, reason: "it is a link to nothing")
    case .file, .special: throw .notAFolder(path: path)
    case .folder:
      guard let resolved = FilePaths.resolved(path), let names = FilePaths.names(in: path) else {
        throw .cannotCreate(path: path, reason: "it cannot be read")
      }
      if resolved == FilePaths.resolved(".") {
        throw .cannotCreate(path: path, reason: "it is the folder you are in; name one inside it")
      }
      if let other = foreign(names, in: path, kind) {
        throw .occupied(path: path, by: other, word: kind.word)
      }
      return resolved
    }
  }

  /// The first name in a folder that does not belong to its kind; nil in an empty folder.
  private static func foreign(
    _ names: [String], in path: String, _ kind: FolderKind
  ) -> String? {
    guard let first = names.first else { return nil }
    if let other = names.first(where: { !kind.has($0) }) { return other }
    let mark = "\"program\": \"\(Manifest.programName)\""
    return kind.marked.map { FilePaths.beginning(of: path + "/" + $0).contains(mark) } ?? false
      ? nil : first
  }

  /// A new hidden folder beside the one to be.
  private static func makeWorkshop(
    _ path: String, of target: String
  ) throws(ResultFolderError) -> String {
    for attempt in 0... {
      let workshop = FilePaths.workshop(of: target) + "-\(attempt)"
      do throws(OutputError) {
        try FilePaths.makeFolder(workshop)
        return workshop
      } catch {
        if FilePaths.kind(of: workshop) == .missing || attempt > 99 {
          throw .cannotCreate(path: path, reason: error.reason)
        }
      }
    }
    preconditionFailure("a hundred attempts ended without an answer")
  }
}

/// Why there is no result folder.
package enum ResultFolderError: Error, Equatable, CustomStringConvertible {
  /// The folder that should hold it is not there.
  case missingParent(path: String, parent: String)
  /// Something else has its name.
  case notAFolder(path: String)
  /// It holds something that is no result, which would be lost.
  case occupied(path: String, by: String, word: String = "result")
  /// The folder cannot be made or moved to its path.
  case cannotCreate(path: String, reason: String)
  /// A document in it cannot be written.
  case cannotWrite(path: String, document: String, reason: String)

  /// The mistake and its remedy, on one line.
  package var description: String {
    switch self {
    case .missingParent(let path, let parent):
      "cannot make '\(path)': there is no folder '\(parent)'"
    case .notAFolder(let path):
      "'\(path)' is not a folder; name one that is empty or does not exist"
    case .occupied(let path, let other, let word):
      "'\(path)' holds '\(other)'\(word.isEmpty ? "" : ", which is no \(word) of drainsim"); "
        + "name a folder that is empty or does not exist"
    case .cannotCreate(let path, let reason): "cannot make '\(path)': \(reason)"
    case .cannotWrite(let path, let document, let reason):
      "cannot write '\(document)' of '\(path)': \(reason)"
    }
  }
}
