/// What a value of an expression or a field is.
package enum ExpressionType: Hashable, Sendable {
  case quantity(Dimension)
  case flag
  /// One thing of a kind that has names, such as a peripheral.
  case reference(Namespace)
  /// A set of names, such as services; up to 52 of a kind.
  case names(Namespace)
}

extension ExpressionType {
  /// Whether it is a set of names, of which infinity stands for all.
  package var isSet: Bool { if case .names = self { true } else { false } }
}

extension ExpressionType: CustomStringConvertible {
  /// As messages name it: "a duration", "true or false", "a peripheral".
  package var description: String {
    switch self {
    case .quantity(let dimension): dimension.description
    case .flag: "true or false"
    case .reference(let kind): "a \(kind.rawValue)"
    case .names(let kind): "a list of \(kind.rawValue)s"
    }
  }
}

/// The kinds of things that have names in a scenario.
package enum Namespace: String, Hashable, Sendable, CaseIterable {
  case app, peripheral, service, place, mark, counter, observation, variable, task, timer, button,
    event, queue
}

/// What a name inside an expression stands for.
package enum ExpressionSymbol: Sendable {
  case constant(Double, ExpressionType)
  case input(ExpressionInput, ExpressionType)
}

/// A value that an expression reads while the run goes on.
package enum ExpressionInput: Hashable, Sendable {
  /// The current instant, in nanoseconds from the start.
  case now
  /// A variable of an app, by its place.
  case variable(Int)
  /// A field of the event that the handler serves, by its place.
  case eventField(Int)
  /// Whether a set of names in an event's field contains one of them.
  case eventNames(field: Int, contain: Int)
  /// Something that the system tells, by its place.
  case reading(Int)
}

/// Tells an expression what its names mean.
package protocol ExpressionScope {
  func symbol(named name: String) -> ExpressionSymbol?
  /// All names, for "did you mean".
  var symbolNames: [String] { get }
}
