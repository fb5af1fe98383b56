/// Reader of the fields of one mapping, checked against their definitions.
package struct MappingReader {
  package let node: ConfigurationNode
  package let diagnostics: Diagnostics

  /// Checks that `node` is a mapping with known keys and all required ones; reports errors
  /// otherwise.
  ///
  /// - Parameters:
  ///   - title: The name of the mapping in messages: "step 'scan'".
  ///   - siblings: Keys that belong beside the mapping and not into it.
  /// - Returns: Nil when the node is no mapping.
  package init?(
    _ node: ConfigurationNode, _ title: String, fields: [FieldDefinition],
    siblings: [String] = [], diagnostics: Diagnostics
  ) {
    guard let entries = node.entries(title, diagnostics: diagnostics) else { return nil }
    self.node = node
    self.diagnostics = diagnostics
    let names = fields.map(\.name)
    for entry in entries where !names.contains(entry.key) {
      let near = Spelling.nearest(to: entry.key, among: names)
      let stray = siblings.contains(entry.key) ? "it belongs beside \(title), not into it" : nil
      diagnostics.error(
        "unknown key '\(entry.key)' in \(title)", at: entry.keyLocation,
        note: stray ?? near.map { "did you mean '\($0)'?" }
          ?? (names.isEmpty ? "it has no keys" : "known keys: \(names.joined(separator: ", "))"))
    }
    // A key without a value counts as missing.
    for field in fields where field.isRequired && node[field.name]?.isNull ?? true {
      diagnostics.error(
        "\(title) needs '\(field.name)'", at: node.location,
        note: "'\(field.name)' is \(field.summary)")
    }
  }

  package subscript(field: String) -> ConfigurationNode? {
    guard let value = node[field], !value.isNull else { return nil }
    return value
  }
}

extension ConfigurationNode {
  /// A description for messages: "a list", "'30 s'".
  package var found: String {
    switch content {
    case .scalar(let text, _): "'\(text)'"
    case .sequence: "a list"
    case .mapping: "a mapping"
    case .null: "nothing"
    }
  }

  /// The entries of a mapping; reports an error for anything else. Null counts as empty.
  package func entries(_ title: String, diagnostics: Diagnostics) -> [Entry]? {
    switch content {
    case .mapping(let entries): return entries
    case .null: return []
    default:
      diagnostics.error("\(title) must be a mapping, found \(found)", at: location)
      return nil
    }
  }

  /// The entries of a mapping whose keys are names of the author's; also reports names that other
  /// readers of YAML do not read as strings, and names that are `taken`.
  package func namedEntries(
    _ title: String, taken: [String] = [], diagnostics: Diagnostics
  ) -> [Entry]? {
    let entries = entries(title, diagnostics: diagnostics)
    for entry in entries ?? [] {
      if ["yes", "no", "on", "off"].contains(entry.key.lowercased()) {
        diagnostics.error(
          "'\(entry.key)' in \(title) is true or false to other readers of YAML",
          at: entry.keyLocation, note: "choose another name")
      }
      if taken.contains(entry.key) {
        diagnostics.error(
          "'\(entry.key)' in \(title) is a name of the program's own", at: entry.keyLocation,
          note: "choose another name")
      }
    }
    return entries
  }

  /// The elements of a list; reports an error for anything else. Null counts as empty.
  package func elements(_ title: String, diagnostics: Diagnostics) -> [ConfigurationNode]? {
    switch content {
    case .sequence(let elements): return elements
    case .null: return []
    default:
      diagnostics.error("\(title) must be a list, found \(found)", at: location)
      return nil
    }
  }
}
