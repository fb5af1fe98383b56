extension Sequence {
  /// The elements by a key of each; keys and elements stand in the order in which they first come.
  package func grouped<Key: Hashable>(
    by key: (Element) -> Key
  ) -> [(key: Key, elements: [Element])] {
    var groups: [(key: Key, elements: [Element])] = []
    var places: [Key: Int] = [:]
    for element in self {
      let key = key(element)
      let place = places[key] ?? groups.count
      if place == groups.count { groups.append((key, [])) }
      places[key] = place
      groups[place].elements.append(element)
    }
    return groups
  }

  /// The first element of each key.
  package func distinct<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
    var known: Set<Key> = []
    return filter { known.insert(key($0)).inserted }
  }
}

extension Sequence where Element: Hashable {
  /// The elements once each, in the order in which they first come.
  package var distinct: [Element] { distinct(by: \.self) }

  /// The place of each element; of equal ones, of the first.
  package var places: [Element: Int] { Dictionary(zip(self, 0...)) { first, _ in first } }
}

extension Array {
  /// All elements but that at a place.
  package func without(_ place: Int) -> [Element] {
    var rest = self
    rest.remove(at: place)
    return rest
  }
}
