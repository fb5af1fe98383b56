import Configuration
import Foundation

/// The coding of documents whose properties are their members: `programVersion` is
/// `program-version`.
package enum DocumentCoding {
  /// The text of a document, ending in a line break.
  package static func text(of document: some Encodable) -> String {
    JSONText.text(of: DocumentEncoder.value(of: document))
  }

  /// The document that a text holds.
  ///
  /// - Throws: `DecodingError` with the names of properties, which ``memberName(of:)`` turns into
  ///   those of members.
  package static func document<Value: Decodable>(_ type: Value.Type, in text: Data) throws -> Value
  {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .custom { path in
      let key = path[path.count - 1]
      return key.intValue == nil ? DocumentKey(propertyName(of: key.stringValue)) : key
    }
    return try decoder.decode(type, from: text)
  }

  /// `known-miss` of `knownMiss`.
  package static func memberName(of property: String) -> String { property.hyphenated }

  /// `knownMiss` of `known-miss`.
  private static func propertyName(of member: String) -> String {
    let words = member.split(separator: "-", omittingEmptySubsequences: false)
    return String(words[0])
      + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}

/// A key whose name is known at run time only.
package struct DocumentKey: CodingKey {
  package let stringValue: String
  package var intValue: Int? { nil }

  package init(_ name: String) { stringValue = name }
  package init?(stringValue: String) { self.init(stringValue) }
  package init?(intValue: Int) { nil }
}

/// A member of a document that is left out where it has no value.
///
/// Without it, a property that is nil becomes `null`. With it, `null` means that the value is not
/// known, as the projected value reports.
@propertyWrapper
package struct OmittedIfNil<Value: Codable & Sendable>: Sendable, Codable, OmittedMember {
  package var wrappedValue: Value?
  /// Whether `null` stands in the document, and not nothing.
  package var projectedValue = false

  package init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }

  package init(from decoder: any Decoder) throws {
    wrappedValue = try decoder.singleValueContainer().decode(Value.self)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let wrappedValue { try container.encode(wrappedValue) } else { try container.encodeNil() }
  }

  var isOmitted: Bool { wrappedValue == nil && !projectedValue }
}

extension OmittedIfNil: Equatable where Value: Equatable {}
extension OmittedIfNil: Hashable where Value: Hashable {}

/// A value that may ask not to be written at all.
protocol OmittedMember { var isOmitted: Bool { get } }

extension KeyedDecodingContainer {
  /// Take a member that is not there for nil.
  ///
  /// The compiler prefers this to the general form, in every file that imports this module and so
  /// can declare such a member.
  package func decode<Value>(
    _ type: OmittedIfNil<Value>.Type, forKey key: Key
  ) throws -> OmittedIfNil<Value> {
    var member = OmittedIfNil(wrappedValue: try decodeIfPresent(Value.self, forKey: key))
    member.projectedValue = member.wrappedValue == nil && contains(key)
    return member
  }
}

/// Values under names that are no properties, in their order.
package struct NamedValues<Value: Encodable & Sendable>: Encodable, Sendable {
  package let values: [(name: String, value: Value)]

  package init(values: [(name: String, value: Value)]) { self.values = values }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: DocumentKey.self)
    for (name, value) in values { try container.encode(value, forKey: DocumentKey(name)) }
  }
}
