import Configuration

/// Apps of which there are many alike: `feed: { count: 10, … }` stands for `feed-1` to `feed-10`.
///
/// Each is an app of its own, with its own variables and its own random draws, since streams are
/// keyed by names.
package enum AppGroups {
  static let countField = FieldDefinition(
    "count", .count, "how many apps like it there are, called after it: feed-1, feed-2 …")

  /// The scenario with every group of apps written out; reports counts that cannot be.
  package static func expanding(
    _ root: ConfigurationNode, constants: [String: Quantity], diagnostics: Diagnostics
  ) -> ConfigurationNode {
    guard let section = root["apps"], let entries = section.entries,
      entries.contains(where: { $0.value[countField.name] != nil })
    else { return root }
    let names = Set(entries.map(\.key))
    var expanded: [ConfigurationNode.Entry] = []
    for entry in entries {
      guard let node = entry.value[countField.name] else {
        expanded.append(entry)
        continue
      }
      let alike = entry.value.removing(countField.name)
      let count =
        node.count(
          "'apps.\(entry.key).count'", within: 1...AppsSection.limit,
          in: ReadingContext(scope: ConstantScope(constants), diagnostics: diagnostics)) ?? 1
      for member in 0..<count {
        let name = "\(entry.key)-\(member + 1)"
        if names.contains(name) {
          diagnostics.error(
            "'\(name)' is an app already, and one of the group '\(entry.key)'",
            at: entry.keyLocation)
        }
        expanded.append(.init(key: name, keyLocation: entry.keyLocation, value: alike))
      }
    }
    return root.replacing(
      key: "apps", by: ConfigurationNode(.mapping(expanded), at: section.location))
  }
}
