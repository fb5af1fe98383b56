extension ParameterTable {
  /// The names of parameters that nothing reads: no expression outside of `parameters`, and no
  /// value of a parameter that is read.
  ///
  /// - Parameters:
  ///   - sections: The sections `parameters` of the scenario and of its variants.
  ///   - root: The whole scenario.
  package static func unread(
    of sections: [ConfigurationNode], in root: ConfigurationNode
  ) -> Set<String> {
    var values: [String: [ConfigurationNode]] = [:]
    for entry in sections.flatMap({ $0.entries ?? [] }) {
      values[entry.key, default: []].append(entry.value)
    }
    var unread = Set(values.keys)
    var open = Array(names(readBelow: root.withoutParameters))
    while let name = open.popLast() {
      guard unread.remove(name) != nil else { continue }
      for value in values[name] ?? [] { open += names(readBelow: value) }
    }
    return unread
  }

  /// The names in all expressions below a node.
  private static func names(readBelow node: ConfigurationNode) -> Set<String> {
    switch node.content {
    case .null: return []
    case .sequence(let elements):
      return elements.reduce(into: []) { $0.formUnion(names(readBelow: $1)) }
    case .mapping(let entries):
      return entries.reduce(into: []) { $0.formUnion(names(readBelow: $1.value)) }
    case .scalar(let text, _):
      guard text.utf8.contains(UInt8(ascii: "$")), Expression.isExpression(node) else { return [] }
      var lexer = ExpressionLexer(text.dropFirst(2).dropLast(), base: 0)
      let names = ((try? lexer.tokens()) ?? []).compactMap { token -> String? in
        if case .name(let name) = token.kind { name } else { nil }
      }
      return Set(names)
    }
  }
}

extension ConfigurationNode {
  /// The scenario without its parameters and those of its variants.
  fileprivate var withoutParameters: ConfigurationNode {
    removing("parameters").changing("variants") { variants in
      guard let entries = variants.entries else { return variants }
      return ConfigurationNode(
        .mapping(entries.map { $0.replacing(value: $0.value.removing("parameters")) }),
        at: variants.location)
    }
  }
}
