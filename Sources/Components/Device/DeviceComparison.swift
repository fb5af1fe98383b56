/// The comparison of two devices, parameter by parameter.
package struct DeviceComparison: Sendable {
  /// A parameter that one of them has, or both.
  package struct Row: Sendable {
    package let part: String
    package let name: String
    package let first: DeviceParameter?
    package let second: DeviceParameter?

    /// Whether value, unit and grade are the same.
    package var isSame: Bool {
      guard let first, let second else { return false }
      return (first.value, first.unit) == (second.value, second.unit) && first.grade == second.grade
    }
  }

  package let names: [String]
  /// The rows in the order of the catalogue; within a component, parameters of the second device
  /// alone come last.
  package let rows: [Row]

  /// - Parameter names: The names of the two devices.
  package init(_ first: [DeviceParameter], _ second: [DeviceParameter], names: [String]) {
    precondition(names.count == 2, "\(names.count) names of two devices")
    self.names = names
    var rows: [Row] = []
    var parts: [String] = []
    for parameter in first + second where !parts.contains(parameter.part) {
      parts.append(parameter.part)
    }
    // Both lists are in the order of the catalogue, and so must be the components of both together.
    parts.sort { DeviceParameter.order(of: $0) < DeviceParameter.order(of: $1) }
    for part in parts {
      let ours = first.filter { $0.part == part }
      let theirs = second.filter { $0.part == part }
      rows += ours.map { our in
        Row(part: part, name: our.name, first: our, second: theirs.first { $0.name == our.name })
      }
      rows += theirs.filter { their in !ours.contains { $0.name == their.name } }
        .map { Row(part: part, name: $0.name, first: nil, second: $0) }
    }
    self.rows = rows
  }
}
