/// The type of a value of an expression or a field.
package enum ExpressionType: Hashable, Sendable, CustomStringConvertible {
  case quantity(Dimension)
  case flag
  /// One named thing, such as a peripheral.
  case reference(Namespace)
  /// A set of names, such as services; up to 52 of a kind.
  case names(Namespace)

  /// Whether it is a set of names, of which infinity is the full one.
  package var isSet: Bool { if case .names = self { true } else { false } }

  /// The name in messages: "a duration", "true or false", "a peripheral".
  package var description: String {
    switch self {
    case .quantity(let dimension): dimension.description
    case .flag: "true or false"
    case .reference(let kind): "a \(kind.rawValue)"
    case .names(let kind): "a list of \(kind.rawValue)s"
    }
  }
}

/// The kinds of named things in a scenario.
package enum Namespace: String, Hashable, Sendable, CaseIterable {
  case app, peripheral, service, place, mark, counter, observation, variable, task, timer, button,
    event, queue
}

/// The meaning of a name inside an expression.
package enum ExpressionSymbol: Sendable {
  case constant(Double, ExpressionType)
  case input(ExpressionInput, ExpressionType)
}

/// A value that an expression reads during the run.
package enum ExpressionInput: Hashable, Sendable {
  /// The current instant, in nanoseconds from the start.
  case now
  /// A variable of an app, by its index.
  case variable(Int)
  /// A field of the event that the handler serves, by its index.
  case eventField(Int)
  /// Whether a set of names in an event's field contains one of them.
  case eventNames(field: Int, contain: Int)
  /// A reading of the system, by its index.
  case reading(Int)
}

/// The scope of an expression: the meanings of its names.
package protocol ExpressionScope {
  func symbol(named name: String) -> ExpressionSymbol?
  /// All names in any order, for "did you mean".
  var symbolNames: [String] { get }
}
