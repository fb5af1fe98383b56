import DocumentCoding
import Experiments
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

  /// Whether it was packed for an archive.
  package var isPacked: Bool {
    FilePaths.kind(of: FilePaths.joined(path, ResearchCrate.metadata)) == .file
  }

  /// The names of all result folders right below a folder, in alphabetical order.
  package static func names(below folder: String) -> [String] {
    (FilePaths.names(in: folder) ?? []).filter { isResult(FilePaths.joined(folder, $0)) }
  }

  /// Whether a path is that of a result folder.
  package static func isResult(_ path: String) -> Bool {
    FilePaths.kind(of: FilePaths.joined(path, ResultFolder.Document.manifest.rawValue)) == .file
  }
}

extension ResultFolder.Document {
  /// The bytes of the document in a folder, and the name of its file.
  func data(in folder: String) throws(StoredResultError) -> (file: String, data: Data) {
    let file = FilePaths.joined(folder, rawValue)
    do {
      return (file, try Data(contentsOf: URL(filePath: file)))
    } catch {
      throw .unreadable(file: file, reason: "it is not there, or may not be read")
    }
  }

  /// The version of the form in which this program writes and reads the document.
  private var knownSchemaVersion: Int {
    self == .manifest ? Manifest.schemaVersion : ComparisonDocument.schemaVersion
  }

  /// The version that a document says to be of, whatever its other members.
  private struct Versioned: Decodable { let schemaVersion: Int }

  /// The document in a folder, decoded from JSON.
  ///
  /// - Throws: ``StoredResultError/newer(file:version:known:)`` where a later program gave members
  ///   another meaning.
  func decoded<Value: Decodable>(in folder: String) throws(StoredResultError) -> Value {
    let (file, data) = try data(in: folder)
    let version = (try? DocumentCoding.document(Versioned.self, in: data))?.schemaVersion
    if let version, version > knownSchemaVersion {
      throw .newer(file: file, version: version, known: knownSchemaVersion)
    }
    do {
      return try DocumentCoding.document(Value.self, in: data)
    } catch DecodingError.keyNotFound(let key, let context) {
      throw .malformed(
        file: file, place: Self.place(context),
        reason: "'\(DocumentCoding.memberName(of: key.stringValue))' is missing")
    } catch DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context)
    {
      throw .malformed(file: file, place: Self.place(context), reason: "a value of another kind")
    } catch {
      throw .malformed(file: file, place: "", reason: "it is not what such a document holds")
    }
  }

  private static func place(_ context: DecodingError.Context) -> String {
    context.codingPath.map { key in
      key.intValue.map(String.init) ?? DocumentCoding.memberName(of: key.stringValue)
    }.joined(separator: ".")
  }
}
