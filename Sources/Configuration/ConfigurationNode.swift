/// A value of a configuration file that knows where it was written.
///
/// The YAML reader makes these; everything below it reads only these.
public struct ConfigurationNode: Sendable {
  public indirect enum Content: Sendable {
    /// A scalar as written; `isPlain` is false for a quoted or block scalar.
    case scalar(text: String, isPlain: Bool)
    case sequence([ConfigurationNode])
    /// Entries in the order written; no key twice.
    case mapping([Entry])
    /// `~`, `null` or nothing at all.
    case null
  }

  public struct Entry: Sendable {
    public let key: String
    public let keyLocation: SourceLocation
    public let value: ConfigurationNode

    public init(key: String, keyLocation: SourceLocation, value: ConfigurationNode) {
      self.key = key
      self.keyLocation = keyLocation
      self.value = value
    }
  }

  public let content: Content
  public let location: SourceLocation

  public init(_ content: Content, at location: SourceLocation) {
    self.content = content
    self.location = location
  }
}

extension ConfigurationNode {
  /// The value under `key` of a mapping; nil when this is no mapping or has no such key.
  public subscript(key: String) -> ConfigurationNode? {
    guard case .mapping(let entries) = content else { return nil }
    return entries.first { $0.key == key }?.value
  }

  /// The text of a scalar; nil for anything else.
  public var text: String? {
    guard case .scalar(let text, _) = content else { return nil }
    return text
  }
}
