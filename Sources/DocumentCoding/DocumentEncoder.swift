import Configuration

/// An encoder of JSON whose members are in the order in which they are encoded.
///
/// Foundation's encoder sorts members or gives them no order, leaves out nil values and lays out
/// lines in its own way; documents are compared byte by byte.
package struct DocumentEncoder: Encoder {
  /// The text written so far. A class, since containers of one value write into the same text.
  fileprivate final class Place {
    var members: [(name: String, value: JSONValue)]?
    var elements: [JSONValue]?
    var single = JSONValue.null

    var value: JSONValue { members.map { .object($0) } ?? elements.map { .array($0) } ?? single }
  }

  private let place = Place()

  package var codingPath: [any CodingKey] { [] }
  package var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// The value as JSON.
  package static func value(of value: some Encodable) -> JSONValue {
    switch value {
    case let text as String: return .string(text)
    case let number as Int: return .integer(number)
    case let number as UInt64: return .unsigned(number)
    case let number as Double: return .number(number)
    case let flag as Bool: return .flag(flag)
    default: break
    }
    let encoder = DocumentEncoder()
    do {
      try value.encode(to: encoder)
    } catch {
      preconditionFailure("a document that cannot be written: \(error)")
    }
    return encoder.place.value
  }

  package func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    place.members = place.members ?? []
    return KeyedEncodingContainer(Members<Key>(place: place))
  }

  package func unkeyedContainer() -> any UnkeyedEncodingContainer {
    place.elements = place.elements ?? []
    return Elements(place: place)
  }

  package func singleValueContainer() -> any SingleValueEncodingContainer { Single(place: place) }
}

/// Containers inside containers are not supported: a document nests values.
private func unused() -> Never { preconditionFailure("a container inside a container") }

private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let place: DocumentEncoder.Place
  var codingPath: [any CodingKey] { [] }

  private func add(_ value: JSONValue, _ key: Key) {
    let name = key is DocumentKey ? key.stringValue : DocumentCoding.memberName(of: key.stringValue)
    place.members?.append((name, value))
  }

  func encodeNil(forKey key: Key) { add(.null, key) }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) {
    if let member = value as? any OmittedMember, member.isOmitted { return }
    add(DocumentEncoder.value(of: value), key)
  }

  // The default implementations of these leave out nil values.
  func encodeIfPresent(_ value: Bool?, forKey key: Key) { encodeOrNil(value, key) }
  func encodeIfPresent(_ value: String?, forKey key: Key) { encodeOrNil(value, key) }
  func encodeIfPresent(_ value: Double?, forKey key: Key) { encodeOrNil(value, key) }
  func encodeIfPresent(_ value: Int?, forKey key: Key) { encodeOrNil(value, key) }
  func encodeIfPresent(_ value: UInt64?, forKey key: Key) { encodeOrNil(value, key) }
  func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) {
    encodeOrNil(value, key)
  }

  private func encodeOrNil(_ value: (some Encodable)?, _ key: Key) {
    add(value.map { DocumentEncoder.value(of: $0) } ?? .null, key)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> { unused() }
  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { unused() }
  func superEncoder() -> any Encoder { unused() }
  func superEncoder(forKey key: Key) -> any Encoder { unused() }
}

private struct Elements: UnkeyedEncodingContainer {
  let place: DocumentEncoder.Place
  var codingPath: [any CodingKey] { [] }
  var count: Int { place.elements?.count ?? 0 }

  func encodeNil() { place.elements?.append(.null) }
  func encode<Value: Encodable>(_ value: Value) {
    place.elements?.append(DocumentEncoder.value(of: value))
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> { unused() }
  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { unused() }
  func superEncoder() -> any Encoder { unused() }
}

private struct Single: SingleValueEncodingContainer {
  let place: DocumentEncoder.Place
  var codingPath: [any CodingKey] { [] }

  func encodeNil() { place.single = .null }
  func encode<Value: Encodable>(_ value: Value) { place.single = DocumentEncoder.value(of: value) }
}

extension JSONValue {
  /// A value as a document writes it, or null where there is none.
  package static func optional(_ value: (some Encodable)?) -> JSONValue {
    value.map { DocumentEncoder.value(of: $0) } ?? .null
  }
}
