import Foundation

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

  /// The document in a folder, decoded from JSON.
  func decoded<Value: Decodable>(in folder: String) throws(StoredResultError) -> Value {
    let (file, data) = try data(in: folder)
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
