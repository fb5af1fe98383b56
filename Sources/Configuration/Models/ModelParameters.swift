/// The parameters of one model of one device, by the names of its definition.
package struct ModelParameters: Sendable {
  /// The value of a parameter.
  package enum Value: Sendable {
    case quantity(GradedParameter)
    case quantities([Quantity], at: SourceLocation)
    /// The index of the word among those of the definition.
    case choice(Int, at: SourceLocation)

    var location: SourceLocation {
      switch self {
      case .quantity(let parameter): parameter.location
      case .quantities(_, let place), .choice(_, let place): place
      }
    }
  }

  package let location: SourceLocation
  private let values: [String: Value]

  package init(_ values: [String: Value], at location: SourceLocation) {
    self.values = values
    self.location = location
  }

  package subscript(name: String) -> Quantity {
    guard case .quantity(let parameter) = values[name] else {
      preconditionFailure("no quantity '\(name)' was read")
    }
    return parameter.quantity
  }

  package func quantities(_ name: String) -> [Quantity] {
    guard case .quantities(let list, _) = values[name] else {
      preconditionFailure("no list '\(name)' was read")
    }
    return list
  }

  /// The index of the chosen word among those of the definition.
  package func choice(_ name: String) -> Int {
    guard case .choice(let index, _) = values[name] else {
      preconditionFailure("no choice '\(name)' was read")
    }
    return index
  }

  /// The location of a parameter, for errors in it.
  package func place(of name: String) -> SourceLocation { values[name]?.location ?? location }

  /// The location of the first of these parameters that was written; that of the section if all
  /// were filled in.
  func writtenLocation(among names: [String]) -> SourceLocation {
    names.map { place(of: $0) }.first { !StandardValue.gave($0) } ?? location
  }
}

extension ParameterDefinition {
  /// Reads the value that a device, or its model, gives; reports errors.
  ///
  /// - Returns: The value, and the number with its evidence where it is one.
  package func read(
    _ node: ConfigurationNode, path: String, scope: any ExpressionScope = ConstantScope(),
    diagnostics: Diagnostics
  ) -> ModelParameters.Value? {
    switch kind {
    case .quantity(let dimension):
      return GradedParameter.read(
        node, path: path, dimension: dimension, of: unknown, scope: scope, diagnostics: diagnostics
      ).map { .quantity($0) }
    case .quantities(let dimension):
      return GradedParameter.readList(
        node, path: path, dimension: dimension, scope: scope, diagnostics: diagnostics
      ).map { .quantities($0, at: node.location) }
    case .choice(let words):
      return node.choice("'\(path)'", among: words, diagnostics: diagnostics)
        .map { .choice($0, at: node.location) }
    }
  }
}
