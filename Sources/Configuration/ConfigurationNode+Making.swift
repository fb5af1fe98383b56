/// Values that the program writes itself, at a location of the user's text.
extension ConfigurationNode {
  /// A scalar; a plain one unless it stands in quotes.
  package init(text: String, isPlain: Bool = true, at location: SourceLocation) {
    self.init(.scalar(text: text, isPlain: isPlain), at: location)
  }

  /// A mapping whose keys are at its own location.
  package init(entries: KeyValuePairs<String, ConfigurationNode>, at location: SourceLocation) {
    self.init(entries: entries.map { ($0.key, $0.value) }, at: location)
  }

  /// A mapping whose keys are at its own location.
  package init(entries: [(key: String, value: ConfigurationNode)], at location: SourceLocation) {
    self.init(
      .mapping(entries.map { Entry(key: $0.key, keyLocation: location, value: $0.value) }),
      at: location)
  }

  /// The same collection with some of its elements or values changed; nil where `change` changes
  /// none, so that what stays as it is keeps its memory.
  package func mapValues(_ change: (ConfigurationNode) -> ConfigurationNode?) -> ConfigurationNode?
  {
    switch content {
    case .scalar, .null: return nil
    case .sequence(var elements):
      var isChanged = false
      for (index, element) in elements.enumerated() {
        guard let changed = change(element) else { continue }
        elements[index] = changed
        isChanged = true
      }
      return isChanged ? ConfigurationNode(.sequence(elements), at: location) : nil
    case .mapping(var entries):
      var isChanged = false
      for (index, entry) in entries.enumerated() {
        guard let changed = change(entry.value) else { continue }
        entries[index] = entry.replacing(value: changed)
        isChanged = true
      }
      return isChanged ? ConfigurationNode(.mapping(entries), at: location) : nil
    }
  }
}

extension ConfigurationNode.Entry {
  /// The same key with another value.
  package func replacing(value: ConfigurationNode) -> Self {
    Self(key: key, keyLocation: keyLocation, value: value)
  }
}
