import Configuration

/// A path of the scenario, and the values that a sweep gives it.
package struct SweepAxis: Sendable {
  package enum Values: Sendable {
    /// These and no others, in their order; never empty.
    case listed([SweepValue])
    /// Any that lies in a range, evenly along it or along its logarithm.
    case within(NumberRange, isLogarithmic: Bool)
  }

  package let path: String
  package let values: Values
  /// Where the values were written.
  package let location: SourceLocation

  package init(path: String, values: Values, location: SourceLocation) {
    self.path = path
    self.values = values
    self.location = location
  }

  /// The number of values to choose from; nil for a range.
  package var count: Int? { if case .listed(let values) = values { values.count } else { nil } }

  /// Whether it varies a number of the phone's hardware, on which no script and no place depends.
  package var isHardwareNumber: Bool {
    let steps = path.split(separator: ".")
    guard
      steps.first == "battery" || (steps.starts(with: ["device", "components"]) && steps.count > 3)
    else { return false }
    guard case .listed(let values) = values else { return true }
    return values.allSatisfy { $0.text.first?.isNumber == true }
  }

  /// The setting of the value at an index of the list.
  func setting(_ place: Int) -> SweepSetting {
    guard case .listed(let values) = values else { preconditionFailure("'\(path)' is a range") }
    return SweepSetting(path: path, value: values[place].text, location: values[place].location)
  }

  /// The setting at a share of the way, from 0 to 1. Of listed values, each takes an equal part of
  /// it.
  func setting(at share: Double) -> SweepSetting {
    switch values {
    case .listed(let values):
      return setting(min(values.count - 1, Int(share * Double(values.count))))
    case .within(let range, let isLogarithmic):
      let value = range.value(at: share, logarithmic: isLogarithmic)
      return SweepSetting(path: path, value: range.text(of: value), location: location)
    }
  }

  /// The position of the value of ``setting(at:)`` on the axis, from 0 to 1: along a range or its
  /// logarithm, and of listed values in equal steps.
  func place(at share: Double) -> Double {
    switch values {
    case .listed(let values):
      let place = min(values.count - 1, Int(share * Double(values.count)))
      return values.count > 1 ? Double(place) / Double(values.count - 1) : 0
    case .within(let range, let isLogarithmic):
      // Six significant digits of other numbers are near enough.
      guard range.isWhole else { return share }
      return range.place(of: range.value(at: share, logarithmic: isLogarithmic), isLogarithmic)
    }
  }

  /// The values in their shortest form: `1s, 2s, 5s` or `2 s..15 s:log`.
  package var valuesText: String {
    switch values {
    case .listed(let values): return values.map(\.text).joined(separator: ", ")
    case .within(let range, let isLogarithmic):
      let ends = [range.ends.lowerBound, range.ends.upperBound].map { range.text(of: $0) }
      return ends.joined(separator: "..") + (isLogarithmic ? ":log" : "")
    }
  }
}

/// A value of an axis.
package struct SweepValue: Sendable {
  /// In YAML, as a setting takes it.
  package let text: String
  package let location: SourceLocation

  package init(text: String, location: SourceLocation) {
    self.text = text
    self.location = location
  }
}

/// The value of a sweep's point at a path, and where it was requested.
package struct SweepSetting: Sendable {
  package let path: String
  /// In YAML.
  package let value: String
  package let location: SourceLocation

  /// `path=value`, as `--set` takes it.
  package var text: String { "\(path)=\(value)" }
}
