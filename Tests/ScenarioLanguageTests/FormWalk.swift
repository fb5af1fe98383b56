import Configuration
import PhoneModel
import Workloads

@testable import ScenarioLanguage

/// The mappings of a file by where they stand, each with the keys that the forms of its values give it.
struct FormWalk {
  /// The keys that a mapping may have; several sets where several forms fit.
  private(set) var keys: [SourceLocation: [Set<String>]] = [:]
  /// The keys that are written.
  private(set) var written: [SourceLocation: Set<String>] = [:]

  /// - Parameter form: The form of the whole file.
  init(_ root: ConfigurationNode, _ form: ValueForm) {
    note(written: root)
    walk(root, form)
  }

  private mutating func note(written node: ConfigurationNode) {
    if let entries = node.entries { written[node.location] = Set(entries.map(\.key)) }
    for value in (node.entries?.map(\.value) ?? []) + (node.elements ?? []) { note(written: value) }
  }

  private mutating func note(_ names: some Sequence<String>, at node: ConfigurationNode) {
    keys[node.location, default: []].append(Set(names))
  }

  private mutating func walk(_ node: ConfigurationNode, _ form: ValueForm) {
    switch form {
    case .kind(let kind): walk(node, kind)
    case .mapping(let fields), .extending(let fields), .known(let fields): mapping(node, fields)
    case .catalogue(let fields): values(node, fields)
    case .named(let form), .entries(let form):
      for entry in node.entries ?? [] { walk(entry.value, form) }
    case .list(let form, _): for element in node.elements ?? [] { walk(element, form) }
    case .either(let forms): for form in forms { walk(node, form) }
    case .matching, .open: break
    case .parameter: graded(node)
    case .numbers(let parameters): numbers(node, parameters, besides: [])
    case .models(let choice):
      let chosen = choice.models.filter { [nil, $0.name].contains(node["model"]?.text) }
      for model in chosen { numbers(node, model.parameters, besides: ["model"], model.others) }
      numbers(node, choice.facts ?? [], besides: ["model"])
    case .step(let name):
      let step = InterfaceCatalogue.operations.first { $0.name == name }
      mapping(node, step?.fields ?? [])
    case .ofPerson(let form): walk(node, form)
    case .variant: mapping(node, ScenarioSchema.ofVariants)
    }
  }

  private mutating func walk(_ node: ConfigurationNode, _ kind: FieldDefinition.Kind) {
    switch kind {
    case .quantity(let dimension), .variate(let dimension):
      values(node, DistributionReader.fields(of: dimension))
    case .clock: values(node, DistributionReader.fields(of: .duration))
    case .steps: for step in node.elements ?? [] { steps(step) }
    case .group(let members): mapping(node, members)
    default: break
    }
  }

  private mutating func mapping(_ node: ConfigurationNode, _ fields: [FieldDefinition]) {
    guard node.entries != nil else { return }
    note(fields.map(\.name), at: node)
    values(node, fields)
  }

  private mutating func values(_ node: ConfigurationNode, _ fields: [FieldDefinition]) {
    for field in fields {
      guard let value = node[field.name] else { continue }
      if let form = field.form { walk(value, form) } else { walk(value, field.kind) }
    }
  }

  private mutating func numbers(
    _ node: ConfigurationNode, _ parameters: [ParameterDefinition], besides: [String],
    _ others: [String: ValueForm] = [:]
  ) {
    guard node.entries != nil else { return }
    note(parameters.map(\.name) + besides, at: node)
    for parameter in parameters {
      guard let value = node[parameter.name] else { continue }
      graded(value)
      if let other = others[parameter.name] { walk(value, other) }
    }
  }

  private mutating func graded(_ node: ConfigurationNode) {
    if node["value"] != nil { note(GradedParameter.fields.map(\.name), at: node) }
    // A named value may be a distribution, too.
    for value in [node, node["value"]].compactMap(\.self) { walk(value, .variate(.none)) }
  }

  private mutating func steps(_ node: ConfigurationNode) {
    let known = StepCatalogue.definitions.map(\.definition) + InterfaceCatalogue.operations
    for step in known {
      guard let operands = node[step.name] else { continue }
      mapping(operands, step.fields)
      values(node, step.siblings)
      guard let short = step.fields.first(where: { $0.name == step.shorthand }) else { continue }
      if let form = short.form { walk(operands, form) } else { walk(operands, short.kind) }
    }
  }
}
