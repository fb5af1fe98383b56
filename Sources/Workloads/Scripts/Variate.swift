import Configuration

/// A quantity of the surroundings or of a person: fixed, or drawn for an entity and a trigger.
package struct Variate: BitwiseCopyable, Sendable {
  let operand: Operand

  /// Read a quantity or a distribution, and report mistakes.
  ///
  /// - Parameter stream: The name of the stream it is drawn from.
  package static func read(
    _ node: ConfigurationNode, _ dimension: Dimension, _ title: String, stream: String,
    assembly: ScriptAssembly
  ) -> Variate? {
    guard DistributionReader.isDistribution(node) else {
      return DistributionReader.fixed(node, dimension, title, in: assembly.reading)
        .map { Variate(operand: .constant($0.value)) }
    }
    return DistributionReader.read(node, dimension, title, in: assembly.reading)
      .flatMap { assembly.variate(of: $0, stream: stream, at: node.location) }
  }

  /// Whether it is known to be no time at all, or drawn from a law that gives none.
  func isNoLength(in assembly: ScriptAssembly) -> Bool {
    guard operand.kind == .draw else { return operand.isNoLength }
    return assembly.program.distributions.laws[Int(operand.start)].mean < 1
  }

  /// The value that it always has; nil for one that is drawn.
  package var constant: Double? { operand.kind == .constant ? operand.value : nil }

  /// Whether it is known to be nothing.
  var isZero: Bool { operand.kind == .constant && operand.value == 0 }

  /// Make the variate of an index that is drawn with weights.
  ///
  /// - Parameter weights: Not below zero, and one of them above.
  static func choice(
    weights: [Double], stream: String, at location: SourceLocation, assembly: ScriptAssembly
  ) -> Variate? {
    if weights.count(where: { $0 > 0 }) == 1, let only = weights.firstIndex(where: { $0 > 0 }) {
      return .constant(Double(only))
    }
    return assembly.variate(of: .oneOf(weights: weights), stream: stream, at: location)
  }

  package static func constant(_ value: Double) -> Variate { Variate(operand: .constant(value)) }
}

extension MappingReader {
  /// A quantity or a distribution; nil where it is not given or wrong.
  ///
  /// - Parameters:
  ///   - stream: The name of the stream it is drawn from.
  ///   - isAboveZero: Whether no time at all is wrong.
  func variate(
    _ field: String, _ dimension: Dimension, stream: String, isAboveZero: Bool = false,
    _ assembly: ScriptAssembly
  ) -> Variate? {
    let variate = value(field) {
      Variate.read($0, dimension, $1, stream: stream, assembly: assembly)
    }
    guard isAboveZero, variate?.isNoLength(in: assembly) == true else { return variate }
    return refuse(field, "must be above 0")
  }
}
