import Configuration

/// A value of a device with what stands behind it, as it is written.
package struct DeviceParameter: Sendable {
  /// The part of the phone: `cpu`.
  package let part: String
  /// The name within the part; `model` for the model of the part.
  package let name: String
  /// The number without its unit, the word, or the numbers of a list.
  package let value: String
  /// Empty for words and for what has no unit.
  package let unit: String
  /// Nil for words.
  package let grade: Grade?
  package let source: String?
  /// Low and high as written; empty where there is none.
  package let range: [String]
  package let reason: String?
  package let note: String?
  /// Whether the profile leaves it open, and the model's standard value stands for it.
  package let isStandard: Bool

  /// The place of a part in the catalogue.
  static func order(of part: String) -> Int {
    ComponentCatalog.roles.firstIndex(of: part) ?? ComponentCatalog.roles.count
  }

  /// All values of a device whose parts are filled in.
  package static func all(of components: ConfigurationNode?) -> [DeviceParameter] {
    ComponentCatalog.roles.flatMap { role -> [DeviceParameter] in
      guard let section = components?[role],
        let definition = ComponentCatalog.model(chosenBy: section, role: role)?.definition
      else { return [] }
      let model = DeviceParameter(part: role, name: "model", word: definition.name)
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
  private init(part: String, name: String, word: String) {
    self.init(
      part: part, name: name, value: word, unit: "", grade: nil, source: nil, range: [],
      reason: nil, note: nil, isStandard: false)
  }

  private init(
    part: String, name: String, _ node: ConfigurationNode, of definition: ComponentDefinition
  ) {
    let value = node["value"] ?? node
    let texts = value.elements?.compactMap(\.text) ?? [value.text ?? ""]
    let parts = texts.map(Self.split)
    // Numbers of a list that all have the same unit say it once.
    let unit = Set(parts.map(\.unit)).count == 1 ? parts[0].unit : ""
    self.init(
      part: part, name: name,
      value: unit.isEmpty
        ? texts.joined(separator: ", ") : parts.map(\.number).joined(separator: ", "),
      unit: unit, grade: node["grade"]?.text.flatMap(Grade.init), source: node["source"]?.text,
      range: node["range"]?.elements?.compactMap(\.text) ?? [], reason: node["reason"]?.text,
      note: node["note"]?.text,
      isStandard: node.location.file == StandardValue.place(of: definition.name))
  }

  /// A number and its unit; a word has none.
  private static func split(_ text: String) -> (number: String, unit: String) {
    let number = text.prefix { $0.isNumber || $0 == "." || $0 == "-" }
    guard !number.isEmpty else { return (text, "") }
    return (String(number), String(text.dropFirst(number.count).drop { $0 == " " }))
  }
}
