import Quantities

/// A model that is made of the parameters of one device or phone.
package protocol ParameterizedModel: Sendable {
  /// The path of its section: `device.components.cpu`.
  static var path: String { get }

  /// Create a model from the parameters of its definition, all present and of the right dimension.
  ///
  /// Report values that make no sense to the reader; the model is then not used.
  init(_ read: ParameterReader)
}

extension ParameterizedModel {
  /// Create a model; nil after errors in its parameters.
  package init?(_ parameters: ModelParameters, diagnostics: Diagnostics) {
    let reader = ParameterReader(parameters, below: Self.path, diagnostics: diagnostics)
    self.init(reader)
    if !reader.isRight { return nil }
  }
}

/// The reader of one model's parameters: it reports each wrong one, and gives a harmless value in its
/// place.
///
/// It is a class, so that all readings of one model note their errors together.
package final class ParameterReader {
  package let path: String
  private let parameters: ModelParameters
  private let diagnostics: Diagnostics
  /// Whether nothing was wrong so far.
  package private(set) var isRight = true
  /// Whether every value was right by itself so far, so that it can be compared with others.
  package private(set) var hasRightValues = true

  /// - Parameter path: The path of the model's section: `device.components.cpu`.
  init(_ parameters: ModelParameters, below path: String, diagnostics: Diagnostics) {
    self.parameters = parameters
    self.path = path
    self.diagnostics = diagnostics
  }

  // MARK: - Values

  /// A number in base units.
  package func number(_ name: String) -> Double { parameters[name].value }
  package func power(_ name: String) -> Power { value(name, Quantity.asPower, or: .zero) }
  package func energy(_ name: String) -> Energy { value(name, Quantity.asEnergy, or: .zero) }
  package func duration(_ name: String) -> SimDuration {
    value(name, Quantity.asDuration, or: .zero)
  }
  package func cycles(_ name: String) -> CycleCount {
    value(name, Quantity.asCycles, or: CycleCount(cycles: 0))
  }
  package func frequency(_ name: String) -> Frequency {
    value(name, Quantity.asFrequency, or: Frequency(hertz: 1))
  }

  /// A value in the type of its dimension; `harmless` if it is beyond the range of the type.
  package func value<Value>(
    _ name: String, _ convert: (Quantity) -> () -> Value?, or harmless: Value
  ) -> Value {
    if let value = convert(parameters[name])() { return value }
    report("a value of '\(path)' is too large or too small for the model", at: parameters.location)
    hasRightValues = false
    return harmless
  }

  package func list(_ name: String) -> [Quantity] { parameters.quantities(name) }

  /// The index of the chosen word among those of the definition.
  package func choice(_ name: String) -> Int { parameters.choice(name) }

  // MARK: - Values within bounds

  /// A value above 0 and at most 1.
  package func share(_ name: String) -> Double {
    let value = number(name)
    return require(value > 0 && value <= 1, name, "above 0 % and at most 100 %") ? value : 1
  }

  /// A value from 0 to 1.
  package func fraction(_ name: String) -> Double {
    let value = number(name)
    return require(value >= 0 && value <= 1, name, "at most 100 %") ? value : 1
  }

  /// A value above zero.
  @discardableResult package func positive(_ name: String) -> Double {
    let value = number(name)
    return require(value > 0, name, "above 0") ? value : 1
  }

  /// A whole number in a range.
  package func whole(_ name: String, in range: ClosedRange<Int>) -> Int {
    let value = Int(exactly: number(name)).flatMap { range.contains($0) ? $0 : nil }
    require(value != nil, name, "a whole number from \(range.lowerBound) to \(range.upperBound)")
    return value ?? range.lowerBound
  }

  /// A length of time above zero.
  package func positiveDuration(_ name: String) -> SimDuration {
    let value = duration(name)
    return require(value > .zero, name, "longer than 0 s") ? value : .seconds(1)
  }

  /// A frequency within bounds, in hertz.
  package func hertz(_ name: String, in range: ClosedRange<Double>) -> Double {
    let hertz = parameters[name].asFrequency()?.hertz ?? -1
    let wanted = "from \(Int(range.lowerBound)) to \(Int(range.upperBound)) Hz"
    return require(range.contains(hertz), name, wanted) ? hertz : range.upperBound
  }

  // MARK: - Errors

  /// Report a value that is not as wanted.
  ///
  /// - Returns: Whether it is.
  @discardableResult package func require(_ holds: Bool, _ name: String, _ wanted: String) -> Bool {
    if !holds {
      complain("'\(path).\(name)' must be \(wanted)", about: name)
      hasRightValues = false
    }
    return holds
  }

  /// Report a value that is not as another wants it, unless one was wrong by itself already.
  package func relate(_ holds: Bool, _ name: String, _ wanted: String) {
    if !holds && hasRightValues { complain("'\(path).\(name)' must be \(wanted)", about: name) }
  }

  /// The same where a setting gave one of them: a file may have numbers of real phones that do not
  /// go together.
  package func relateSet(_ holds: Bool, _ name: String, beside other: String, _ wanted: String) {
    let places = [parameters.place(of: name), parameters.place(of: other)]
    if places.contains(where: { $0.file.hasPrefix("--set ") }) { relate(holds, name, wanted) }
  }

  /// The same for a value that must not be something.
  package func relate(_ holds: Bool, _ name: String, not unwanted: String) {
    if !holds && hasRightValues {
      complain("'\(path).\(name)' must not be \(unwanted)", about: name)
    }
  }

  /// Report an error in a parameter.
  package func complain(_ message: String, about name: String) {
    report(message, at: parameters.place(of: name))
  }

  /// Report an error in several parameters together, at the first of them that was written.
  package func complain(_ message: String, aboutWritten names: [String]) {
    report(message, at: parameters.writtenLocation(among: names))
  }

  private func report(_ message: String, at location: SourceLocation) {
    isRight = false
    diagnostics.error(message, at: location)
  }
}
