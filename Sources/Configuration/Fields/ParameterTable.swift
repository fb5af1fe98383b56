/// The named values of a scenario: its section `parameters`.
public struct ParameterTable {
  /// Parameters that are quantities, with how well they are known.
  public private(set) var graded: [GradedParameter] = []
  /// The quantities by name, for expressions.
  public private(set) var constants: [String: Quantity] = [:]
  private var nodes: [String: ConfigurationNode] = [:]

  /// Reads the section; complains about what is wrong.
  public init(_ section: ConfigurationNode?, diagnostics: Diagnostics) {
    for entry in section?.entries("'parameters'", diagnostics: diagnostics) ?? [] {
      read(entry, diagnostics: diagnostics)
    }
  }

  private mutating func read(_ entry: ConfigurationNode.Entry, diagnostics: Diagnostics) {
    let path = "parameters.\(entry.key)"
    let inner = GradedParameter.isLongForm(entry.value) ? entry.value["value"]! : entry.value
    guard let text = inner.text, Self.looksLikeQuantity(text) else {
      nodes[entry.key] = inner
      return
    }
    guard
      let parameter = GradedParameter.read(
        entry.value, path: path, dimension: nil, diagnostics: diagnostics)
    else { return }
    nodes[entry.key] = inner
    constants[entry.key] = parameter.quantity
    graded.append(parameter)
  }

  /// A number begins a quantity; everything else is a name, a word or an expression.
  private static func looksLikeQuantity(_ text: String) -> Bool {
    guard let first = text.first else { return false }
    return first.isNumber || first == "-" || first == "+" || first == "."
  }

  /// The tree with every scalar that is just `$(name)` of a parameter replaced by its value.
  ///
  /// So a parameter can also be a name, a list or a distribution. What is replaced keeps the place
  /// of the parameter's value, where a mistake in it has to be mended.
  public func resolve(_ node: ConfigurationNode, diagnostics: Diagnostics) -> ConfigurationNode {
    resolve(node, open: [], diagnostics)
  }

  private func resolve(
    _ node: ConfigurationNode, open: [String], _ diagnostics: Diagnostics
  ) -> ConfigurationNode {
    switch node.content {
    case .null: return node
    case .scalar(let text, _):
      guard text.hasPrefix("$("), text.hasSuffix(")") else { return node }
      let name = String(text.dropFirst(2).dropLast())
      guard let value = nodes[name] else { return node }
      if open.contains(name) {
        diagnostics.error("parameter '\(name)' is its own value", at: node.location)
        return ConfigurationNode(.null, at: node.location)
      }
      return resolve(value, open: open + [name], diagnostics)
    case .sequence(let elements):
      return ConfigurationNode(
        .sequence(elements.map { resolve($0, open: open, diagnostics) }), at: node.location)
    case .mapping(let entries):
      let resolved = entries.map { entry in
        ConfigurationNode.Entry(
          key: entry.key, keyLocation: entry.keyLocation,
          value: resolve(entry.value, open: open, diagnostics))
      }
      return ConfigurationNode(.mapping(resolved), at: node.location)
    }
  }
}
