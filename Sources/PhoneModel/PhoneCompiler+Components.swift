import Components
import Configuration

/// Reading of the components of the device.
extension PhoneCompiler {
  /// The models of the device's components, in the order of the catalogue, with or without valid
  /// parameters.
  var componentModels: [any ComponentModel.Type] {
    let section = root["device"]?["components"]
    return ComponentCatalogue.roles.compactMap { role in
      section?[role].flatMap { ComponentCatalogue.model(chosenBy: $0, role: role) }
    }
  }

  func readComponents(
    _ models: [any ComponentModel.Type], graded: inout [GradedParameter]
  ) -> [(name: String, model: any ComponentModel)] {
    guard let device = root["device"], !device.isNull else {
      diagnostics.error(
        "the scenario needs 'phone' or 'device'", at: root.location,
        note:
          "write phone: pixel-6, or another of 'drainsim list phones'; 'device' is the same hardware without operating system and battery"
      )
      return []
    }
    guard let section = device["components"] else {
      diagnostics.error("the device has no 'components'", at: device.location)
      return []
    }
    checkModels(section)
    var components: [(name: String, model: any ComponentModel)] = []
    for type in models {
      let role = type.definition.role
      guard let written = section[role] else { continue }
      let node = withoutMisfits(written, of: type.definition)
      guard
        let parameters = readParameters(
          type.definition.parameters, below: "device.components.\(role)", node, graded: &graded)
      else { continue }
      if let model = type.init(parameters, diagnostics: diagnostics) {
        components.append((role, model))
      }
    }
    return components
  }

  /// The section of a component without the parameters of other models of its role, which are
  /// reported: the change was meant for another phone.
  private func withoutMisfits(
    _ section: ConfigurationNode, of definition: ComponentDefinition
  ) -> ConfigurationNode {
    let own = Set(definition.parameters.map(\.name))
    let models = ComponentCatalogue.models(ofRole: definition.role).map { $0.definition }
    var rest = section
    for entry in section.entries ?? [] where !own.contains(entry.key) {
      let owners = models.filter { $0.parameters.contains { $0.name == entry.key } }.map(\.name)
      guard !owners.isEmpty else { continue }
      diagnostics.error(
        Self.misfit(
          "\(definition.role).\(entry.key)", definition, on: root["device"]?["device"]?.text),
        at: entry.keyLocation,
        note:
          "the \(owners.count == 1 ? "model" : "models") \(owners.map { "'\($0)'" }.alternatives) "
          + "of \(definition.role) \(owners.count == 1 ? "has" : "have") it: name a phone with it "
          + "beside the change, or leave it out")
      rest = rest.removing(entry.key)
    }
    return rest
  }

  /// The complaint that a model on a phone does not have a value of another one.
  package static func misfit(
    _ key: String, _ definition: ComponentDefinition, on phone: String?
  ) -> String {
    "'\(key)' does not fit \(phone.map { "'\($0)'" } ?? "the device"), "
      + "whose \(definition.role) is the model '\(definition.name)'"
  }

  /// Reports unknown components and models.
  private func checkModels(_ section: ConfigurationNode) {
    for entry in section.entries("'device.components'", diagnostics: diagnostics) ?? [] {
      let models = ComponentCatalogue.models(ofRole: entry.key).map { $0.definition.name }
      if models.isEmpty {
        complain(
          "unknown component '\(entry.key)'", entry.key, known: ComponentCatalogue.roles,
          "known components", at: entry.keyLocation)
      } else if let chosen = entry.value["model"]?.text {
        if !models.contains(chosen) {
          complain(
            "unknown model '\(chosen)' of '\(entry.key)'", chosen, known: models, "known models",
            at: entry.value["model"]?.location ?? entry.keyLocation)
        }
      } else if models.count > 1 {
        diagnostics.error(
          "'device.components.\(entry.key)' needs 'model'", at: entry.value.location,
          note: "one of: \(models.joined(separator: ", "))")
      }
    }
  }

  func complain(
    _ message: String, _ word: String, known: [String], _ title: String, at index: SourceLocation
  ) {
    diagnostics.error(
      message, at: index,
      note: Spelling.hint(for: word, among: known) ?? "\(title): \(known.joined(separator: ", "))")
  }

  /// Reads the parameters of a model, and the choice of it where there are several; reports all
  /// errors.
  func readParameters(
    _ definitions: [ParameterDefinition], below path: String, _ node: ConfigurationNode,
    hasModels: Bool = true, graded: inout [GradedParameter]
  ) -> ModelParameters? {
    let fields =
      (hasModels ? [.model] : [])
      + definitions.map { FieldDefinition($0.name, .section, required: true, $0.summary) }
    guard let reader = MappingReader(node, "'\(path)'", fields: fields, diagnostics: diagnostics)
    else { return nil }
    var values: [String: ModelParameters.Value] = [:]
    for parameter in definitions {
      guard let node = reader[parameter.name],
        let value = parameter.read(
          node, path: "\(path).\(parameter.name)", scope: reading.scope, diagnostics: diagnostics)
      else { continue }
      if case .quantity(let number) = value {
        guard isInRange(number) else { continue }
        checkSource(number, node)
        graded.append(number)
      }
      values[parameter.name] = value
    }
    guard values.count == definitions.count else { return nil }
    return ModelParameters(values, at: node.location)
  }

  /// The greatest value of a number of a component or a battery: far beyond every phone, and far
  /// below where sums of integers end.
  static let greatest: [Dimension: (value: Double, text: String)] = [
    .none: (1e6, "1000000"), .power: (1e-6, "1000 W"), .energy: (1e3, "1000 J"),
    .duration: (30 * 86_400e9, "30 d"), .frequency: (1e3, "1000 GHz"), .voltage: (1e3, "1000 V"),
    .cycles: (1e12, "1000 G"), .dataSize: (1e12, "1000 GB"), .dataRate: (1e3, "1000 GB/s"),
    .length: (1e7, "10000 km"), .speed: (1e-6, "1 km/s"), .charge: (3.6e6, "1000 Ah"),
    .current: (1e-5, "10000 A"), .temperature: (1000, "1000 K"),
    .thermalResistance: (1e12, "1000 K/W"),
  ]

  private func isInRange(_ parameter: GradedParameter) -> Bool {
    guard let limit = Self.greatest[parameter.quantity.dimension],
      parameter.quantity.value > limit.value
    else { return true }
    diagnostics.error(
      "'\(parameter.path)' must be at most \(limit.text), found '\(parameter.text)'",
      at: parameter.location)
    return false
  }

  /// A source of a device's number must be among the device's sources, or those of the models.
  func checkSource(_ value: GradedParameter, _ node: ConfigurationNode) {
    guard let source = value.source, References.title(of: source) == nil,
      let known = root["device"]?["sources"]?.entries?.map(\.key), !known.contains(source)
    else { return }
    complain(
      "the device has no source '\(source)'", source, known: known, "known",
      at: node["source"]?.location ?? node.location)
  }
}
