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

  /// The same collection with each of its elements or values changed; a scalar stays as it is.
  package func mapValues(_ change: (ConfigurationNode) -> ConfigurationNode) -> ConfigurationNode {
    switch content {
    case .scalar, .null: return self
    case .sequence(let elements):
      return ConfigurationNode(.sequence(elements.map(change)), at: location)
    case .mapping(let entries):
      return ConfigurationNode(
        .mapping(entries.map { $0.replacing(value: change($0.value)) }), at: location)
    }
  }
}

extension ConfigurationNode.Entry {
  /// The same key with another value.
  package func replacing(value: ConfigurationNode) -> Self {
    Self(key: key, keyLocation: keyLocation, value: value)
  }
}
