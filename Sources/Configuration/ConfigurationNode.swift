/// A value of a configuration file with its location.
///
/// The YAML reader makes these; all later stages read only these.
package struct ConfigurationNode: Sendable {
  /// The kind of a value, with its content.
  package indirect enum Content: Sendable {
    /// A scalar as written; `isPlain` is false for a quoted or block scalar.
    case scalar(text: String, isPlain: Bool)
    case sequence([ConfigurationNode])
    /// Entries in the order written; no key twice.
    case mapping([Entry])
    /// `~`, `null` or empty.
    case null
  }

  /// A key of a mapping with its value.
  package struct Entry: Sendable {
    package let key: String
    package let keyLocation: SourceLocation
    package let value: ConfigurationNode

    /// Creates an entry whose key was written at `keyLocation`.
    package init(key: String, keyLocation: SourceLocation, value: ConfigurationNode) {
      self.key = key
      self.keyLocation = keyLocation
      self.value = value
    }
  }

  /// The content.
  package let content: Content
  /// The location; of a collection, that of its beginning.
  package let location: SourceLocation

  /// Creates a value that was written at `location`.
  package init(_ content: Content, at location: SourceLocation) {
    self.content = content
    self.location = location
  }

  // MARK: - Content

  /// The entries of a mapping; nil for anything else.
  package var entries: [Entry]? {
    if case .mapping(let entries) = content { entries } else { nil }
  }

  /// The elements of a list; nil for anything else.
  package var elements: [ConfigurationNode]? {
    if case .sequence(let elements) = content { elements } else { nil }
  }

  /// The elements of a list, or the values of a mapping; none of anything else.
  package var children: [ConfigurationNode] { elements ?? entries?.map(\.value) ?? [] }

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

  // MARK: - Content

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

  // MARK: - Values that the program writes itself, at a location of the user's text

  /// A scalar; a plain one unless it stands in quotes.
  package init(text: String, isPlain: Bool = true, at location: SourceLocation) {
    self.init(.scalar(text: text, isPlain: isPlain), at: location)
  }

  /// A mapping whose keys are at its own location.
  package init(entries: KeyValuePairs<String, ConfigurationNode>, at location: SourceLocation) {
    self.init(entries: entries.map { ($0.key, $0.value) }, at: location)
  }

  /// A mapping whose keys are at its own location.
  package init(entries: [(key: String, value: ConfigurationNode)], at location: SourceLocation) {
    self.init(
      .mapping(entries.map { Entry(key: $0.key, keyLocation: location, value: $0.value) }),
      at: location)
  }

  /// The same collection with some of its elements or values changed; nil where `change` changes
  /// none, so that what stays as it is keeps its memory.
  package func mapValues(_ change: (ConfigurationNode) -> ConfigurationNode?) -> ConfigurationNode?
  {
    switch content {
    case .scalar, .null: return nil
    case .sequence(let elements):
      return elements.changing(change).map { ConfigurationNode(.sequence($0), at: location) }
    case .mapping(let entries):
      return entries.changing { entry in change(entry.value).map(entry.replacing) }
        .map { ConfigurationNode(.mapping($0), at: location) }
    }
  }

  // MARK: - Merge

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

  /// Whether this replaces `base` as a patch: it ``chooses`` otherwise, or is a number of its own,
  /// of which the evidence of another says nothing.
  private func replaces(_ base: ConfigurationNode) -> Bool {
    if let value = self["value"], !value.isNull, self["grade"] != nil || base["grade"] != nil {
      return true
    }
    guard chooses else { return false }
    // Below a model, a name such as 'gamma' is a parameter and no distribution.
    guard let model = self["model"] else { return base["model"] == nil }
    return model.text == nil || model.text != base["model"]?.text
  }

  /// This value changed by `patch`, as a variant changes a scenario.
  ///
  /// - Mappings merge deeply. Keys stay in the order of the base; new ones follow.
  /// - A list, a scalar, and a number with its evidence replace what was there.
  /// - So does a mapping that ``chooses``, unless it chooses the model that was there.
  /// - `~` under a key removes the key; as the whole patch it changes nothing.
  ///
  /// Every value keeps the location where it was written, whether in the base or in the patch.
  package func merging(_ patch: ConfigurationNode) -> ConfigurationNode {
    merging(patch, isNamed: false, keepsRemovals: false)
  }

  /// This patch changed by another file's: a removal takes away what this one has, and stays where it
  /// has nothing of the kind.
  package func changing(by patch: ConfigurationNode) -> ConfigurationNode {
    merging(patch, isNamed: false, keepsRemovals: true)
  }

  /// - Parameter isNamed: Whether the keys are names of the author's, of which none chooses.
  fileprivate func merging(
    _ patch: ConfigurationNode, isNamed: Bool, keepsRemovals: Bool
  ) -> ConfigurationNode {
    switch patch.content {
    case .null: return self
    case .sequence, .scalar: return patch
    case .mapping(let changes):
      guard let base = entries, isNamed || !patch.replaces(self) else {
        return keepsRemovals ? patch : patch.withoutNullEntries
      }
      let merged = Self.merge(base, with: changes, keepsRemovals: keepsRemovals)
      return ConfigurationNode(.mapping(merged), at: location)
    }
  }

  /// The sections whose keys are names of the author's.
  fileprivate static let named: Set<String> = [
    "parameters", "variants", "apps", "variables", "handlers", "tasks", "queues",
    "operation-queues", "pushes", "metrics", "sources", "places", "actions", "bluetooth",
  ]

  /// A patch that does what this one does, and then another one: removals stay.
  package func overlaid(by patch: ConfigurationNode, isNamed: Bool = false) -> ConfigurationNode {
    guard let mine = entries, let theirs = patch.entries,
      isNamed || (!chooses && !patch.chooses)
    else { return patch }
    let kept = mine.map { entry in
      patch[entry.key].map {
        entry.replacing(
          value: entry.value.overlaid(by: $0, isNamed: Self.named.contains(entry.key)))
      } ?? entry
    }
    return ConfigurationNode(.mapping(kept + theirs.filter { self[$0.key] == nil }), at: location)
  }

  private static func merge(
    _ base: [Entry], with changes: [Entry], keepsRemovals: Bool
  ) -> [Entry] {
    let slots = Dictionary(base.indices.map { (base[$0].key, $0) }) { first, _ in first }
    var kept = base.map(Optional.some)
    var added: [Entry] = []
    for change in changes {
      guard let slot = slots[change.key] else {
        if keepsRemovals {
          added.append(change)
        } else if !change.value.isNull {
          added.append(change.withoutNullEntries)
        }
        continue
      }
      kept[slot] =
        change.value.isNull ? nil : base[slot].merging(change, keepsRemovals: keepsRemovals)
    }
    return kept.compactMap(\.self) + added
  }

  /// This mapping without one of its keys.
  package func removing(_ key: String) -> ConfigurationNode {
    mapEntries { $0.filter { $0.key != key } }
  }

  /// This mapping with a further key.
  ///
  /// - Parameter location: Where the key was written; nil for the location of its value.
  package func adding(
    key: String, at location: SourceLocation? = nil, _ value: ConfigurationNode
  ) -> ConfigurationNode {
    mapEntries { $0 + [Entry(key: key, keyLocation: location ?? value.location, value: value)] }
  }

  /// This mapping with another value under an existing key.
  package func replacing(key: String, by value: ConfigurationNode) -> ConfigurationNode {
    mapEntries { $0.map { $0.key == key ? $0.replacing(value: value) : $0 } }
  }

  /// This mapping with the value under a key changed, if it has one.
  package func changing(
    _ key: String, _ change: (ConfigurationNode) -> ConfigurationNode
  ) -> ConfigurationNode { self[key].map { replacing(key: key, by: change($0)) } ?? self }

  /// This mapping with each of its values changed.
  package func changingValues(
    _ change: (ConfigurationNode) -> ConfigurationNode
  ) -> ConfigurationNode {
    mapEntries { $0.map { $0.replacing(value: change($0.value)) } }
  }

  /// The value of a patch where there was none: removals are dropped.
  fileprivate var withoutNullEntries: ConfigurationNode {
    mapEntries { $0.filter { !$0.value.isNull }.map(\.withoutNullEntries) }
  }

  /// This mapping with other entries; anything else as it is.
  package func mapEntries(_ change: ([Entry]) -> [Entry]) -> ConfigurationNode {
    entries.map { ConfigurationNode(.mapping(change($0)), at: location) } ?? self
  }

  // MARK: - Place

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
      let changed = elements[index].removing(at: rest)
      guard rest.isEmpty || changed != nil else { return nil }
      elements.replaceSubrange(index...index, with: changed.map { [$0] } ?? [])
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

  // MARK: - Set

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

  /// The value under `key` of a mapping; nil when this is no mapping or has no such key.
  package subscript(key: String) -> ConfigurationNode? {
    entries?.first { $0.key == key }?.value
  }

  /// The node at the end of a way of keys; nil where the way leads nowhere.
  package func node(at path: some Sequence<String>) -> ConfigurationNode? {
    path.reduce(self) { $0?[$1] }
  }

  /// The text of a scalar; nil for anything else.
  package var text: String? { if case .scalar(let text, _) = content { text } else { nil } }
}

