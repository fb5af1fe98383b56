/// Why a folder cannot be read as a result.
package enum StoredResultError: Error, Equatable {
  /// There is no such folder.
  case missing(path: String)
  /// It holds no manifest of drainsim.
  case noResult(path: String)
  /// A document in it cannot be read.
  case unreadable(file: String, reason: String)
  /// A document in it is not in the form of such documents.
  case malformed(file: String, place: String, reason: String)
}

extension StoredResultError: CustomStringConvertible {
  /// The mistake and its remedy, on one line.
  package var description: String {
    switch self {
    case .missing(let path):
      "there is no result '\(path)'; name one that compare -o wrote, or the store of a sweep"
    case .noResult(let path): "'\(path)' holds no result; name a folder that compare -o wrote"
    case .unreadable(let file, let reason): "cannot read '\(file)': \(reason)"
    case .malformed(let file, let place, let reason):
      "'\(file)' is damaged\(place.isEmpty ? "" : " at \(place)"): \(reason); run the comparison again"
    }
  }
}
