import Components
import Configuration

extension ComponentModel {
  /// Creates a model from texts such as `["idle": "1 mW"]`, which must be complete and right.
  package init(_ values: [String: String]) {
    let diagnostics = Diagnostics()
    guard let model = Self.read(values, diagnostics: diagnostics) else {
      fatalError("\(Self.definition.name): \(diagnostics.all.map(\.message))")
    }
    self = model
  }

  /// The model, or nil with errors; values missing in `values` are the model's standard ones.
  static func read(_ values: [String: String], diagnostics: Diagnostics) -> Self? {
    guard
      let parameters = ModelParameters.read(
        definition.parameters, from: values, diagnostics: diagnostics)
    else { return nil }
    return Self(parameters, diagnostics: diagnostics)
  }

  /// The errors of a model when one of its parameters is changed.
  package static func complaints(_ values: [String: String]) -> [String] {
    let diagnostics = Diagnostics()
    _ = read(values, diagnostics: diagnostics)
    return diagnostics.all.map(\.message)
  }
}

extension ModelParameters {
  /// The parameters of a model from texts; values missing in `values` are the standard ones.
  package static func read(
    _ definitions: [ParameterDefinition], from values: [String: String], diagnostics: Diagnostics
  ) -> ModelParameters? {
    let index = SourceLocation(file: "device", line: 1, column: 1)
    precondition(
      values.keys.allSatisfy { key in definitions.contains { $0.name == key } })
    var parameters: [String: Value] = [:]
    for parameter in definitions {
      let text = values[parameter.name] ?? parameter.standard?.text ?? ""
      let elements = StandardValue.choice(text).elements
      let node = ConfigurationNode(
        elements.map { list in
          .sequence(list.map { ConfigurationNode(.scalar(text: $0, isPlain: true), at: index) })
        } ?? .scalar(text: text, isPlain: true), at: index)
      parameters[parameter.name] = parameter.read(
        node, path: parameter.name, diagnostics: diagnostics)
    }
    return diagnostics.hasErrors ? nil : ModelParameters(parameters, at: index)
  }
}

extension ComponentCatalogue {
  /// The names of all models.
  package static var names: [String] { models.map { $0.definition.name } }
}
