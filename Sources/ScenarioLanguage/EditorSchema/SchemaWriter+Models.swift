import Configuration

/// Numbers with their grades, and the models that have them.
extension SchemaWriter {
  /// A section that chooses one of several models, with the parameters of that model.
  mutating func models(_ choice: ModelChoice, _ place: SchemaPlace) -> JSONValue {
    var branches = choice.models.map { model in
      let title = "\(choice.title) \(model.name)".replacing(" ", with: "-") + place.suffix
      return defined(title) { $0.section(of: model, choice, place) }
    }
    if let facts = choice.facts { branches.append(numbers(facts, place)) }
    if !choice.words.isEmpty { branches.append(["enum": .array(choice.words.map { .string($0) })]) }
    return .either(branches)
  }

  private mutating func section(
    of model: ModelChoice.Model, _ choice: ModelChoice, _ place: SchemaPlace
  ) -> JSONValue {
    let name: JSONValue = [
      "description": .string(LanguageWords.text(of: .model)), "const": .string(model.name),
    ]
    let properties = model.parameters.map { parameter in
      (name: parameter.name, value: property(parameter, model.others[parameter.name], place))
    }
    // A section that names its model replaces another one as a whole.
    let missing = model.parameters.filter { $0.standard == nil }.map(\.name)
    let needs = place.isChange || missing.isEmpty ? [] : [("model", JSONValue.strings(missing))]
    return .mapping(
      [(name: FieldDefinition.model.name, value: name)] + properties,
      required: choice.needsModel && !place.isChange ? [FieldDefinition.model.name] : [],
      besides: [("description", .string(model.summary))]
        + (needs.isEmpty
          ? [] : [("dependencies", .object(needs.map { (name: $0.0, value: $0.1) }))])
    )
  }

  /// A mapping of numbers that all have standard values.
  mutating func numbers(_ parameters: [ParameterDefinition], _ place: SchemaPlace) -> JSONValue {
    .mapping(parameters.map { (name: $0.name, value: property($0, nil, place)) })
  }

  private mutating func property(
    _ parameter: ParameterDefinition, _ other: ValueForm?, _ place: SchemaPlace
  ) -> JSONValue {
    var forms: [JSONValue]
    switch parameter.kind {
    case .quantity(let dimension):
      forms = [quantity(dimension), graded(dimension, isList: false, place)]
    case .quantities(let dimension):
      forms = [
        value(of: .list(.kind(.quantity(dimension))), place),
        graded(dimension, isList: true, place),
      ]
    case .choice(let words): forms = [scalar(.choice(words), place)]
    }
    if let other { forms.append(value(of: other, place)) }
    return described(
      LanguageWords.text(of: parameter), .either(forms), standard: parameter.standard.map(Self.json)
    )
  }

  /// The long form of a number or a list: its value with grade, source and range.
  private mutating func graded(
    _ dimension: Dimension, isList: Bool, _ place: SchemaPlace
  ) -> JSONValue {
    let name = "\(isList ? "graded-list-of" : "graded")-\(Self.name(of: dimension))\(place.suffix)"
    return defined(name) { writer in
      let element = ValueForm.kind(.quantity(dimension))
      return writer.mapping(
        GradedParameter.fields(ofValue: isList ? .list(element) : element, each: element), place)
    }
  }

  /// A named value of a scenario: the long form of a number, or anything.
  mutating func parameter(_ place: SchemaPlace) -> JSONValue {
    defined("parameter\(place.suffix)") { writer in
      let text = ValueForm.kind(.text)
      let fields = GradedParameter.fields(ofValue: .open, each: text)
      let open = writer.mapping(fields, place.changed)
      let isNumber: JSONValue = [
        "type": "object", "required": .array(["value"]),
        "properties": [
          "value": .either([
            ["type": "number"], ["type": "string", "pattern": .string(SchemaPattern.number)],
          ])
        ],
      ]
      return .object(
        open.members.filter { $0.name == "properties" }
          + [
            (name: "if", value: isNumber),
            (
              name: "then",
              value: writer.mapping(GradedParameter.fields(ofValue: text, each: text), place)
            ),
          ])
    }
  }

  /// The standard value as YAML reads it.
  private static func json(_ standard: StandardValue) -> JSONValue {
    func scalar(_ text: String) -> JSONValue {
      Int(text).map(JSONValue.integer) ?? Double(text).map(JSONValue.number) ?? .string(text)
    }
    return standard.elements.map { .array($0.map(scalar)) } ?? scalar(standard.text)
  }
}
