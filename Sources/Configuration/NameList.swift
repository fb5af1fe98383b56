/// Names in the order in which they were first met.
package struct NameList {
  package private(set) var names: [String] = []
  private var places: [String: Int] = [:]

  package init(_ names: [String] = []) {
    for name in names { _ = place(of: name) }
  }

  /// The index of a name, which is added if it is new.
  package mutating func place(of name: String) -> Int {
    if let place = places[name] { return place }
    places[name] = names.count
    names.append(name)
    return names.count - 1
  }

  /// The index of a name; nil for one that was never met.
  package func knownIndex(of name: String) -> Int? { places[name] }
}
