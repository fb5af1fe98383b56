import Configuration
import Experiments

/// Settings of the command line beside the files: another device, other values.
extension ScenarioFiles {
  /// The scenario on another phone, as for `--device` or `--phone`.
  mutating func choosing(
    _ name: String, as key: String, in root: ConfigurationNode
  ) -> ConfigurationNode {
    let option = "--\(key)"
    texts.add(name, as: option)
    return choosing(
      ConfigurationNode(text: name, at: SourceLocation(file: option)), as: key, in: root)
  }

  /// The scenario with one `path=value` in place; reports errors.
  mutating func applying(_ setting: String, to root: ConfigurationNode) -> ConfigurationNode {
    let file = "--set \(setting)"
    texts.add(setting, as: file)
    let slot = SourceLocation(file: file)
    guard let assignment = PathAssignment(setting) else {
      diagnostics.error(
        "a setting needs a path and a value, found '\(setting)'", at: slot,
        note: "write --set parameters.idle-stop=20s")
      return root
    }
    // Spaces in place of the path, so that columns count from the beginning of the setting.
    let margin = String(repeating: " ", count: assignment.offset)
    guard
      let value = YAMLReader.readValue(
        margin + assignment.value, file: file, reporting: diagnostics)
    else { return root }
    return putting(value.moved(to: slot), at: assignment.path, in: root, saidAt: slot)
  }

  /// The scenario with a point's value in place; reports errors.
  mutating func applying(_ setting: SweepSetting, to root: ConfigurationNode) -> ConfigurationNode {
    let slot = setting.location
    if slot.file.hasPrefix(AxisReader.option) {
      texts.add(String(slot.file.dropFirst(AxisReader.option.count)), as: slot.file)
    }
    let inside = Diagnostics()
    let value = YAMLReader.readValue(setting.value, file: slot.file, reporting: inside)
    for mistake in inside.all {
      diagnostics.report(
        Diagnostic(mistake.severity, at: slot, mistake.message, notes: mistake.notes))
    }
    guard let value else { return root }
    return putting(value.moved(to: slot), at: setting.path, in: root, saidAt: slot)
  }

  /// The scenario with `value` at `path`; reports an error where the path leads nowhere.
  private mutating func putting(
    _ value: ConfigurationNode, at path: String, in root: ConfigurationNode,
    saidAt slot: SourceLocation
  ) -> ConfigurationNode {
    var keys = path.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      .compactMap(Substring.init)
    if let key = keys.first.map(String.init), PhoneKeys.all.contains(key), keys.count == 1,
      value.namesPhone
    {
      return expandingDevice(in: choosing(value, as: key, in: root))
    }
    if keys.count == 2, let first = keys.first.map(String.init), PhoneKeys.all.contains(first),
      keys[1] == "device" || keys[1] == "extends"
    {
      diagnostics.error(
        "'\(path)' would rename the phone and keep its numbers", at: slot,
        note: "write \(first)=\(value.text ?? "NAME") for another phone")
      return root
    }
    if keys.first == "phone" {
      // A phone is read as a device with a system.
      guard root["device"]?["system"] != nil else {
        diagnostics.error(
          "'\(path)' leads nowhere, since the scenario has a bare device", at: slot,
          note: "write 'device' in place of 'phone', or choose a phone with --phone")
        return root
      }
      keys[0] = "device"
    }
    guard isKnown(keys, in: root, at: slot), matches(keys.map(String.init), value, in: root) else {
      return root
    }
    do throws(ConfigurationNode.SettingProblem) {
      let keys = keys.map(String.init)
      let long = root.spellingOutPolicy(on: keys[...])
      return try long.setting(path: keys, to: value)
    } catch {
      switch error {
      case .emptyKey: diagnostics.error("the path '\(path)' has an empty key", at: slot)
      case .notAMapping(let path, let kind, _):
        diagnostics.error(
          "'\(path.joined(separator: "."))' is \(kind), so nothing can be set below it", at: slot)
      }
      return root
    }
  }

