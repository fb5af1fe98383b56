/// The stream names of a scenario, kept while it is compiled so that no two can be the same stream.
public struct StreamRegistry: Sendable {
  /// Looked up by hash and never walked through, so its order reaches no output.
  private var texts: [UInt32: String] = [:]

  /// A registry without names.
  public init() {}

  /// Makes a name and remembers its text. Registering one text again gives the same name.
  ///
  /// - Throws: ``StreamCollision`` when a different text was registered with the same hash; the
  ///   registry is then unchanged, and renaming either stream helps.
  public mutating func register(_ text: String) throws(StreamCollision) -> StreamName {
    let name = StreamName(text)
    if let known = texts[name.hash], known != text {
      throw StreamCollision(first: known, second: text, hash: name.hash)
    }
    texts[name.hash] = text
    return name
  }
}

/// Two different stream names whose hashes are equal, which would draw the same numbers.
public struct StreamCollision: Error, Hashable {
  /// The name registered before.
  public let first: String

  /// The name that cannot be registered beside it.
  public let second: String

  /// The hash of both.
  public let hash: UInt32
}

extension StreamCollision: CustomStringConvertible {
  public var description: String {
    "streams '\(first)' and '\(second)' would draw the same numbers; rename one"
  }
}
