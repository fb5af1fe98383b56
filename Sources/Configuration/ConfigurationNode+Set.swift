extension ConfigurationNode {
  /// The reason for which a value could not be set at a path.
  package enum SettingProblem: Error, Hashable, Sendable {
    /// The path has no key, or an empty one.
    case emptyKey
    /// The path continues below something that is neither a mapping nor absent.
    ///
    /// `path` leads to it; `kind` is its name in messages; it was written at `location`.
    case notAMapping(path: [String], kind: String, location: SourceLocation)
  }

  /// This tree with `value` at `path`, as for `--set a.b.c=value`.
  ///
  /// Missing mappings on the path are created. The value at the path changes as by a patch: `~`
  /// removes it, a scalar on a graded mapping replaces its `value`, and another `model` removes the
  /// parameters of the one before.
  package func setting(
    path: [String], to value: ConfigurationNode
  ) throws(SettingProblem) -> ConfigurationNode {
    guard !path.isEmpty, !path.contains("") else { throw .emptyKey }
    return try setting(path[...], to: value, below: [])
  }

  private func setting(
    _ path: ArraySlice<String>, to value: ConfigurationNode, below parents: [String]
  ) throws(SettingProblem) -> ConfigurationNode {
    guard let key = path.first else { return merging(value) }
    guard isNull || entries != nil else {
      throw .notAMapping(path: parents, kind: kind, location: location)
    }
    var entries = self.entries ?? []
    let index = entries.firstIndex { $0.key == key }
    let removes = path.count == 1 && value.isNull
    let old = index.map { entries[$0] }
    let absent = ConfigurationNode(.null, at: value.location)
    if path.count == 1, key == "model", !removes, let old, !old.value.hasSameContent(as: value) {
      return ConfigurationNode(entries: [key: value], at: value.location)
    }
    let new = try (old?.value ?? absent).setting(
      path.dropFirst(), to: value, below: parents + [key])
    if let index, removes {
      entries.remove(at: index)
    } else if let index {
      entries[index] = entries[index].replacing(value: new)
    } else if !new.isNull {
      entries.append(Entry(key: key, keyLocation: value.location, value: new))
    }
    return ConfigurationNode(.mapping(entries), at: isNull ? value.location : location)
  }
}
