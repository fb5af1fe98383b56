import Foundation
import Testing

/// A value of a JSON document, for the question whether another one says all that it says.
struct JSONPart {
  private let value: Any

  init(_ value: Any) { self.value = value }

  init(_ text: String) throws {
    value = try JSONSerialization.jsonObject(with: Data(text.utf8))
  }

  subscript(name: String) -> JSONPart {
    get throws { JSONPart(try #require((value as? [String: Any])?[name])) }
  }

  /// Whether the other has every member with the same value. It may have more members, and values where
  /// this has null, which says nothing.
  func isContained(in other: JSONPart) -> Bool { Self.contains(other.value, value) }

  private static func contains(_ whole: Any, _ part: Any) -> Bool {
    if part is NSNull { return true }
    if let part = part as? [String: Any] {
      guard let whole = whole as? [String: Any] else { return false }
      return part.allSatisfy { name, value in whole[name].map { contains($0, value) } ?? false }
    }
    if let part = part as? [Any] {
      guard let whole = whole as? [Any], whole.count == part.count else { return false }
      return zip(whole, part).allSatisfy { contains($0, $1) }
    }
    return (whole as? NSObject) == (part as? NSObject)
  }
}
