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
      for member in 0..<count(node, of: entry.key, constants, diagnostics) {
        let name = "\(entry.key)-\(member + 1)"
        if names.contains(name) {
          diagnostics.error(
            "'\(name)' is an app already, and one of the group '\(entry.key)'",
            at: entry.keyLocation)
        }
        expanded.append(
          ConfigurationNode.Entry(key: name, keyLocation: entry.keyLocation, value: alike))
      }
    }
    return root.replacing(
      key: "apps", by: ConfigurationNode(.mapping(expanded), at: section.location))
  }

  private static func count(
    _ node: ConfigurationNode, of group: String, _ constants: [String: Quantity],
    _ diagnostics: Diagnostics
  ) -> Int {
    let title = "'apps.\(group).count'"
    guard let count = node.count(title, scope: ConstantScope(constants), diagnostics: diagnostics)
    else { return 1 }
    guard (1...AppsSection.limit).contains(count) else {
      diagnostics.error(
        "\(title) must be from 1 to \(AppsSection.limit), found \(count)", at: node.location)
      return 1
    }
    return count
  }
}
