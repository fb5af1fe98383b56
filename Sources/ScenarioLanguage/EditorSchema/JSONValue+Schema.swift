import Configuration

/// Parts of JSON Schema.
extension JSONValue {
  /// A value of one of several schemas; each is there once, and none holds further choices.
  static func either(_ schemas: [JSONValue]) -> JSONValue {
    var texts: Set<String> = []
    let parts = schemas.flatMap { schema -> [JSONValue] in
      if case .object(let members) = schema, members.count == 1, members[0].name == "anyOf",
        case .array(let inner) = members[0].value
      {
        return inner
      }
      return [schema]
    }
    // A schema without members takes everything.
    if parts.contains(where: \.members.isEmpty) { return [:] }
    let distinct = parts.filter { texts.insert(JSONText.text(of: $0)).inserted }
    return distinct.count == 1 ? distinct[0] : ["anyOf": .array(distinct)]
  }

  /// A mapping with these keys and no others.
  static func mapping(
    _ properties: [(name: String, value: JSONValue)], required: [String] = [],
    besides members: [(name: String, value: JSONValue)] = []
  ) -> JSONValue {
    let needs = required.isEmpty ? [] : [(name: "required", value: JSONValue.strings(required))]
    return .object(
      [(name: "type", value: "object")] + members
        + [
          (name: "properties", value: .object(properties)),
          (name: "additionalProperties", value: .flag(false)),
        ] + needs)
  }
}
