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
    case .sequence(let elements):
      return elements.changing(change).map { ConfigurationNode(.sequence($0), at: location) }
    case .mapping(let entries):
      return entries.changing { entry in change(entry.value).map(entry.replacing) }
        .map { ConfigurationNode(.mapping($0), at: location) }
    }
  }
}

extension Array {
  /// The same array with some of its elements changed; nil where `change` changes none.
  fileprivate func changing(_ change: (Element) -> Element?) -> [Element]? {
    var changed = self
    var isChanged = false
    for (index, element) in enumerated() {
      guard let new = change(element) else { continue }
      changed[index] = new
      isChanged = true
    }
    return isChanged ? changed : nil
  }
}

extension ConfigurationNode.Entry {
  /// The same key with another value.
  package func replacing(value: ConfigurationNode) -> Self {
    Self(key: key, keyLocation: keyLocation, value: value)
  }
}
