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
      return diagnostics.refuse(
        "\(title) must be a mapping, found \(found)", at: location,
        note: MappingExamples.hint(for: title))
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
      return diagnostics.refuse(
        "\(title) must be a list, found \(found)", at: location,
        note: MappingExamples.hint(for: title))
    }
  }
}
