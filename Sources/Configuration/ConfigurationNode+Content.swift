extension ConfigurationNode {
  /// The entries of a mapping; nil for anything else.
  package var entries: [Entry]? {
    guard case .mapping(let entries) = content else { return nil }
    return entries
  }

  /// The elements of a list; nil for anything else.
  package var elements: [ConfigurationNode]? {
    guard case .sequence(let elements) = content else { return nil }
    return elements
  }

  /// Whether this is `~`, `null` or empty.
  package var isNull: Bool { if case .null = content { true } else { false } }

  /// The name of this kind of value in messages: "a mapping".
  package var kind: String {
    switch content {
    case .scalar: "a value"
    case .sequence: "a list"
    case .mapping: "a mapping"
    case .null: "nothing"
    }
  }

  /// Whether both have the same content, wherever it was written: the order of keys and the quoting
  /// of scalars do not count, the order of lists does.
  ///
  /// - Parameter inOrder: Whether the order of keys counts, too.
  package func hasSameContent(as other: ConfigurationNode, inOrder: Bool = false) -> Bool {
    switch (content, other.content) {
    case (.null, .null): return true
    case (.scalar(let left, _), .scalar(let right, _)):
      // By code points: canonically equal spellings are different names.
      return left.utf8.elementsEqual(right.utf8)
    case (.sequence(let left), .sequence(let right)):
      if left.sharesMemory(with: right) { return true }
      return left.count == right.count
        && zip(left, right).allSatisfy { $0.hasSameContent(as: $1, inOrder: inOrder) }
    case (.mapping(let left), .mapping(let right)):
      if left.sharesMemory(with: right) { return true }
      guard left.count == right.count else { return false }
      if zip(left, right).allSatisfy({ $0.key == $1.key }) {
        return zip(left, right).allSatisfy {
          $0.value.hasSameContent(as: $1.value, inOrder: inOrder)
        }
      }
      if inOrder { return false }
      let values = Dictionary(right.map { ($0.key, $0.value) }) { first, _ in first }
      return left.allSatisfy { entry in
        values[entry.key].map { entry.value.hasSameContent(as: $0) } ?? false
      }
    default: return false
    }
  }
}

extension ConfigurationNode {
  /// Whether both are one collection that was never changed since; no scalar is.
  func isIdentical(to other: ConfigurationNode) -> Bool {
    switch (content, other.content) {
    case (.sequence(let left), .sequence(let right)):
      location == other.location && left.sharesMemory(with: right)
    case (.mapping(let left), .mapping(let right)):
      location == other.location && left.sharesMemory(with: right)
    default: false
    }
  }
}

extension Array {
  /// Whether both are one array that was never changed since: equal without a look at elements.
  fileprivate func sharesMemory(with other: [Element]) -> Bool {
    withUnsafeBufferPointer { mine in
      other.withUnsafeBufferPointer { mine.count == $0.count && mine.baseAddress == $0.baseAddress }
    }
  }
}
