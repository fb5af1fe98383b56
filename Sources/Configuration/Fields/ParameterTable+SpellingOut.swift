extension ParameterTable {
  /// The tree with the names of parameters inside expressions replaced by their values.
  ///
  /// Only for the comparison of trees, and of what runs depend on: the effect of a parameter may be
  /// in an expression alone.
  package func spellOut(_ node: ConfigurationNode) -> ConfigurationNode { spelled(node) ?? node }

  /// The tree with values for names; nil where it has no expression.
  private func spelled(_ node: ConfigurationNode) -> ConfigurationNode? {
    guard case .scalar(let text, let isPlain) = node.content else { return node.mapValues(spelled) }
    // Most scalars have none, and a search for one byte is cheap.
    guard text.utf8.contains(UInt8(ascii: "$")), Expression.isExpression(node) else { return nil }
    return spellOut(text.dropFirst(2).dropLast()).map {
      ConfigurationNode(text: "$(\($0))", isPlain: isPlain, at: node.location)
    }
  }

  /// The words of an expression with values for names; nil where it is none.
  ///
  /// The words are the lexer's own, since a name that is overlooked makes different runs the same.
  private func spellOut(_ expression: Substring) -> String? {
    var lexer = ExpressionLexer(expression, base: 0)
    guard let tokens = try? lexer.tokens() else { return nil }
    let words = tokens.map { token in
      switch token.kind {
      case .name(let name): meaning(of: name)
      case .literal(let text), .symbol(let text): text
      case .end: ""
      }
    }
    return words.joined(separator: " ")
  }

  private func meaning(of name: String) -> String {
    guard let constant = constants[name] else { return name }
    guard let node = nodes[name], !Expression.isExpression(node), let text = node.text else {
      return "\(constant.value)"
    }
    return text
  }
}