  /// Whether each name of a path is there, or is used where it is new; reports an error otherwise.
  private func matches(
    _ path: [String], _ value: ConfigurationNode, in root: ConfigurationNode
  ) -> Bool {
    guard checksNames, !path.contains("") else { return true }
    let slot = value.location
    let variants = root["variants"]?.entries ?? []
    var base = root.removing("variants")
    var rest = path[...]
    if rest.first == "variants", let name = rest.dropFirst().first {
      guard let patch = variants.first(where: { $0.key == name })?.value else {
        diagnostics.error(
          "no variant is called '\(name)'", at: slot,
          note: Spelling.hint(
            for: name, among: variants.map(\.key), ifNone: "the scenario has no variants"))
        return false
      }
      base = base.mergingScenario(patch.removing(ScenarioSchema.changesWorld))
      rest = rest.dropFirst(2)
    }
    guard !rest.isEmpty else { return true }
    let patch = rest.reversed().reduce(value) {
      ConfigurationNode(entries: [($1, $0)], at: slot)
    }
    let errors = diagnostics.errorCount
    let patched = base
    _ = PatchNames(base: patched, title: "this setting", diagnostics: diagnostics) { patch in
      let whole = patched.mergingScenario(patch)
      return [whole] + variants.map { whole.mergingScenario($0.value) }
    }.checked(patch)
    return diagnostics.errorCount == errors
  }

  /// Whether a path into the parameters leads to an existing one; reports an error otherwise.
  ///
  /// Readers report other keys that lead nowhere, but any name would be a new parameter.
  private func isKnown(
    _ path: [Substring], in root: ConfigurationNode, at slot: SourceLocation
  ) -> Bool {
    let variants = root["variants"]?.entries ?? []
    var known = root["parameters"]?.entries?.map(\.key) ?? []
    var rest = path[...]
    if rest.first == "variants", rest.count > 2 {
      let patch = variants.first { $0.key == rest[1] }?.value["parameters"]
      known += patch?.entries?.map(\.key) ?? []
      rest = rest.dropFirst(2)
    }
    if rest.count == 1, let name = rest.first.map(String.init), known.contains(name),
      !ScenarioSchema.topLevel.contains(where: { $0.name == name })
    {
      diagnostics.error(
        "unknown key '\(name)' in the scenario", at: slot,
        note: "did you mean 'parameters.\(name)'?")
      return false
    }
    guard rest.first == "parameters", rest.count > 1 else { return true }
    let name = String(rest[rest.startIndex + 1])
    guard !name.isEmpty, !known.contains(name) else { return true }
    diagnostics.error(
      "no parameter is called '\(name)'", at: slot,
      note: Spelling.hint(for: name, among: known, ifNone: "the scenario has no parameters"))
    return false
  }
}

extension ConfigurationNode {
  /// The same scenario, or variant of it, with the policy on `path` in its long form, so that a
  /// parameter can be set in it: `{ model: android-doze }` for `android-doze`.
  fileprivate func spellingOutPolicy(on path: ArraySlice<String>) -> ConfigurationNode {
    guard let key = path.first, let child = self[key] else { return self }
    let rest = path.dropFirst()
    switch key {
    case "variants":
      guard let name = rest.first, let variant = child[name] else { return self }
      let patch = variant.spellingOutPolicy(on: rest.dropFirst())
      return replacing(key: key, by: child.replacing(key: name, by: patch))
    case "policies":
      guard rest.count > 1, let role = rest.first, let policy = child[role],
        case .scalar = policy.content
      else { return self }
      let long = ConfigurationNode(entries: ["model": policy], at: policy.location)
      return replacing(key: key, by: child.replacing(key: role, by: long))
    default: return self
    }
  }

  /// The same content, with all locations replaced by `location`.
  func moved(to location: SourceLocation) -> ConfigurationNode {
    switch content {
    case .scalar, .null: return ConfigurationNode(content, at: location)
    case .sequence(let elements):
      return ConfigurationNode(.sequence(elements.map { $0.moved(to: location) }), at: location)
    case .mapping(let entries):
      let moved = entries.map {
        Entry(key: $0.key, keyLocation: location, value: $0.value.moved(to: location))
      }
      return ConfigurationNode(.mapping(moved), at: location)
    }
  }
}
