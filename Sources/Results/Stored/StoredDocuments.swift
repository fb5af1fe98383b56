import Foundation

/// The documents of a result folder as texts, and how they came about.
package struct StoredDocuments: Sendable {
  package let path: String
  package let manifest: Manifest

  /// Read the manifest of the folder at `path`.
  package init(at path: String) throws(StoredResultError) {
    self.path = path
    manifest = try Manifest(in: path)
  }

  /// The text of a document; nil where the result has none.
  package func text(of document: ResultFolder.Document) throws(StoredResultError) -> String? {
    let file = FilePaths.joined(path, document.rawValue)
    guard FilePaths.kind(of: file) != .missing else { return nil }
    guard let data = FileManager.default.contents(atPath: file),
      let text = String(data: data, encoding: .utf8)
    else { throw .unreadable(file: file, reason: "it may not be read, or is no text") }
    return text
  }

  /// The names of all result folders right below a folder, in alphabetical order.
  package static func names(below folder: String) -> [String] {
    (FilePaths.names(in: folder) ?? []).filter { name in
      let place = FilePaths.joined(
        FilePaths.joined(folder, name), ResultFolder.Document.manifest.rawValue)
      return FilePaths.kind(of: place) == .file
    }
  }
}
