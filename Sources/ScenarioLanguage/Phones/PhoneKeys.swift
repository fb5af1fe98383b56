import Batteries
import Configuration

/// The two keys by which a scenario has a phone.
///
/// `device` is hardware alone; `phone` is the same hardware with operating system and battery. A
/// scenario has one of them.
enum PhoneKeys {
  static let all = ["device", "phone"]

  static func other(_ key: String) -> String { key == "device" ? "phone" : "device" }

  /// Report a scenario or a variant with both.
  static func check(_ node: ConfigurationNode, _ title: String, _ diagnostics: Diagnostics) {
    guard let entries = node.entries, let device = node["device"], !device.isNull,
      let phone = entries.first(where: { $0.key == "phone" }), !phone.value.isNull
    else { return }
    diagnostics.error(
      "\(title) has 'device' and 'phone'", at: phone.keyLocation,
      note:
        "'device' is bare hardware, 'phone' adds operating system and battery: remove one of them")
  }
}

extension ConfigurationNode {
  /// Whether the section of a device or a phone says which one, instead of changing another.
  var namesPhone: Bool { text != nil || self["extends"] != nil || self["device"] != nil }

  /// This scenario with a patch over it.
  ///
  /// A patch that names a phone replaces a device, and the other way round. One that only changes
  /// components changes those of whichever there is.
  func mergingScenario(_ patch: ConfigurationNode) -> ConfigurationNode {
    let (base, patch) = settlingPhone(with: patch.keepingFacts(ofBattery: self["battery"]))
    // What it takes away, a phone that is not read yet may have.
    return PhoneKeys.all.reduce(base.merging(patch)) { merged, key in
      guard merged[key]?["extends"] != nil, let change = patch[key], change.entries != nil else {
        return merged
      }
      return merged.replacing(key: key, by: base[key]?.changing(by: change) ?? change)
    }
  }

  /// This variant changed by the same variant of a file that extends its own.
  func changingVariant(by patch: ConfigurationNode) -> ConfigurationNode {
    let (base, patch) = settlingPhone(with: patch)
    return base.changing(by: patch)
  }

  /// This scenario or variant without a phone that a patch replaces, or with a mapping where it has
  /// one by its name alone; and the patch with its changes under the key that is there.
  private func settlingPhone(
    with patch: ConfigurationNode
  ) -> (base: ConfigurationNode, patch: ConfigurationNode) {
    var (base, patch) = (self, patch)
    for key in PhoneKeys.all {
      let other = PhoneKeys.other(key)
      guard let change = patch[key], !change.isNull, patch[other] == nil else { continue }
      if change.namesPhone {
        base = base.removing(other)
        // One that is filled in would keep its numbers.
        if base[key]?.entries != nil, base[key]?["extends"] == nil { base = base.removing(key) }
      } else {
        let there = base[other] == nil ? key : other
        if there == other { patch = patch.renaming(key, to: other) }
        base = base.changing(there) { $0.text == nil ? $0 : $0.named("extends") }
      }
    }
    return (base, patch)
  }

  /// This patch with the facts of a battery, such as its capacity, which another model keeps.
  private func keepingFacts(ofBattery own: ConfigurationNode?) -> ConfigurationNode {
    changing("battery") { patch in
      guard let own, patch.chooses, own["model"]?.text != patch["model"]?.text else { return patch }
      return patch.mapEntries { $0 + BatteryCatalogue.facts(of: own, besides: patch) }
    }
  }

  /// This mapping with a key under another name.
  func renaming(_ key: String, to name: String) -> ConfigurationNode {
    mapEntries { entries in
      entries.map {
        $0.key == key ? Entry(key: name, keyLocation: $0.keyLocation, value: $0.value) : $0
      }
    }
  }

  /// The changes of a section that `extends` a profile: all but which one it is.
  var changesOfPhone: ConfigurationNode? {
    guard self["extends"] != nil else { return nil }
    let changes = removing("extends").removing("device")
    return changes.entries?.isEmpty == false ? changes : nil
  }
}
