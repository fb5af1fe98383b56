import Configuration

/// The catalogue of battery models.
package enum BatteryCatalog {
  /// The models, one a line.
  package static let models: [any Battery.Type] = [
    IdealBattery.self,
    PeukertBattery.self,
    KineticBattery.self,
    DiffusionBattery.self,
    EquivalentCircuitBattery.self,
    ShepherdBattery.self,
  ]

  package static var names: [String] { models.map { $0.definition.name } }

  /// The model that a `battery:` section chooses.
  package static func model(chosenBy section: ConfigurationNode?) -> (any Battery.Type)? {
    let name = section?["model"]?.text
    return models.first { $0.definition.name == name }
  }

  /// A section that chooses a model, with standard values for all parameters it omits.
  package static func completing(_ section: ConfigurationNode) -> ConfigurationNode {
    guard let definition = model(chosenBy: section)?.definition else { return section }
    return definition.parameters.completing(section, of: definition.name)
  }
}
