import Configuration

/// The parameters of one component of one device, by the names of its definition.
package typealias ComponentParameters = ModelParameters

extension ParameterChecks {
  init(_ parameters: ComponentParameters, of component: String, diagnostics: Diagnostics) {
    self.init(parameters, below: "device.components.\(component)", diagnostics: diagnostics)
  }
}

extension ComponentDefinition {
  /// The keys of all sources of the model and of its standard values, sorted.
  package var citedSources: [String] { parameters.citedSources(beside: sources) }

  /// The section of a device that chose this model, with standard values for all omitted
  /// parameters.
  func completing(_ section: ConfigurationNode) -> ConfigurationNode {
    parameters.completing(section, of: name)
  }
}
