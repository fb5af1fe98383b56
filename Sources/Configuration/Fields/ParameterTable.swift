/// The named values of a scenario: its section `parameters`.
package struct ParameterTable {
  /// Parameters that are quantities, with their grades.
  package private(set) var graded: [GradedParameter] = []
  /// The quantities by name, for expressions.
  package private(set) var constants: [String: Quantity] = [:]
  private(set) var nodes: [String: ConfigurationNode] = [:]

  /// Reads the section; reports errors.
  package init(_ section: ConfigurationNode?, diagnostics: Diagnostics) {
    for entry in section?.namedEntries("'parameters'", diagnostics: diagnostics) ?? [] {
      read(entry, diagnostics: diagnostics)
    }
    evaluate(section?.entries?.map(\.key) ?? [])
  }

  /// Evaluates the parameters that stand for a quantity by an expression of others, in any order of
  /// writing. Errors in an expression are reported where it is used.
  ///
  /// Each is evaluated once, when all names in it are known, so that a long chain takes time in
  /// proportion to its length.
  private mutating func evaluate(_ names: [String]) {
    let open = names.filter { name in
      constants[name] == nil && nodes[name].map(Expression.isExpression) == true
    }
    let own = Set(open)
    var users: [String: [String]] = [:]
    var unknown: [String: Int] = [:]
    var ready: [String] = []
    for name in open {
      let used = (nodes[name].map(Self.names(readBelow:)) ?? []).intersection(own)
      for other in used { users[other, default: []].append(name) }
      unknown[name] = used.count
      if used.isEmpty { ready.append(name) }
    }
    while let name = ready.popLast() {
      guard let node = nodes[name], let quantity = quantity(of: node) else { continue }
      constants[name] = quantity
      for user in users[name] ?? [] {
        let rest = (unknown[user] ?? 1) - 1
        unknown[user] = rest
        if rest == 0 { ready.append(user) }
      }
    }
  }

  private func quantity(of node: ConfigurationNode) -> Quantity? {
    guard
      let expression = Expression.read(
        node, scope: ConstantScope(constants), diagnostics: Diagnostics(hintsAtMost: 0)),
      case .quantity(let dimension) = expression.type, let value = expression.constant,
      value.isFinite
    else { return nil }
    return Quantity(value: value, dimension: dimension)
  }

  private mutating func read(_ entry: ConfigurationNode.Entry, diagnostics: Diagnostics) {
    let path = "parameters.\(entry.key)"
    if Self.reservedWords.contains(entry.key) || entry.key.hasPrefix("event.") {
      return diagnostics.error(
        "'\(entry.key)' means something in expressions and cannot be a parameter",
        at: entry.keyLocation)
    }
    let inner = GradedParameter.isLongForm(entry.value) ? entry.value["value"]! : entry.value
    guard let text = inner.text, Self.looksLikeQuantity(text) else {
      nodes[entry.key] = inner
      return
    }
    guard
      let parameter = GradedParameter.read(
        entry.value, path: path, dimension: nil, diagnostics: diagnostics)
    else {
      // Reported here, and not again at every use.
      nodes[entry.key] = ConfigurationNode(.null, at: inner.location)
      return
    }
    nodes[entry.key] = inner
    constants[entry.key] = parameter.quantity
    graded.append(parameter)
  }

  /// Words with a meaning in every expression.
  package static let reservedWords: Set<String> = [
    "now", "never", "true", "false", "and", "or", "not", "least", "greatest", "abs",
    "hypot", "floor", "pow",
  ]

  /// The greatest number of values that all parameters of a scenario may expand to: lists of lists
  /// grow fast.
  private static let expansionLimit = 10_000

  /// The most names that stand for one another until a value comes; each takes room on the stack.
  private static let longestChain = 1000

  /// A number begins a quantity; everything else is a name, a word or an expression.
  private static func looksLikeQuantity(_ text: String) -> Bool {
    guard let first = text.first else { return false }
    return first.isNumber || first == "-" || first == "+" || first == "."
  }

  /// The tree with every scalar that is just `$(name)` of a parameter replaced by its value.
  ///
  /// So a parameter can also be a name, a list or a distribution. The value keeps its own location,
  /// where an error in it has to be corrected.
  package func resolve(_ node: ConfigurationNode, diagnostics: Diagnostics) -> ConfigurationNode {
    var expansions = 0
    var open: Set<String> = []
    return resolved(node, &open, &expansions, diagnostics) ?? node
  }

  /// The tree with values for names; nil where it has no name.
  private func resolved(
    _ node: ConfigurationNode, _ open: inout Set<String>, _ expansions: inout Int,
    _ diagnostics: Diagnostics
  ) -> ConfigurationNode? {
    if !open.isEmpty && expansions < Int.max { expansions += 1 }
    guard let text = node.text else {
      return node.mapValues { resolved($0, &open, &expansions, diagnostics) }
    }
    guard text.hasPrefix("$("), text.hasSuffix(")") else { return nil }
    let name = String(text.dropFirst(2).dropLast())
    guard let value = nodes[name] else { return nil }
    if open.contains(name) {
      diagnostics.error("parameter '\(name)' is its own value", at: node.location)
      return ConfigurationNode(.null, at: node.location)
    }
    guard expansions < Self.expansionLimit else {
      if expansions < Int.max {
        diagnostics.error(
          "parameters expand to more than \(Self.expansionLimit) values in total",
          at: node.location)
      }
      expansions = Int.max  // Told once.
      return ConfigurationNode(.null, at: node.location)
    }
    guard open.count < Self.longestChain else {
      return diagnostics.refuse(
        "parameter '\(name)' ends a chain of more than \(Self.longestChain) names",
        at: node.location)
    }
    open.insert(name)
    defer { open.remove(name) }
    return resolved(value, &open, &expansions, diagnostics) ?? value
  }

  // MARK: - Spelling out

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

  // MARK: - Unread

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
  package static func names(readBelow node: ConfigurationNode) -> Set<String> {
    guard let text = node.text else {
      return node.children.reduce(into: []) { $0.formUnion(names(readBelow: $1)) }
    }
    guard text.utf8.contains(UInt8(ascii: "$")), Expression.isExpression(node) else { return [] }
    var lexer = ExpressionLexer(text.dropFirst(2).dropLast(), base: 0)
    return ((try? lexer.tokens()) ?? []).reduce(into: []) { names, token in
      if case .name(let name) = token.kind { names.insert(name) }
    }
  }
}

extension ConfigurationNode {
  /// The scenario without its parameters and those of its variants.
  fileprivate var withoutParameters: ConfigurationNode {
    removing("parameters").changing("variants") { variants in
      variants.changingValues { $0.removing("parameters") }
    }
  }
}
