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

  /// The held names, in the order of the file; nil for a phone without one.
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
    let note = device[Self.key]
    let said = note?.elements?.compactMap(\.text)
    let model = ComponentCatalogue.model(chosenBy: radio, role: NetworkChoices.role)
    let options = (model?.definition.parameters ?? []).filter(\.isOption).map(\.name)
    // A patch with a whole phone names what is held in it.
    let patched = PhoneKeys.all.compactMap { patch?[$0] }.filter { $0[Self.key] == nil }
      .compactMap(Self.radio)
    names = entries.filter { entry in
      let place = entry.value.location
      if StandardValue.gave(place) { return false }
      if place.file.hasPrefix("--") || patched.contains(where: { $0[entry.key] != nil }) {
        return true
      }
      if said?.contains(entry.key) == true { return true }
      // Beside the file that names them, the scenario's own files hold what they say.
      return own.contains(place.file)
        ? place.file != note?.location.file : said == nil && options.contains(entry.key)
    }.map(\.key)
  }

  /// The paths of the held values, for settings.
  var paths: Set<String> { Set((names ?? []).map(NetworkChoices.path)) }

  /// A device that names them.
  func noted(in device: ConfigurationNode) -> ConfigurationNode {
    guard let names else { return device }
    let list = names.map { ConfigurationNode(text: $0, at: device.location) }
    return device.removing(Self.key)
      .adding(key: Self.key, ConfigurationNode(.sequence(list), at: device.location))
  }

  /// Report names in a device that no model of a radio has. The present one may lack them, where a
  /// setting took it away or chose another.
  static func check(_ device: ConfigurationNode?, _ diagnostics: Diagnostics) {
    guard let names = device?[key]?.elements("'\(key)'", diagnostics: diagnostics) else { return }
    let models = ComponentCatalogue.models(ofRole: NetworkChoices.role)
    let known = Set(models.flatMap { $0.definition.parameters.map(\.name) } + ["model"])
    for name in names where !known.contains(name.text ?? "") {
      diagnostics.error(
        "no cellular radio has '\(name.text ?? name.kind)'", at: name.location,
        note: Spelling.hint(for: name.text ?? "", among: known.sorted()))
    }
  }

  private static func radio(of device: ConfigurationNode) -> ConfigurationNode? {
    device["components"]?[NetworkChoices.role]
  }
}
