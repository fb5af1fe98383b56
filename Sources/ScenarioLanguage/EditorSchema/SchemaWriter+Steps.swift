import Configuration
import PhoneModel
import Workloads

/// The steps of scripts.
extension SchemaWriter {
  /// A list of steps of an app or of a person.
  mutating func steps(_ place: SchemaPlace) -> JSONValue {
    let known = Self.steps(ofPerson: place.isOfPerson)
    let words = known.filter { ($0.fields + $0.siblings).allSatisfy { !$0.isRequired } }.map(\.name)
    let owner = place.isOfPerson ? "person" : "app"
    return defined("steps-of-\(owner)") { writer in
      let step = writer.defined("step-of-\(owner)") { $0.step(known, place) }
      return [
        "type": "array", "items": .either([step, ["enum": .strings(words)], writer.parameterName]),
      ]
    }
  }

  /// The steps that apps or people take, by name.
  private static func steps(ofPerson isOfPerson: Bool) -> [StepDefinition] {
    let ofScripts = StepCatalogue.definitions
    let names = Set(ofScripts.map(\.definition.name))
    let others = InterfaceCatalogue.operations.filter {
      !names.contains($0.name) && $0.isForPeople == isOfPerson
    }
    let own = ofScripts.filter { isOfPerson ? $0.user : $0.app }.map(\.definition)
    return (own + others).sorted { $0.name < $1.name }
  }

  /// A step with its own keys and those beside it.
  private mutating func step(_ known: [StepDefinition], _ place: SchemaPlace) -> JSONValue {
    var inside = place.whole
    inside.isInStep = true
    let steps = known.map { definition in
      let value = operands(of: definition, inside)
      let isRequired = definition.fields.contains(where: \.isRequired)
      return (
        name: definition.name,
        value: described(definition.summary, value, isRequired: isRequired)
      )
    }
    var names = NameList()
    var siblings: [(name: String, value: JSONValue)] = []
    for field in known.flatMap(\.siblings) where names.place(of: field.name) == siblings.count {
      let text = Self.sentences(ofSibling: field.name, of: known)
      siblings.append(
        (name: field.name, value: property(field, place.changed) { _ in text }))
    }
    return .mapping(
      steps + siblings,
      besides: [
        ("oneOf", .array(known.map { ["required": .strings([$0.name])] })),
        ("dependencies", .object(Self.company(of: known, siblings: names.names))),
      ])
  }

  /// The meaning of a key beside a step; that of most steps alone where there are many.
  private static func sentences(ofSibling name: String, of known: [StepDefinition]) -> String {
    var steps: [String: [String]] = [:]
    var sentences = NameList()
    for step in known {
      for field in step.siblings where field.name == name {
        let text = LanguageWords.text(of: field)
        _ = sentences.place(of: text)
        steps[text, default: []].append(step.name)
      }
    }
    if sentences.names.count == 1 { return sentences.names[0] }
    return sentences.names.map { text in
      "\((steps[text] ?? []).joined(separator: ", ")): \(text)"
    }.joined(separator: "; ")
  }

  /// The keys that a step needs beside it, and the steps that a key beside one needs.
  private static func company(
    of known: [StepDefinition], siblings: [String]
  ) -> [(name: String, value: JSONValue)] {
    let needs = known.compactMap { step -> (name: String, value: JSONValue)? in
      let required = step.siblings.filter(\.isRequired).map(\.name)
      return required.isEmpty ? nil : (name: step.name, value: .strings(required))
    }
    return needs
      + siblings.map { sibling in
        let owners = known.filter { $0.siblings.contains { $0.name == sibling } }
        return (
          name: sibling,
          value: ["anyOf": .array(owners.map { ["required": .strings([$0.name])] })]
        )
      }
  }

  /// The value of a step: its fields, or the value of the one that may stand alone.
  private mutating func operands(of step: StepDefinition, _ place: SchemaPlace) -> JSONValue {
    let fields = mapping(step.fields, place)
    guard let short = step.fields.first(where: { $0.name == step.shorthand }) else { return fields }
    return .either([fields, short.form.map { value(of: $0, place) } ?? scalar(short.kind, place)])
  }

  /// The fields of a step of people, for a section that hands them to it.
  mutating func operands(ofStep name: String, _ place: SchemaPlace) -> JSONValue {
    guard let step = Self.steps(ofPerson: true).first(where: { $0.name == name }) else {
      preconditionFailure("no person takes the step '\(name)'")
    }
    return mapping(step.fields, place)
  }
}
