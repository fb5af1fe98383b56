import Configuration

extension ConfigurationNode {
  /// This tree with another expression for a name; nil where it does not occur.
  func substituting(_ name: String, by expression: String) -> ConfigurationNode? {
    guard let text else { return mapValues { $0.substituting(name, by: expression) } }
    guard text.contains("$("), text.words.contains(name[...]) else { return nil }
    var result = ""
    var rest = text[...]
    while let first = rest.first {
      let word = rest.prefix { $0.isNamePart }
      if word.isEmpty {
        result.append(first)
        rest = rest.dropFirst()
      } else {
        result += word == name ? expression : String(word)
        rest = rest.dropFirst(word.count)
      }
    }
    return ConfigurationNode(text: result, at: location)
  }
}

extension Character {
  var isNamePart: Bool { isLetter || isNumber || self == "-" || self == "." }
}

extension String {
  /// The expression of `$(…)`; nil of any other text.
  var expression: String? {
    hasPrefix("$(") && hasSuffix(")") ? String(dropFirst(2).dropLast()) : nil
  }

  /// The text as a part of an expression.
  var inExpression: String { expression ?? self }

  /// The names and numbers of an expression.
  var words: [Substring] { split { !$0.isNamePart } }
}
