/// A value of a configuration file with its location.
///
/// The YAML reader makes these; all later stages read only these.
package struct ConfigurationNode: Sendable {
  /// The kind of a value, with its content.
  package indirect enum Content: Sendable {
    /// A scalar as written; `isPlain` is false for a quoted or block scalar.
    case scalar(text: String, isPlain: Bool)
    case sequence([ConfigurationNode])
    /// Entries in the order written; no key twice.
    case mapping([Entry])
    /// `~`, `null` or empty.
    case null
  }

  /// A key of a mapping with its value.
  package struct Entry: Sendable {
    package let key: String
    package let keyLocation: SourceLocation
    package let value: ConfigurationNode

    /// Creates an entry whose key was written at `keyLocation`.
    package init(key: String, keyLocation: SourceLocation, value: ConfigurationNode) {
      self.key = key
      self.keyLocation = keyLocation
      self.value = value
    }
  }

  /// The content.
  package let content: Content
  /// The location; of a collection, that of its beginning.
  package let location: SourceLocation

  /// Creates a value that was written at `location`.
  package init(_ content: Content, at location: SourceLocation) {
    self.content = content
    self.location = location
  }
}

extension ConfigurationNode {
  /// The value under `key` of a mapping; nil when this is no mapping or has no such key.
  package subscript(key: String) -> ConfigurationNode? {
    guard case .mapping(let entries) = content else { return nil }
    return entries.first { $0.key == key }?.value
  }

  /// The text of a scalar; nil for anything else.
  package var text: String? {
    guard case .scalar(let text, _) = content else { return nil }
    return text
  }
}
