import Components
import Configuration
import PhoneModel

/// Operating system and battery of phones.
extension ScenarioFiles {
  /// The scenario with a device in place of its phone: the same hardware, and the policies and the
  /// battery of a phone below those of the scenario.
  func loweringPhone(in root: ConfigurationNode) -> ConfigurationNode {
    guard let phone = root["phone"], !phone.isNull else { return root }
    var lowered = root.removing("device").renaming("phone", to: "device")
    let battery = PhoneBattery.section(at: phone.location)
    if root["battery"] == nil {
      lowered =
        (try? lowered.setting(path: ["battery"], to: battery)) ?? lowered
    } else {
      lowered = lowered.changing("battery", battery.merging)
    }
    return lowered
  }

  /// The profile of a phone with the policies and settings of its operating system below its own.
  func addingSystem(
    to profile: ConfigurationNode, wantedAt phone: ConfigurationNode
  ) -> ConfigurationNode {
    guard let written = profile["system"], !written.isNull else {
      let name = profile["device"]?.text ?? "the phone"
      let systems = OperatingSystem.allCases.map(\.rawValue).joined(separator: " or ")
      diagnostics.error(
        "nobody says which operating system '\(name)' has", at: phone.location,
        note:
          "write phone: { extends: \(phone.text ?? phone["extends"]?.text ?? name), system: … } with \(systems), or 'device' for the bare hardware"
      )
      return profile
    }
    guard
      let system = written.choice(
        "'system'", of: OperatingSystem.self, diagnostics: diagnostics)
    else { return profile }
    let policies = ConfigurationNode(
      entries: ["policies": system.section(at: written.location)], at: written.location)
    return policies.merging(addingSettings(of: system, to: profile))
  }

  /// The profile with what people find set on a new phone, where nothing else is said.
  private func addingSettings(
    of system: OperatingSystem, to profile: ConfigurationNode
  ) -> ConfigurationNode {
    system.settings(at: profile.location).reduce(profile) { profile, setting in
      guard let component = profile["components"]?[setting.role], !component.isNull,
        component[setting.key] == nil
      else { return profile }
      // The name of a model alone is short for a mapping with it.
      let section =
        component.text == nil
        ? component
        : ConfigurationNode(entries: ["model": component], at: component.location)
      return profile.changing("components") {
        $0.replacing(
          key: setting.role,
          by: (try? section.setting(path: [setting.key], to: setting.value)) ?? section)
      }
    }
  }
}

// MARK: - Another phone

extension ScenarioFiles {
  /// The scenario on another phone, as for `--device` and `--phone`, with its own changes of the
  /// phone laid over that one.
  ///
  /// - Parameters:
  ///   - name: A profile's name or its file.
  ///   - key: `device` or `phone`.
  mutating func choosing(
    _ name: ConfigurationNode, as key: String, in root: ConfigurationNode
  ) -> ConfigurationNode {
    let old = root["phone"] ?? root["device"]
    var value = name
    if name.text != nil, let old, let changes = old.changesOfPhone {
      // One behind the other, since merging would drop removals of the profile's components.
      let base = ConfigurationNode(entries: ["extends": name], at: name.location).entries ?? []
      let own = fitting(changes, of: old, to: name).entries ?? []
      value = ConfigurationNode(
        .mapping(base + own.filter { $0.key != "extends" }), at: name.location)
    }
    let without = root.removing(PhoneKeys.other(key)).removing(key)
    let chosen = ConfigurationNode.Entry(key: key, keyLocation: name.location, value: value)
    return ConfigurationNode(.mapping((without.entries ?? []) + [chosen]), at: without.location)
  }

  /// The changes of a phone without those that do not fit another one, which are reported.
  private mutating func fitting(
    _ changes: ConfigurationNode, of old: ConfigurationNode, to name: ConfigurationNode
  ) -> ConfigurationNode {
    guard let components = changes["components"]?.entries, let title = name.text else {
      return changes
    }
    // An unknown name is reported where the phone is read.
    var quiet = ScenarioFiles(diagnostics: Diagnostics())
    let alone = ConfigurationNode(entries: ["device": name], at: name.location)
    let profile = quiet.expandingDevice(in: alone)["device"]
    guard let profile, !quiet.diagnostics.hasErrors else { return changes }
    let was = old["extends"]?.text ?? "another phone"
    func misfit(_ message: String, at location: SourceLocation) {
      diagnostics.error(
        message, at: location,
        note:
          "the scenario changes it on '\(was)'; move the change to a variant that names this phone, or leave it out"
      )
    }
    let kept = components.compactMap { change -> ConfigurationNode.Entry? in
      guard !change.value.isNull, !change.value.chooses else { return change }
      guard let section = profile["components"]?[change.key] else {
        misfit(
          "'\(change.key)' does not fit '\(title)', which has no such component",
          at: change.keyLocation)
        return nil
      }
      guard let model = ComponentCatalogue.model(chosenBy: section, role: change.key),
        let entries = change.value.entries
      else { return change }
      let known = model.definition.parameters.map(\.name)
      let fits = entries.filter { known.contains($0.key) }
      for entry in entries where !known.contains(entry.key) {
        misfit(
          PhoneCompiler.misfit("\(change.key).\(entry.key)", model.definition, on: title),
          at: entry.keyLocation)
      }
      return change.replacing(value: ConfigurationNode(.mapping(fits), at: change.value.location))
    }
    return changes.replacing(
      key: "components", by: ConfigurationNode(.mapping(kept), at: changes.location))
  }
}