extension Array {
  /// Whether both are one array that was never changed since: equal without a look at elements.
  fileprivate func sharesMemory(with other: [Element]) -> Bool {
    withUnsafeBufferPointer { mine in
      other.withUnsafeBufferPointer { mine.count == $0.count && mine.baseAddress == $0.baseAddress }
    }
  }

  /// The same array with some of its elements changed; nil where `change` changes none.
  fileprivate func changing(_ change: (Element) -> Element?) -> [Element]? {
    var changed = self
    var isChanged = false
    for (index, element) in enumerated() {
      guard let new = change(element) else { continue }
      changed[index] = new
      isChanged = true
    }
    return isChanged ? changed : nil
  }
}

extension ConfigurationNode.Entry {
  /// The same key with another value.
  package func replacing(value: ConfigurationNode) -> Self {
    Self(key: key, keyLocation: keyLocation, value: value)
  }

  fileprivate func merging(_ change: Self, keepsRemovals: Bool) -> Self {
    let merged = value.merging(
      change.value, isNamed: ConfigurationNode.named.contains(key), keepsRemovals: keepsRemovals)
    // The key follows its value: an error in either leads to the same author.
    let isReplaced = merged.location == change.value.location
    return Self(key: key, keyLocation: isReplaced ? change.keyLocation : keyLocation, value: merged)
  }

  fileprivate var withoutNullEntries: Self { replacing(value: value.withoutNullEntries) }
}
