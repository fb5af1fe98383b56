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
    var (base, patch) = (self, patch.keepingFacts(ofBattery: self["battery"]))
    if let entry = patch.entries?.first(where: { entry in
      PhoneKeys.all.contains(entry.key) && entry.value.entries != nil && entry.value.namesPhone
    }), let device = self["device"], device["extends"] == nil, device.entries != nil {
      // Another phone takes the place of one that is filled in, with its removals as they are.
      let merged = base.removing("device").removing("phone").merging(patch.removing(entry.key))
      return ConfigurationNode(.mapping((merged.entries ?? []) + [entry]), at: merged.location)
    }
    for key in PhoneKeys.all {
      let other = PhoneKeys.other(key)
      guard let change = patch[key], !change.isNull, patch[other] == nil, base[other] != nil else {
        continue
      }
      if change.namesPhone {
        base = base.removing(other)
      } else {
        patch = patch.renaming(key, to: other)
      }
    }
    return base.merging(patch)
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
