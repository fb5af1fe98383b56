import Components
import Configuration

/// The phone of a scenario in one line: `pixel-6 (Android) with cellular: lte`.
enum PhoneDescription {
  /// - Parameters:
  ///   - device: The device with its profile in place.
  ///   - profiles: The components of profiles as written, by the profile's name.
  static func text(
    of device: ConfigurationNode?, besides profiles: [String: ConfigurationNode]
  ) -> String {
    let name = device?["device"]?.text ?? "inline"
    let system = device?["system"]?.text.flatMap(OperatingSystem.init)
    let replaced = replacements(in: device?["components"], of: profiles[name])
    return name + (system.map { " (\($0.name))" } ?? "")
      + (replaced.isEmpty ? "" : " with " + replaced.joined(separator: ", "))
  }

  /// Whether it is a 5G radio that is told to use LTE alone.
  private static func isOnLTE(_ radio: ConfigurationNode) -> Bool {
    radio["architecture"]?.text == "lte"
  }

  /// The components that are another model than in the profile, in the order of the catalogue.
  private static func replacements(
    in components: ConfigurationNode?, of profile: ConfigurationNode?
  ) -> [String] {
    guard let components, let profile else { return [] }
    return ComponentCatalogue.roles.compactMap { role in
      guard let now = components[role], let before = profile[role] else { return nil }
      if isOnLTE(now), !isOnLTE(before) { return "\(role): lte" }
      guard let model = ComponentCatalogue.model(chosenBy: now, role: role)?.definition.name,
        model != ComponentCatalogue.model(chosenBy: before, role: role)?.definition.name
      else { return nil }
      return "\(role): \(model)"
    }
  }
}
