public import Configuration

/// Every policy of an operating system that drainsim knows.
public enum PolicyCatalog {
  /// One line a policy. Those of one role stand together; a role without a policy is off.
  public static let models: [any PolicyModel.Type] = [
    SuspendingLifecycle.self,
    ToleranceWindows.self,
  ]

  /// What stands for no policy at all.
  public static let off = "off"

  public static let roles: [String] = models.reduce(into: []) { roles, model in
    if roles.last != model.definition.role { roles.append(model.definition.role) }
  }

  public static func models(ofRole role: String) -> [any PolicyModel.Type] {
    models.filter { $0.definition.role == role }
  }
}

extension PolicyCatalog {
  /// The name of the policy that an entry of `policies:` chooses: a word, the one it gives as
  /// `model`, or the only one of its role.
  public static func name(chosenBy entry: ConfigurationNode, role: String) -> String? {
    if let word = entry.text ?? entry["model"]?.text { return word }
    let candidates = models(ofRole: role)
    return candidates.count == 1 ? candidates[0].definition.name : nil
  }

  public static func model(named name: String, role: String) -> (any PolicyModel.Type)? {
    models(ofRole: role).first { $0.definition.name == name }
  }

  /// The section with every entry in its long form, and what the entries leave open filled in.
  public static func completing(_ section: ConfigurationNode) -> ConfigurationNode {
    guard let entries = section.entries else { return section }
    let completed = entries.map { entry in
      ConfigurationNode.Entry(
        key: entry.key, keyLocation: entry.keyLocation,
        value: completing(entry.value, role: entry.key))
    }
    return ConfigurationNode(.mapping(completed), at: section.location)
  }

  private static func completing(_ entry: ConfigurationNode, role: String) -> ConfigurationNode {
    guard let name = name(chosenBy: entry, role: role) else { return entry }
    var long = entry
    if entry["model"] == nil {
      let word = ConfigurationNode(.scalar(text: name, isPlain: true), at: entry.location)
      let chosen = ConfigurationNode.Entry(
        key: "model", keyLocation: entry.location, value: word)
      long = ConfigurationNode(.mapping([chosen] + (entry.entries ?? [])), at: entry.location)
    }
    guard let definition = model(named: name, role: role)?.definition else { return long }
    return definition.parameters.completing(long, of: name)
  }
}
