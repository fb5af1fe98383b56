public import Configuration

extension ConfigurationNode {
  /// This tree with one element or entry taken out, in every way there is: whole branches first.
  public var removals: [ConfigurationNode] {
    switch content {
    case .scalar, .null: return []
    case .sequence(let elements):
      return elements.indices.map { place in
        ConfigurationNode(.sequence(elements.removing(at: place)), at: location)
      }
        + elements.indices.flatMap { place in
          elements[place].removals.map { smaller in
            ConfigurationNode(.sequence(elements.replacing(at: place, by: smaller)), at: location)
          }
        }
    case .mapping(let entries):
      return entries.indices.map { place in
        ConfigurationNode(.mapping(entries.removing(at: place)), at: location)
      }
        + entries.indices.flatMap { place in
          entries[place].value.removals.map { smaller in
            let entry = Entry(
              key: entries[place].key, keyLocation: entries[place].keyLocation, value: smaller)
            return ConfigurationNode(
              .mapping(entries.replacing(at: place, by: entry)), at: location)
          }
        }
    }
  }

  /// The smallest tree that can be reached from this one, taking out one thing at a time, and of
  /// which `holds` is still true.
  public func shrunk(while holds: (ConfigurationNode) -> Bool) -> ConfigurationNode {
    var smallest = self
    while let smaller = smallest.removals.first(where: holds) { smallest = smaller }
    return smallest
  }
}

extension Array {
  fileprivate func removing(at place: Int) -> [Element] {
    var rest = self
    rest.remove(at: place)
    return rest
  }

  fileprivate func replacing(at place: Int, by element: Element) -> [Element] {
    var changed = self
    changed[place] = element
    return changed
  }
}
