import Configuration

/// The catalogue of battery models.
package enum BatteryCatalogue {
  /// The models, one per line.
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

  /// The facts of a battery that stay when another section chooses a model which knows them.
  package static func facts(
    of own: ConfigurationNode, besides chosen: ConfigurationNode
  ) -> [ConfigurationNode.Entry] {
    let known = model(chosenBy: chosen)?.definition.parameters.map(\.name) ?? []
    return (own.entries ?? []).filter { entry in
      BatteryConditions.shared.contains(entry.key) && known.contains(entry.key)
        && chosen[entry.key] == nil
    }
  }

  /// A section that chooses a model, with standard values for all parameters it omits.
  package static func completing(_ section: ConfigurationNode) -> ConfigurationNode {
    guard let definition = model(chosenBy: section)?.definition else { return section }
    return definition.parameters.completing(section, of: definition.name)
  }
}

/// The description of a battery model, for `explain`, for messages and for the documentation.
package struct BatteryDefinition: TabulatedModel {
  /// The name of the model in `model:` and `explain`.
  package let name: String
  package let summary: String
  /// The equations, one per line.
  package let formula: [String]
  /// The accuracy of the solution of its equations.
  package let accuracy: String
  /// The effects that the model omits.
  package let limits: [String]
}
