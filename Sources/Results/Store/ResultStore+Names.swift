extension ResultStore {
  /// The name of a run: `12/improved/37` is replication 37 of the variant `improved` at point 12.
  package func name(of key: RunKey) -> String {
    let variant = study.variants.indices.contains(key.variant) ? study.variants[key.variant] : "?"
    return "\(key.point)/\(variant)/\(key.replication)"
  }

  /// The first run of the study.
  package var firstKey: RunKey {
    RunKey(point: 1, replication: study.replications.lowerBound, variant: 0)
  }

  /// The run that a name means; nil when the study has none of that name.
  package func key(named name: String) -> RunKey? {
    guard let first = name.firstIndex(of: "/"), let last = name.lastIndex(of: "/"), first < last,
      let point = Int(name[..<first]), let replication = Int(name[name.index(after: last)...]),
      let variant = study.variants.firstIndex(of: String(name[name.index(after: first)..<last]))
    else { return nil }
    let key = RunKey(point: point, replication: replication, variant: variant)
    return grid.row(of: key) == nil ? nil : key
  }

  /// Whether there is nothing at `path`, so that a store can be made there.
  package static func isMissing(_ path: String) -> Bool { FilePaths.kind(of: path) == .missing }

  /// Whether the file at `path` begins as a database does; ``read(_:)`` checks whether it is a
  /// store.
  package static func isStore(_ path: String) -> Bool {
    FilePaths.kind(of: path) == .file
      && FilePaths.beginning(of: path).hasPrefix("SQLite format 3\0")
  }
}
