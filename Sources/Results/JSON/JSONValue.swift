/// A JSON document whose members keep their order and whose numbers keep every digit.
package indirect enum JSONValue: Sendable {
  /// Members in the order of the text.
  case object([(name: String, value: JSONValue)])
  case array([JSONValue])
  case string(String)
  case integer(Int)
  /// Beyond `Int`, such as a seed; readers that keep numbers as doubles may round it.
  case unsigned(UInt64)
  /// Infinite and undefined numbers have no form in JSON and are written as null.
  case number(Double)
  case flag(Bool)
  case null

  /// A value as a document writes it, or null where there is none.
  static func optional(_ value: (some Encodable)?) -> JSONValue {
    value.map { DocumentEncoder.value(of: $0) } ?? .null
  }
  /// A list of texts.
  static func strings(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }
}

extension JSONValue: ExpressibleByDictionaryLiteral, ExpressibleByStringLiteral {
  package init(dictionaryLiteral members: (String, JSONValue)...) {
    self = .object(members.map { (name: $0.0, value: $0.1) })
  }
  package init(stringLiteral text: String) { self = .string(text) }
}

extension JSONValue {
  /// Of an object; none of anything else.
  var members: [(name: String, value: JSONValue)] {
    if case .object(let members) = self { members } else { [] }
  }
}
