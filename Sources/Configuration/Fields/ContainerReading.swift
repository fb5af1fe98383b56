extension ConfigurationNode {
  /// A description for messages: "a list", "'30 s'".
  package var found: String { text.map { "'\($0)'" } ?? kind }

  /// The entries of a mapping; reports an error for anything else. Null counts as empty.
  package func entries(_ title: String, diagnostics: Diagnostics) -> [Entry]? {
    entries ?? noParts(title, "a mapping", diagnostics)
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
    elements ?? noParts(title, "a list", diagnostics)
  }

  /// The empty collection of null; reports an error for anything else.
  private func noParts<Part>(
    _ title: String, _ wanted: String, _ diagnostics: Diagnostics
  ) -> [Part]? {
    if isNull { return [] }
    return diagnostics.refuse(
      "\(title) must be \(wanted), found \(found)", at: location,
      note: MappingExamples.hint(for: title))
  }
}
