extension ParameterTable {
  /// The tree with the names of parameters inside expressions replaced by their values.
  ///
  /// Only for the comparison of trees: the effect of a parameter may be in an expression alone.
  package func spellOut(_ node: ConfigurationNode) -> ConfigurationNode { spelled(node) ?? node }

  /// The tree with values for names; nil where it has no expression.
  private func spelled(_ node: ConfigurationNode) -> ConfigurationNode? {
    guard case .scalar(let text, let isPlain) = node.content else { return node.mapValues(spelled) }
    // Most scalars have none, and a search for one byte is cheap.
    guard text.utf8.contains(UInt8(ascii: "$")) else { return nil }
    return ConfigurationNode(text: spellOut(text), isPlain: isPlain, at: node.location)
  }

  private func spellOut(_ text: String) -> String {
    var result = ""
    var word = ""
    func meaning(_ word: String) -> String {
      guard let constant = constants[word] else { return word }
      guard let node = nodes[word], !Expression.isExpression(node), let text = node.text else {
        return "\(constant.value)"
      }
      return text
    }
    for character in text {
      if character.isLetter || character.isNumber || "-.".contains(character) {
        word.append(character)
      } else {
        result += meaning(word)
        word = ""
        result.append(character)
      }
    }
    return result + meaning(word)
  }
}
