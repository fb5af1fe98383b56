/// The stream names of a scenario, which detects two names with one hash while it is compiled.
public struct StreamRegistry: Sendable {
  /// Looked up by hash and never iterated, so its order reaches no output.
  private var texts: [UInt32: String] = [:]

  /// Create an empty registry.
  public init() {}

  /// Register a text and return its name. Registering a text again returns the same name.
  ///
  /// - Throws: ``StreamCollision`` when a different text with the same hash was registered before.
  ///   The registry is then unchanged; rename either stream.
  public mutating func register(_ text: String) throws(StreamCollision) -> StreamName {
    let name = StreamName(text)
    if let known = texts[name.hash], known != text {
      throw StreamCollision(first: known, second: text, hash: name.hash)
    }
    texts[name.hash] = text
    return name
  }
}

/// The error of two different stream names with one hash, which would draw the same numbers.
public struct StreamCollision: Error, Hashable, CustomStringConvertible {
  /// The name registered before.
  public let first: String

  /// The name that collides with it.
  public let second: String

  /// The hash of both.
  public let hash: UInt32

  /// The message for users: both names, and the advice to rename one.
  public var description: String {
    "streams '\(first)' and '\(second)' would draw the same numbers; rename one"
  }
}
