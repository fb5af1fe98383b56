public import Configuration
import Kernel
import Numerics

/// A quantity of the surroundings or of a person: fixed, or drawn for an entity and an occasion.
public struct Variate: BitwiseCopyable, Sendable {
  let operand: Operand

  /// Reads a quantity or a distribution; complains when it is wrong.
  ///
  /// - Parameter stream: The name of the stream it is drawn from.
  public static func read(
    _ node: ConfigurationNode, _ dimension: Dimension, _ title: String, stream: String,
    assembly: ScriptAssembly
  ) -> Variate? {
    let scope = ConstantScope(assembly.vocabulary.constants)
    guard DistributionReader.isDistribution(node) else {
      return node.quantity(dimension, title, scope: scope, diagnostics: assembly.diagnostics)
        .map { Variate(operand: .constant($0.value)) }
    }
    guard
      let law = DistributionReader.read(
        node, dimension, title, scope: scope, diagnostics: assembly.diagnostics),
      let place = assembly.place(of: law), let name = assembly.stream(stream, at: node.location)
    else { return nil }
    return Variate(operand: Operand(kind: .draw, start: place, stream: name.hash))
  }

  /// Whether it is known before the run to be no time at all.
  var isNoLength: Bool { operand.isNoLength }

  public static func constant(_ value: Double) -> Variate { Variate(operand: .constant(value)) }
}

extension ScriptEngine {
  /// The value of a variate for an entity and an occasion, in base units.
  public func value(of variate: Variate, entity: UInt32, occasion: UInt32) -> Double {
    let operand = variate.operand
    guard operand.kind == .draw else { return operand.value }
    let stream = RandomStream(key: key, name: StreamName(hash: operand.stream), entity: entity)
    return laws[Int(operand.start)].quantile(
      stream.uniform(occasion: occasion, use: 0), pool: pool.start)
  }
}
