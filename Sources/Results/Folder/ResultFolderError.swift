/// Why there is no result folder.
package enum ResultFolderError: Error, Equatable {
  /// The folder that should hold it is not there.
  case missingParent(path: String, parent: String)
  /// Something else has its name.
  case notAFolder(path: String)
  /// It holds something that is no result, which would be lost.
  case occupied(path: String, by: String)
  /// The folder cannot be made or moved to its path.
  case cannotCreate(path: String, reason: String)
  /// A document in it cannot be written.
  case cannotWrite(path: String, document: String, reason: String)
}

extension ResultFolderError: CustomStringConvertible {
  /// The mistake and its remedy, on one line.
  package var description: String {
    switch self {
    case .missingParent(let path, let parent):
      "cannot make '\(path)': there is no folder '\(parent)'"
    case .notAFolder(let path):
      "'\(path)' is not a folder; name one that is empty or does not exist"
    case .occupied(let path, let other):
      "'\(path)' holds '\(other)', which is no result of drainsim; "
        + "name a folder that is empty or does not exist"
    case .cannotCreate(let path, let reason): "cannot make '\(path)': \(reason)"
    case .cannotWrite(let path, let document, let reason):
      "cannot write '\(document)' of '\(path)': \(reason)"
    }
  }
}
