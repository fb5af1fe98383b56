import Configuration
import Foundation

/// A file of JSON, read as a whole.
enum JSONFile {
  /// Read a value from a file of at most `limit` bytes.
  ///
  /// - Returns: Nil for a file that cannot be read or is no such JSON, which is reported.
  static func read<Value: Decodable>(
    _ type: Value.Type, from file: ImportedFile, limit: Int, _ diagnostics: Diagnostics
  ) -> Value? {
    guard let bytes = file.contents(limit: limit, diagnostics) else { return nil }
    return bytes.withUnsafeBytes { whole in
      let text = ImportedFile.withoutMark(whole)
      if let mistake = JSONCheck.mistake(in: text) {
        return diagnostics.refuse(
          mistake.message, at: file.location(line: mistake.line, column: mistake.column))
      }
      guard let start = text.baseAddress else { return nil }
      let data = Data(
        bytesNoCopy: UnsafeMutableRawPointer(mutating: start), count: text.count,
        deallocator: .none)
      do {
        return try JSONDecoder().decode(type, from: data)
      } catch {
        return diagnostics.refuse(
          "the JSON has another form than it should: \(words(for: error))", at: file.location)
      }
    }
  }

  private static func words(for error: any Error) -> String {
    let context: DecodingError.Context? =
      switch error as? DecodingError {
      case .typeMismatch(_, let context), .valueNotFound(_, let context),
        .keyNotFound(_, let context), .dataCorrupted(let context):
        context
      default: nil
      }
    guard let context else { return "it cannot be read" }
    let path = context.codingPath.map(\.stringValue).joined(separator: ".")
    return TerminalText.sanitized("\(path.prefix(80)) \(context.debugDescription.prefix(200))")
  }
}

/// A name in a JSON object, whatever it is.
struct JSONName: CodingKey, Hashable {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ name: String) { stringValue = name }
  init?(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

/// The elements of an array that have the right form. Others are counted, and the array continues.
struct JSONList<Value: Decodable>: Decodable {
  private(set) var values: [Value] = []
  private(set) var others = 0

  /// The most elements, and the most of another form: each of these costs as much as a hundred.
  private static var limit: Int { 250_000 }
  private static var otherLimit: Int { 10_000 }

  init() {}

  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    while !container.isAtEnd {
      if let value = try container.decode(Element.self).value {
        values.append(value)
      } else {
        others += 1
      }
      guard values.count <= Self.limit, others <= Self.otherLimit else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "the list is too long, or has too many other things")
      }
    }
  }

  private struct Element: Decodable {
    let value: Value?

    init(from decoder: any Decoder) { value = try? Value(from: decoder) }
  }
}

extension KeyedDecodingContainer where Key == JSONName {
  /// A text; nil for a value of another form.
  func text(_ name: String) -> String? { try? decode(String.self, forKey: Key(name)) }

  /// A finite number, also where it is written as a text; nil for a value of another form.
  func number(_ name: String) -> Double? {
    let number =
      (try? decode(Double.self, forKey: Key(name))) ?? text(name).flatMap { Double($0) }
    return number.flatMap { $0.isFinite ? $0 : nil }
  }

  func object(_ name: String) -> KeyedDecodingContainer<JSONName>? {
    try? nestedContainer(keyedBy: JSONName.self, forKey: Key(name))
  }

  /// The elements of an array that have the right form; none where there is no array.
  func elements<Value: Decodable>(_ name: String, _ type: Value.Type) -> [Value] {
    (try? decode(JSONList<Value>.self, forKey: Key(name)))?.values ?? []
  }
}
