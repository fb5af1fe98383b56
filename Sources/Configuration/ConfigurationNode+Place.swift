extension ConfigurationNode {
  /// A step on the way from a node to one below it.
  package enum Place: Sendable, Hashable {
    case key(String)
    case index(Int)

    package var text: String {
      switch self {
      case .key(let key): key
      case .index(let index): "\(index)"
      }
    }
  }

  /// This tree without the node at the end of the way; nil where there is none.
  package func removing(at way: ArraySlice<Place>) -> ConfigurationNode? {
    guard let first = way.first else { return nil }
    let rest = way.dropFirst()
    switch (content, first) {
    case (.sequence(var elements), .index(let index)):
      guard elements.indices.contains(index) else { return nil }
      if rest.isEmpty {
        elements.remove(at: index)
      } else {
        guard let changed = elements[index].removing(at: rest) else { return nil }
        elements[index] = changed
      }
      return ConfigurationNode(.sequence(elements), at: location)
    case (.mapping, .key(let key)):
      if rest.isEmpty { return self[key].map { _ in removing(key) } }
      return self[key]?.removing(at: rest).map { replacing(key: key, by: $0) }
    default: return nil
    }
  }

  /// This tree without the elements of lists that `isOut`; nil where there is none.
  package func removingSteps(_ isOut: (ConfigurationNode) -> Bool) -> ConfigurationNode? {
    guard case .sequence(let elements) = content, elements.contains(where: isOut) else {
      return mapValues { $0.removingSteps(isOut) }
    }
    let kept = ConfigurationNode(.sequence(elements.filter { !isOut($0) }), at: location)
    return kept.mapValues { $0.removingSteps(isOut) } ?? kept
  }
}
