extension ConfigurationNode {
  /// Keys that name a distribution; a mapping with one of them chooses a kind of value.
  package static let distributionKeys: Set<String> = [
    "uniform", "normal", "log-normal", "exponential", "gamma", "weibull", "poisson", "one-of",
    "empirical",
  ]

  /// Whether this mapping chooses between alternatives (a distribution, a model), so that as a
  /// patch it replaces the value instead of merging with it.
  package var chooses: Bool {
    entries?.contains { $0.key == "model" || Self.distributionKeys.contains($0.key) } ?? false
  }

  /// Whether this is a value with its evidence: `{ value: 79 mW, grade: proxy, … }`.
  package var isGraded: Bool { self["value"] != nil && self["grade"] != nil }

  /// This value changed by `patch`, as a variant changes a scenario.
  ///
  /// - Mappings merge deeply. Keys stay in the order of the base; new ones follow.
  /// - A list, and a mapping that ``chooses``, replaces what was there.
  /// - A scalar on a graded mapping replaces its `value` only.
  /// - `~` under a key removes the key; as the whole patch it changes nothing.
  ///
  /// Every value keeps the location where it was written, whether in the base or in the patch.
  package func merging(_ patch: ConfigurationNode) -> ConfigurationNode {
    switch patch.content {
    case .null: return self
    case .sequence: return patch
    case .scalar: return isGraded ? replacing(key: "value", by: patch) : patch
    case .mapping(let changes):
      guard let base = entries, !patch.chooses else { return patch.withoutNullEntries }
      return ConfigurationNode(.mapping(Self.merge(base, with: changes)), at: location)
    }
  }

  private static func merge(_ base: [Entry], with changes: [Entry]) -> [Entry] {
    let slots = Dictionary(base.indices.map { (base[$0].key, $0) }) { first, _ in first }
    var kept = base.map(Optional.some)
    var added: [Entry] = []
    for change in changes {
      guard let slot = slots[change.key] else {
        if !change.value.isNull { added.append(change.withoutNullEntries) }
        continue
      }
      kept[slot] = change.value.isNull ? nil : base[slot].merging(change)
    }
    return kept.compactMap(\.self) + added
  }

  /// This mapping without one of its keys.
  package func removing(_ key: String) -> ConfigurationNode {
    mapEntries { $0.filter { $0.key != key } }
  }

  /// This mapping with a further key.
  package func adding(key: String, _ value: ConfigurationNode) -> ConfigurationNode {
    mapEntries { $0 + [Entry(key: key, keyLocation: value.location, value: value)] }
  }

  /// This mapping with another value under an existing key.
  package func replacing(key: String, by value: ConfigurationNode) -> ConfigurationNode {
    mapEntries { $0.map { $0.key == key ? $0.replacing(value: value) : $0 } }
  }

  /// This mapping with the value under a key changed, if it has one.
  package func changing(
    _ key: String, _ change: (ConfigurationNode) -> ConfigurationNode
  ) -> ConfigurationNode {
    self[key].map { replacing(key: key, by: change($0)) } ?? self
  }

  /// The value of a patch where there was none: removals are dropped.
  fileprivate var withoutNullEntries: ConfigurationNode {
    mapEntries { $0.filter { !$0.value.isNull }.map(\.withoutNullEntries) }
  }

  /// This mapping with other entries; anything else as it is.
  private func mapEntries(_ change: ([Entry]) -> [Entry]) -> ConfigurationNode {
    entries.map { ConfigurationNode(.mapping(change($0)), at: location) } ?? self
  }
}

extension ConfigurationNode.Entry {
  fileprivate func merging(_ change: Self) -> Self {
    let merged = value.merging(change.value)
    // The key follows its value: an error in either leads to the same author.
    let isReplaced = merged.location == change.value.location
    return Self(key: key, keyLocation: isReplaced ? change.keyLocation : keyLocation, value: merged)
  }

  fileprivate var withoutNullEntries: Self { replacing(value: value.withoutNullEntries) }
}
