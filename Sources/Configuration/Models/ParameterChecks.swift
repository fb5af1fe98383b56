import Quantities

/// Checks of parameters that several models need, each with its error.
package struct ParameterChecks {
  private let parameters: ModelParameters
  private let path: String
  private let diagnostics: Diagnostics

  /// - Parameter path: The path of the model's section: `device.components.cpu`.
  package init(_ parameters: ModelParameters, below path: String, diagnostics: Diagnostics) {
    self.parameters = parameters
    self.path = path
    self.diagnostics = diagnostics
  }

  /// A value above 0 and at most 1.
  package func share(_ name: String) -> Double? {
    let value = parameters[name].value
    return require(value > 0 && value <= 1, name, "above 0 % and at most 100 %") ? value : nil
  }

  /// A value from 0 to 1.
  package func fraction(_ name: String) -> Double? {
    let value = parameters[name].value
    return require(value >= 0 && value <= 1, name, "at most 100 %") ? value : nil
  }

  /// A whole number in a range.
  package func whole(_ name: String, in range: ClosedRange<Int>) -> Int? {
    let value = Int(exactly: parameters[name].value).flatMap { range.contains($0) ? $0 : nil }
    let wanted = "a whole number from \(range.lowerBound) to \(range.upperBound)"
    return require(value != nil, name, wanted) ? value : nil
  }

  /// A length of time above zero.
  package func positiveDuration(_ name: String) -> SimDuration? {
    let value = parameters[name].asDuration()
    return require(value.map { $0 > .zero } ?? false, name, "longer than 0 s") ? value : nil
  }

  /// A value above zero.
  package func positive(_ name: String) -> Double? {
    let value = parameters[name].value
    return require(value > 0, name, "above 0") ? value : nil
  }

  /// A frequency within bounds, in hertz.
  package func hertz(_ name: String, in range: ClosedRange<Double>) -> Double? {
    let hertz = parameters[name].asFrequency()?.hertz ?? -1
    let wanted = "from \(Int(range.lowerBound)) to \(Int(range.upperBound)) Hz"
    return require(range.contains(hertz), name, wanted) ? hertz : nil
  }

  private func require(_ holds: Bool, _ name: String, _ wanted: String) -> Bool {
    if !holds {
      diagnostics.error("'\(path).\(name)' must be \(wanted)", at: parameters.place(of: name))
    }
    return holds
  }
}
