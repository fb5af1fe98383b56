internal import Components
public import Configuration

/// The device profiles that ship with the program: the files of `scenarios/devices`.
public enum DeviceLibrary {
  /// The names of the shipped profiles, sorted.
  public static var names: [String] { shippedProfiles.map(\.name) }

  /// The text of a shipped profile.
  public static func text(of name: String) -> String? {
    shippedProfiles.first { $0.name == name }?.text
  }

  /// The file name that messages give a shipped profile.
  static func fileName(of name: String) -> String { "devices/\(name).yaml" }

  /// The numbers of a shipped profile with their grades, component by component.
  ///
  /// Empty for a name that is no profile's.
  public static func parameters(of name: String) -> [GradedParameter] {
    let diagnostics = Diagnostics()
    var files = ScenarioFiles(diagnostics: diagnostics)
    let place = SourceLocation(file: fileName(of: name), line: 1, column: 1)
    let wish = ConfigurationNode(.scalar(text: name, isPlain: true), at: place)
    let root = ConfigurationNode(
      .mapping([.init(key: "device", keyLocation: place, value: wish)]), at: place)
    let components = files.expandingDevice(in: root)["device"]?["components"]
    return ComponentCatalog.models.flatMap { model in
      model.definition.parameters.compactMap { parameter in
        components?[model.definition.name]?[parameter.name].flatMap {
          GradedParameter.read(
            $0, path: "device.components.\(model.definition.name).\(parameter.name)",
            dimension: parameter.dimension, diagnostics: diagnostics)
        }
      }
    }
  }
}
