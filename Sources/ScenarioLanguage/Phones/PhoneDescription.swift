import Components
import Configuration

/// The phone of a scenario in one line: `pixel-6 (Android 16) with cellular: lte, without camera`.
enum PhoneDescription {
  /// The name of a phone that has none.
  static let nameless = "inline"

  /// - Parameters:
  ///   - device: The device with its profile in place.
  ///   - profiles: The components of profiles as written, by the profile's name.
  static func text(
    of device: ConfigurationNode?, besides profiles: [String: ConfigurationNode]
  ) -> String {
    let name = device?["device"]?.text ?? nameless
    let system = device?["system"]?.text.flatMap(SystemVersion.init)
    let title = name + (system.map { " (\($0))" } ?? "")
    guard let components = device?["components"], let profile = profiles[name] else { return title }
    return title + changes(in: components, of: profile)
  }

  /// The models of a profile's components as texts, of which a description is made.
  static func models(of profile: ConfigurationNode) -> ConfigurationNode {
    let roles = ComponentCatalogue.roles.compactMap {
      role -> (key: String, value: ConfigurationNode)? in
      profile[role].flatMap { component in
        model(component, role).map {
          (role, ConfigurationNode(text: $0, at: component.location))
        }
      }
    }
    return ConfigurationNode(entries: roles, at: profile.location)
  }

  /// The model of a component, or `lte` of a 5G radio that uses LTE alone; a text of
  /// ``models(of:)`` is one.
  private static func model(_ component: ConfigurationNode, _ role: String) -> String? {
    if let text = component.text { return text }
    // A radio that uses LTE alone counts as another model.
    if component["architecture"]?.text == "lte" { return "lte" }
    return ComponentCatalogue.model(chosenBy: component, role: role)?.definition.name
  }

  /// Replaced and removed components; or, where there are fewer, those that are left.
  private static func changes(
    in components: ConfigurationNode, of profile: ConfigurationNode
  ) -> String {
    let removed = ComponentCatalogue.roles.filter {
      components[$0] == nil && profile[$0].map { !$0.isNull } ?? false
    }
    let left = ComponentCatalogue.roles.filter { components[$0] != nil }
    let replaced = left.compactMap { role in
      replacement(of: role, in: components, of: profile).map { (role: role, text: $0) }
    }
    if left.count < removed.count, !left.isEmpty {
      let parts = left.map { role in replaced.first { $0.role == role }?.text ?? role }
      return " with " + parts.joined(separator: ", ") + " alone"
    }
    let with = replaced.map(\.text).joined(separator: ", ")
    let without = removed.joined(separator: ", ")
    return (with.isEmpty ? "" : " with \(with)")
      + (without.isEmpty ? "" : (with.isEmpty ? " without " : ", without ") + without)
  }

  /// The other model that a component is than in the profile: `cellular: lte`; nil for the same.
  private static func replacement(
    of role: String, in components: ConfigurationNode, of profile: ConfigurationNode
  ) -> String? {
    guard let now = components[role], let before = profile[role], let model = model(now, role),
      model != self.model(before, role)
    else { return nil }
    return "\(role): \(model)"
  }
}
