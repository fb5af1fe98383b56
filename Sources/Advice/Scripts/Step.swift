import Configuration
import PhoneModel
import Workloads

/// A step of a script as it is written: a bare word, a step with one value, or one with fields.
package struct Step: Sendable {
  package let node: ConfigurationNode
  package let name: String

  /// Nil for what is no step, such as a branch of a choice.
  package init?(_ node: ConfigurationNode) {
    let words = node.text.map { [$0] } ?? node.entries?.map(\.key) ?? []
    guard let name = words.first(where: { Self.definitions[$0] != nil }) else { return nil }
    self.node = node
    self.name = name
  }

  /// All steps by name; of several definitions the first with a shorthand.
  private static let definitions: [String: StepDefinition] = {
    let own = StepCatalogue.definitions.map(\.definition)
    return Dictionary(
      (own + InterfaceCatalogue.operations).map { ($0.name, $0) },
      uniquingKeysWith: { $0.shorthand == nil ? $1 : $0 })
  }()

  private static let ends = Dictionary(
    definitions.values.compactMap { end in end.ends.map { ($0, end) } },
    uniquingKeysWith: { first, _ in first })

  /// The field that takes the value of the step without fields; empty where there is none.
  private var shorthand: String { Self.definitions[name]?.shorthand ?? "" }

  /// Whether its app holds a component from it on.
  package var isClaim: Bool { Self.definitions[name]?.isClaim ?? false }

  /// The step that ends its work; nil where none does.
  package var end: StepDefinition? { Self.ends[name] }

  private var hasFields: Bool { node[name].map { $0.entries != nil && !$0.chooses } ?? false }

  /// The value of a field; nil where it is not given.
  package subscript(field: String) -> ConfigurationNode? {
    guard let value = node[name] else { return nil }
    if hasFields { return value[field] }
    return shorthand == field ? value : nil
  }

  /// The text of a field; nil for lists and mappings.
  package func text(_ field: String) -> String? { self[field]?.text }

  /// All texts of a field; none where it is not given.
  func texts(_ field: String) -> [String] { self[field].map { AppScripts.texts(in: $0) } ?? [] }

  /// Whether somebody sees what it draws.
  var isShown: Bool { ["draw", "animate", "content"].contains(name) }

  /// The conditions by which it chooses or goes on.
  var conditions: [String] { ["condition", "while", "until"].compactMap { text($0) } }

  /// The steps where a choice holds.
  var then: [ConfigurationNode] { node["then"]?.elements ?? [] }

  /// Whether a field is given as `true`.
  package func isOn(_ field: String) -> Bool { text(field) == "true" }

  /// The same step with another value of a field.
  package func setting(_ field: String, _ value: ConfigurationNode) -> ConfigurationNode {
    let own = ConfigurationNode(.mapping(fields), at: node.location)
    let changed = own.replacing(at: [field], by: value)
    return node.entries == nil
      ? ConfigurationNode(entries: [name: changed], at: node.location)
      : node.replacing(key: name, by: changed)
  }

  /// The same step with a field of this text.
  package func setting(_ field: String, _ text: String) -> ConfigurationNode {
    setting(field, ConfigurationNode(text: text, at: node.location))
  }

  /// The same step without a field, and as a bare word where it was the last one.
  package func removing(_ field: String) -> ConfigurationNode {
    let rest = fields.filter { $0.key != field }
    if rest.isEmpty, (node.entries?.count ?? 1) == 1 {
      return ConfigurationNode(text: name, at: node.location)
    }
    return node.replacing(key: name, by: ConfigurationNode(.mapping(rest), at: node.location))
  }

  private var fields: [ConfigurationNode.Entry] {
    guard let value = node[name], !value.isNull else { return [] }
    if hasFields { return value.entries ?? [] }
    return [ConfigurationNode.Entry(key: shorthand, keyLocation: value.location, value: value)]
  }
}
