import Components
import Configuration
import Importers

/// The device profiles shipped with the program: the files of `scenarios/devices`.
package enum DeviceLibrary {
  /// The names of the shipped profiles, sorted.
  package static var names: [String] { shippedProfiles.map(\.name).sorted() }

  /// The names of the profiles with components, sorted: all but the bench.
  package static var phones: [String] { names.filter { components[$0]?.entries?.isEmpty == false } }

  /// The names of the profiles with an operating system, sorted: those that `phone` takes as they
  /// are.
  package static var namesWithSystem: [String] { names.filter { systems[$0] != nil } }

  /// The version of the operating system that `phone` adds to a shipped profile.
  ///
  /// The first call reads all shipped profiles, so that only messages and pages may make it.
  package static func version(of name: String) -> SystemVersion? {
    systems[name]
      ?? RealPhone.named(name).flatMap { $0.hasProfile ? nil : SystemVersion($0.system) }
  }

  /// The capacity of the battery of a shipped profile or a real phone, in milliampere-hours.
  package static func capacity(of name: String) -> Double? {
    let node = profile(of: name)?["battery"]?["capacity"]
    guard let text = (node?["value"] ?? node)?.text else { return nil }
    return (try? UnitParser.parse(text, as: .charge)).map { $0.value / 3.6 }
  }

  private static func profile(of name: String) -> ConfigurationNode? {
    var files = ScenarioFiles(diagnostics: Diagnostics())
    return text(of: name).flatMap { files.profile(text: $0, file: fileName(of: name)) }
  }

  /// The model of the battery that `phone` adds.
  package static var phoneBattery: String {
    "\(PhoneBattery.model), full at the start, with the profile's capacity"
  }

  /// The systems of all shipped profiles, their bases' included; read once.
  private static let systems: [String: SystemVersion] = {
    let known = names.compactMap { name in
      profile(of: name)?["system"]?.text.flatMap(SystemVersion.init).map { (name, $0) }
    }
    return Dictionary(uniqueKeysWithValues: known)
  }()

  /// The profile with a component of every kind.
  static let standardPhone = "standard-phone"

  /// Whether a name is the path of a profile.
  package static func isFile(_ name: String) -> Bool {
    name.contains("/") || name.hasSuffix(".yaml")
  }

  /// Whether a name is that of a shipped profile, or of a real phone of the table.
  static func has(_ name: String) -> Bool {
    shippedProfiles.contains { $0.name == name } || RealPhone.withFiles.contains { $0.name == name }
  }

  /// The text of a shipped profile, or of one made of the table of real phones.
  package static func text(of name: String) -> String? {
    shippedProfiles.first { $0.name == name }?.text ?? PhonePopulation.profile(named: name)
  }

  /// The device of a shipped profile: its first comment up to the first semicolon or the end of the
  /// sentence.
  package static func summary(of name: String) -> String? {
    guard let text = text(of: name) else { return nil }
    let comment = text.split(separator: "\n").prefix { $0.hasPrefix("#") }
      .map { $0.drop { $0 == "#" || $0 == " " } }.joined(separator: " ")
    let end = comment.firstRange(of: /;|\. [A-Z]|\.$/)?.lowerBound ?? comment.endIndex
    return comment.isEmpty ? nil : String(comment[..<end])
  }

  /// The file name of a shipped profile in messages.
  static func fileName(of name: String) -> String { "devices/\(name).yaml" }

  /// The name of the model that a shipped profile chooses for a role; nil for a profile without
  /// such a component.
  package static func model(of role: String, on name: String) -> String? {
    guard let section = components[name]?[role] else { return nil }
    return ComponentCatalogue.model(chosenBy: section, role: role)?.definition.name
  }

  /// The numbers that a shipped profile itself gives, with their grades, component by component.
  ///
  /// Standard values of the models are left out. Empty for an unknown name.
  package static func parameters(of name: String) -> [GradedParameter] {
    let diagnostics = Diagnostics()
    let components = components[name]
    return ComponentCatalogue.roles.flatMap { role -> [GradedParameter] in
      let section = components?[role]
      let model = ComponentCatalogue.model(chosenBy: section, role: role)
      return (model?.definition.parameters ?? []).compactMap { parameter in
        guard let node = section?[parameter.name],
          node.location.file != StandardValue.place(of: model?.definition.name ?? ""),
          case .quantity(let number) = parameter.read(
            node, path: "device.components.\(role).\(parameter.name)", diagnostics: diagnostics)
        else { return nil }
        return number
      }
    }
  }

  /// The components of all shipped profiles, filled in; read once.
  private static let components: [String: ConfigurationNode] = {
    let expanded = names.map { ($0, Self.expanded($0)) }
    return Dictionary(uniqueKeysWithValues: expanded).compactMapValues(\.self)
  }()

  private static func expanded(_ name: String) -> ConfigurationNode? {
    var files = ScenarioFiles(diagnostics: Diagnostics())
    let place = SourceLocation(file: fileName(of: name))
    let root = ConfigurationNode(
      entries: ["device": ConfigurationNode(text: name, at: place)], at: place)
    return files.expandingDevice(in: root)["device"]?["components"]
  }
}
