internal import Foundation

extension ResultFolder.Document {
  /// The bytes of the document in a folder, and what the file is called.
  func data(in folder: String) throws(StoredResultError) -> (file: String, data: Data) {
    let file = FilePaths.joined(folder, rawValue)
    do {
      return (file, try Data(contentsOf: URL(filePath: file)))
    } catch {
      throw .unreadable(file: file, reason: "it is not there, or may not be read")
    }
  }

  /// What the document in a folder says, as JSON.
  func decoded<Value: Decodable>(in folder: String) throws(StoredResultError) -> Value {
    let (file, data) = try data(in: folder)
    do {
      return try JSONDecoder().decode(Value.self, from: data)
    } catch DecodingError.keyNotFound(let key, let context) {
      throw .malformed(
        file: file, place: Self.place(context), reason: "'\(key.stringValue)' is missing")
    } catch DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context)
    {
      throw .malformed(file: file, place: Self.place(context), reason: "a value of another kind")
    } catch {
      throw .malformed(file: file, place: "", reason: "it is not what such a document holds")
    }
  }

  private static func place(_ context: DecodingError.Context) -> String {
    context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }
      .joined(separator: ".")
  }
}
