import Configuration

extension ConfigurationNode {
  /// This tree with one element or entry taken out, in every way there is: whole branches first.
  package var removals: [ConfigurationNode] {
    switch content {
    case .scalar, .null: return []
    case .sequence(let elements):
      return elements.indices.map { slot in
        ConfigurationNode(.sequence(elements.removing(at: slot)), at: location)
      }
        + elements.indices.flatMap { slot in
          elements[slot].removals.map { smaller in
            ConfigurationNode(.sequence(elements.replacing(at: slot, by: smaller)), at: location)
          }
        }
    case .mapping(let entries):
      return entries.indices.map { slot in
        ConfigurationNode(.mapping(entries.removing(at: slot)), at: location)
      }
        + entries.indices.flatMap { slot in
          entries[slot].value.removals.map { smaller in
            let entry = Entry(
              key: entries[slot].key, keyLocation: entries[slot].keyLocation, value: smaller)
            return ConfigurationNode(
              .mapping(entries.replacing(at: slot, by: entry)), at: location)
          }
        }
    }
  }

  /// The smallest tree for which `holds` is still true, reached from this one by taking out one
  /// thing at a time.
  package func shrunk(while holds: (ConfigurationNode) -> Bool) -> ConfigurationNode {
    var smallest = self
    while let smaller = smallest.removals.first(where: holds) { smallest = smaller }
    return smallest
  }
}

extension Array {
  fileprivate func removing(at slot: Int) -> [Element] {
    var rest = self
    rest.remove(at: slot)
    return rest
  }

  fileprivate func replacing(at slot: Int, by element: Element) -> [Element] {
    var changed = self
    changed[slot] = element
    return changed
  }
}
