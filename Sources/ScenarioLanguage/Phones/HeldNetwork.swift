import Components
import Configuration
import Experiments

/// The values of a cellular radio that no published network replaces where networks are drawn: those
/// that the scenario gives, and options that a profile chose.
///
/// The scenario of a result has all values of its radio in one file, so it names those that are held.
struct HeldNetwork {
  /// The key of a device with the names.
  static let key = "held"

  /// In the order of the radio; nil of a phone without one.
  private let names: [String]?

  /// - Parameters:
  ///   - device: Whole, with standard values filled in.
  ///   - own: The files that the scenario is written in: not those of its phones.
  ///   - patch: Of the variant that has the phone.
  init(of device: ConfigurationNode?, own: Set<String>, patch: ConfigurationNode? = nil) {
    guard let device, let radio = Self.radio(of: device), let entries = radio.entries else {
      names = nil
      return
    }
    let said = device[Self.key]?.elements?.compactMap(\.text)
    let model = ComponentCatalogue.model(chosenBy: radio, role: NetworkChoices.role)
    let options = (model?.definition.parameters ?? []).filter(\.isOption).map(\.name)
    let patched = PhoneKeys.all.compactMap { patch?[$0].flatMap(Self.radio) }
    names = entries.filter { entry in
      let place = entry.value.location
      if StandardValue.gave(place) { return false }
      if place.file.hasPrefix("--") || patched.contains(where: { $0[entry.key] != nil }) {
        return true
      }
      return said?.contains(entry.key)
        ?? (own.contains(place.file) || options.contains(entry.key))
    }.map(\.key)
  }

  /// For settings.
  var paths: Set<String> { Set((names ?? []).map(NetworkChoices.path)) }

  /// A device that names them.
  func noted(in device: ConfigurationNode) -> ConfigurationNode {
    guard let names else { return device }
    let list = names.map { ConfigurationNode(text: $0, at: device.location) }
    return device.removing(Self.key)
      .adding(key: Self.key, ConfigurationNode(.sequence(list), at: device.location))
  }

  /// Reports names in a device that its radio does not have.
  static func check(_ device: ConfigurationNode?, _ diagnostics: Diagnostics) {
    let known = device.flatMap(radio)?.entries?.map(\.key) ?? []
    for name in device?[key]?.elements ?? [] where !known.contains(name.text ?? "") {
      diagnostics.error(
        "the cellular radio has no '\(name.text ?? name.kind)'", at: name.location,
        note: Spelling.hint(for: name.text ?? "", among: known, ifNone: "it has no values"))
    }
  }

  private static func radio(of device: ConfigurationNode) -> ConfigurationNode? {
    device["components"]?[NetworkChoices.role]
  }
}
