import Configuration

/// A parameter of a device as written, with its grade and source.
package struct DeviceParameter: Sendable {
  /// The role of the component: `cpu`.
  package let part: String
  /// The name within the component; `model` for its model.
  package let name: String
  /// The number without its unit, the word, or the numbers of a list.
  package let value: String
  /// The unit; empty for words and for numbers without a unit.
  package private(set) var unit = ""
  /// The grade; nil for words.
  package private(set) var grade: Grade?
  package private(set) var source: String?
  /// The range as written, low and high; empty without one.
  package private(set) var range: [String] = []
  package private(set) var reason: String?
  package private(set) var note: String?
  /// Whether the profile omits it, so that the model's standard value applies.
  package private(set) var isStandard = false

  /// The index of a component in the catalogue.
  static func order(of part: String) -> Int {
    ComponentCatalogue.roles.firstIndex(of: part) ?? ComponentCatalogue.roles.count
  }

  /// All parameters of a device with completed components.
  package static func all(of components: ConfigurationNode?) -> [DeviceParameter] {
    ComponentCatalogue.roles.flatMap { role -> [DeviceParameter] in
      guard let section = components?[role],
        let definition = ComponentCatalogue.model(chosenBy: section, role: role)?.definition
      else { return [] }
      let model = DeviceParameter(part: role, name: "model", value: definition.name)
      return [model]
        + definition.parameters.compactMap { parameter in
          section[parameter.name].map { node in
            DeviceParameter(part: role, name: parameter.name, node, of: definition)
          }
        }
    }
  }
}

extension DeviceParameter {
  private init(
    part: String, name: String, _ node: ConfigurationNode, of definition: ComponentDefinition
  ) {
    let value = node["value"] ?? node
    let texts = value.elements?.compactMap(\.text) ?? [value.text ?? ""]
    let parts = texts.map(Self.split)
    // A unit that all numbers of a list share is written once.
    let unit = Set(parts.map(\.unit)).count == 1 ? parts[0].unit : ""
    self.init(
      part: part, name: name,
      value: unit.isEmpty
        ? texts.joined(separator: ", ") : parts.map(\.number).joined(separator: ", "),
      unit: unit, grade: node["grade"]?.text.flatMap(Grade.init), source: node["source"]?.text,
      range: node["range"]?.elements?.compactMap(\.text) ?? [], reason: node["reason"]?.text,
      note: node["note"]?.text,
      isStandard: StandardValue.gave(node.location))
  }

  /// A number and its unit; a word has none.
  private static func split(_ text: String) -> (number: String, unit: String) {
    let number = text.prefix { $0.isNumber || $0 == "." || $0 == "-" }
    guard !number.isEmpty else { return (text, "") }
    return (String(number), String(text.dropFirst(number.count).drop { $0 == " " }))
  }
}

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
