import Batteries
import Components
import Configuration
import PhoneModel
import Policies
import Workloads

/// Writer of the schema of one kind of file, from the forms of its values.
struct SchemaWriter {
  /// Schemas that others refer to, by name.
  private(set) var definitions: [String: JSONValue] = [:]

  /// A reference to the definition of a name, which is made at the first mention.
  mutating func defined(_ name: String, _ make: (inout SchemaWriter) -> JSONValue) -> JSONValue {
    if definitions[name] == nil {
      // Steps hold steps: the inner mention finds the name.
      definitions[name] = .null
      definitions[name] = make(&self)
    }
    return ["$ref": .string("#/definitions/\(name)")]
  }

  /// The schema of a form.
  mutating func value(of form: ValueForm, _ place: SchemaPlace) -> JSONValue {
    switch form {
    case .kind(let kind): return scalar(kind, place)
    case .mapping(let fields): return mapping(fields, place)
    case .known(let fields):
      return .object(mapping(fields, place).members.filter { $0.name != "additionalProperties" })
    case .extending(let fields): return extending(fields, place)
    case .named(let form): return names(form, place, areNew: true)
    case .entries(let form): return names(form, place, areNew: false)
    case .catalogue(let fields): return mapping(fields, place, describedBy: \.summary)
    case .list(let form, let count): return list(form, count, place)
    case .either(let forms): return .either(forms.map { value(of: $0, place) })
    case .matching(let pattern): return ["type": "string", "pattern": .string("^(?:\(pattern))$")]
    case .parameter: return parameter(place)
    case .numbers(let parameters): return numbers(parameters, place)
    case .models(let choice): return models(choice, place)
    case .step(let name): return operands(ofStep: name, place)
    case .variant:
      return mapping(ScenarioSchema.ofVariants, place.changed, sectionsOf: "scenario")
    case .ofPerson(let form): return value(of: form, place.with { $0.isOfPerson = true })
    case .open: return [:]
    }
  }

  /// The schema of a key: the sentence by which `explain` describes it, and its value.
  ///
  /// - Parameter name: The definition that holds the form of its value; nil for none.
  mutating func property(
    _ field: FieldDefinition, _ place: SchemaPlace, definedAs name: String? = nil,
    describedBy text: (FieldDefinition) -> String = LanguageWords.text
  ) -> JSONValue {
    let value =
      field.form.map { form in
        name.map { defined($0) { $0.value(of: form, place) } } ?? self.value(of: form, place)
      } ?? scalar(field.kind, place)
    return described(text(field), value, isRequired: field.isRequired && !place.isChange)
  }

  /// A value with a sentence; a key that is not required may also be empty, or removed by `~`.
  mutating func described(
    _ sentence: String, _ value: JSONValue, standard: JSONValue? = nil, isRequired: Bool = false
  ) -> JSONValue {
    let whole =
      value.members.isEmpty ? value : .either([value, isRequired ? parameterName() : absence()])
    let facts: [(name: String, value: JSONValue)] =
      [("description", .string(sentence))] + (standard.map { [("default", $0)] } ?? [])
    return .object(facts + whole.members)
  }

  /// The name of a parameter in place of a value: `$(interval)`.
  private mutating func parameterName() -> JSONValue {
    defined("parameter-name") { _ in
      ["type": "string", "pattern": .string("^\(SchemaPattern.expression)$")]
    }
  }

  /// Nothing, or the name of a parameter.
  private mutating func absence() -> JSONValue {
    defined("parameter-name-or-nothing") { _ in
      ["type": .array(["string", "null"]), "pattern": .string("^\(SchemaPattern.expression)$")]
    }
  }

  // MARK: - Collections

  /// A mapping with the keys of these fields and no others.
  ///
  /// - Parameter title: The beginning of the names of definitions for its sections, where more than
  ///   one mapping has them; nil for sections of its own.
  mutating func mapping(
    _ fields: [FieldDefinition], _ place: SchemaPlace, sectionsOf title: String? = nil,
    describedBy text: (FieldDefinition) -> String = LanguageWords.text
  ) -> JSONValue {
    let properties = fields.map { field in
      let name = title.map { "\($0)-\(field.name)\(place.suffix)" }
      return (name: field.name, value: property(field, place, definedAs: name, describedBy: text))
    }
    let required = place.isChange ? [] : fields.filter(\.isRequired).map(\.name)
    return .mapping(properties, required: required)
  }

  /// A mapping that is a whole one, or a change of the one that it extends.
  private mutating func extending(_ fields: [FieldDefinition], _ place: SchemaPlace) -> JSONValue {
    // The first key of a file names what it is.
    let title = fields.first?.name ?? ""
    let whole = mapping(fields, place, sectionsOf: title)
    if place.isChange { return whole }
    let change = mapping(fields, place.changed, sectionsOf: title)
    return ["if": ["required": .array(["extends"])], "then": change, "else": whole]
  }

  private mutating func names(_ form: ValueForm, _ place: SchemaPlace, areNew: Bool) -> JSONValue {
    let value = JSONValue.either([self.value(of: form, place), absence()])
    var members: [(name: String, value: JSONValue)] = [("type", "object")]
    // Other readers of YAML take these for true and false.
    if areNew {
      members.append(("propertyNames", ["not": ["pattern": .string(SchemaPattern.oldFlag)]]))
    }
    return .object(members + [("additionalProperties", value)])
  }

  /// A list, which is always written as a whole.
  private mutating func list(_ form: ValueForm, _ count: Int?, _ place: SchemaPlace) -> JSONValue {
    let element = JSONValue.either([value(of: form, place.whole), parameterName()])
    let list: JSONValue = ["type": "array", "items": element]
    let counts: JSONValue? = count.map { ["minItems": .integer($0), "maxItems": .integer($0)] }
    return .object(list.members + (counts?.members ?? []))
  }

  // MARK: - Models

  // Numbers with their grades, and the models that have them.

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
    let missing = place.isChange ? [] : model.parameters.filter { $0.standard == nil }.map(\.name)
    return .mapping(
      [(name: FieldDefinition.model.name, value: name)] + properties,
      required: choice.needsModel && !place.isChange ? [FieldDefinition.model.name] : [],
      besides: [("description", .string(model.summary))]
        + (missing.isEmpty ? [] : [("dependencies", ["model": .strings(missing)])]))
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

  // MARK: - Scalars

  // Values that are written in one piece, and distributions.

  /// The schema of a value as a field of a kind takes it.
  mutating func scalar(_ kind: FieldDefinition.Kind, _ place: SchemaPlace) -> JSONValue {
    switch kind {
    case .quantity(let dimension):
      return place.isInStep ? variate(dimension) : quantity(dimension)
    case .variate(let dimension): return variate(dimension)
    case .clock:
      return place.isInStep ? .either([clock(), distribution(.duration)]) : clock()
    case .count: return place.isInStep ? variate(.none) : wholeNumber()
    case .flag:
      return [
        "type": .array(["boolean", "string"]),
        "pattern": .string("^(?:true|false|\(SchemaPattern.expression))$"),
      ]
    case .condition: return parameterName()
    case .reference, .label, .text: return Self.text
    case .names:
      return .either([Self.text, ["type": "array", "items": Self.text]])
    case .choice(let words): return ["enum": .array(words.flatMap(Self.written))]
    case .steps: return steps(place)
    case .group(let members): return mapping(members, place)
    case .section: return [:]
    }
  }

  /// A name or a text, also one that YAML reads as a number or as true or false.
  static let text: JSONValue = ["type": .array(["string", "number", "boolean"])]

  /// A word as YAML reads it without quotes, and in quotes.
  private static func written(_ word: String) -> [JSONValue] {
    if let number = Int(word) { return [.integer(number), .string(word)] }
    return ["true", "false"].contains(word)
      ? [.flag(word == "true"), .string(word)] : [.string(word)]
  }

  /// A number with its unit, or a constant expression.
  mutating func quantity(_ dimension: Dimension) -> JSONValue {
    defined(Self.name(of: dimension)) { _ in
      let pattern = "^(?:\(dimension.quantityPattern)|\(SchemaPattern.expression))$"
      let units = dimension.exampleUnits
      let examples = units.prefix(3).map { "5 \($0)" }
      let hint =
        "\(dimension)" + (examples.isEmpty ? "" : ", such as \(examples.joined(separator: ", "))")
      return [
        "description": .string(hint),
        "type": dimension.isNone ? .array(["number", "string"]) : "string",
        "pattern": .string(pattern),
        "patternErrorMessage": .string("must be \(hint), or an expression in $(…)"),
      ]
    }
  }

  /// A quantity that may also be drawn.
  private mutating func variate(_ dimension: Dimension) -> JSONValue {
    .either([quantity(dimension), distribution(dimension)])
  }

  /// A distribution of a quantity: a mapping with one of the keys that name one.
  private mutating func distribution(_ dimension: Dimension) -> JSONValue {
    defined("distribution-of-\(Self.name(of: dimension))") { writer in
      let fields = DistributionReader.fields(of: dimension)
      let laws = fields.map(\.name).filter(ConfigurationNode.distributionKeys.contains)
      let properties = fields.map { field in
        (name: field.name, value: writer.law(field))
      }
      let others = fields.map(\.name).filter { !laws.contains($0) }
      return .mapping(
        properties,
        besides: [
          ("oneOf", .array(laws.map { ["required": .array([.string($0)])] })),
          ("dependencies", .object(others.map { ($0, .array(["one-of"])) })),
        ])
    }
  }

  /// A key of a distribution, with the sentences by which `explain` describes it and its arguments.
  private mutating func law(_ field: FieldDefinition) -> JSONValue {
    func sentence(_ field: FieldDefinition) -> String {
      LanguageWords.distribution(field.name) ?? field.summary
    }
    let place = SchemaPlace()
    guard case .mapping(let arguments)? = field.form else {
      return property(field, place, describedBy: sentence)
    }
    return described(sentence(field), mapping(arguments, place, describedBy: sentence))
  }

  private mutating func wholeNumber() -> JSONValue {
    defined("whole-number") { _ in
      [
        "type": .array(["integer", "string"]), "minimum": .integer(0),
        "pattern": .string("^(?:\(Dimension.none.quantityPattern)|\(SchemaPattern.expression))$"),
      ]
    }
  }

  private mutating func clock() -> JSONValue {
    defined("time-of-the-clock") { _ in
      let length = Dimension.duration.quantityPattern
      return [
        "description": "a time of the clock, such as 17:30, or a length since midnight",
        "type": "string",
        "pattern": .string("^(?:\(SchemaPattern.clock)|\(length)|\(SchemaPattern.expression))$"),
      ]
    }
  }

  /// The name of a dimension among definitions: `data-size`.
  static func name(of dimension: Dimension) -> String {
    let words = dimension.name.split(separator: " ")
    let name =
      (words.first.map { ["a", "an"].contains($0) } ?? false ? words.dropFirst() : words[...])
      .joined(separator: "-")
    return String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
  }

  // MARK: - Steps

  // The steps of scripts.

  /// A list of steps of an app or of a person.
  mutating func steps(_ place: SchemaPlace) -> JSONValue {
    let known = Self.steps(ofPerson: place.isOfPerson)
    let words = known.filter { ($0.fields + $0.siblings).allSatisfy { !$0.isRequired } }.map(\.name)
    let owner = place.isOfPerson ? "person" : "app"
    return defined("steps-of-\(owner)") { writer in
      let step = writer.defined("step-of-\(owner)") { $0.step(known, place) }
      return [
        "type": "array",
        "items": .either([step, ["enum": .strings(words)], writer.parameterName()]),
      ]
    }
  }

  /// The steps that apps or people take, by name.
  private static func steps(ofPerson isOfPerson: Bool) -> [StepDefinition] {
    let own = StepCatalogue.definitions.filter { isOfPerson ? $0.user : $0.app }.map(\.definition)
    let others = LanguageWords.carriedSteps.filter { $0.isForPeople == isOfPerson }
    return (own + others).sorted { $0.name < $1.name }
  }

  /// A step with its own keys and those beside it.
  private mutating func step(_ known: [StepDefinition], _ place: SchemaPlace) -> JSONValue {
    let inside = place.whole.with { $0.isInStep = true }
    let steps = known.map { definition in
      let value = operands(of: definition, inside)
      let isRequired = definition.fields.contains(where: \.isRequired)
      return (
        name: definition.name,
        value: described(
          definition.summary + InterfaceTable.remark(on: InterfaceKey(definition.name)), value,
          isRequired: isRequired)
      )
    }
    var names = NameList()
    var siblings: [(name: String, value: JSONValue)] = []
    for field in known.flatMap(\.siblings) where names.place(of: field.name) == siblings.count {
      let text = Self.sentences(ofSibling: field.name, of: known)
      siblings.append((name: field.name, value: property(field, place.changed) { _ in text }))
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
    let fields = mapping(step.fields, place) { field in
      LanguageWords.text(of: field) + InterfaceTable.remark(on: InterfaceKey(step.name, field.name))
    }
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

/// Patterns of texts in schemas, as ECMAScript writes them.
enum SchemaPattern {
  /// An expression, whose inside the reader alone understands.
  static let expression = "\\$\\(.+\\)"
  /// A time of the clock.
  static let clock = "[0-9]{1,2}:[0-9]{2}"
  /// The words that are true and false to readers of YAML 1.1.
  static let oldFlag = "^(?:[Yy][Ee][Ss]|[Nn][Oo]|[Oo][Nn]|[Oo][Ff][Ff])$"
  /// The beginning of a number.
  static let number = "^[-+.0-9]"
}

/// The sections that choose models from a catalogue.
extension ValueForm {
  /// The battery of a device or a scenario.
  static let batteries = ValueForm.models(
    ModelChoice(
      "battery",
      BatteryCatalogue.models.map {
        .init($0.definition.name, $0.definition.summary, $0.definition.parameters)
      }, facts: BatteryConditions.facts))

  /// The components of a device, by role.
  static let components = ValueForm.catalogue(
    ComponentCatalogue.roles.map { role in
      let models = ComponentCatalogue.models(ofRole: role).map { $0.definition }
      let slider =
        role == BrightnessSlider.role
        ? [BrightnessSlider.parameter: ValueForm.mapping(BrightnessSlider.fields)] : [:]
      let choice = ModelChoice(
        "component \(role)",
        models.map { .init($0.name, $0.summary, $0.parameters, others: slider) },
        needsModel: models.count > 1)
      return FieldDefinition.section(
        role, .models(choice), models.map { "\($0.name): \($0.summary)" }.joined(separator: "; "))
    })

  /// The policies of an operating system, by role.
  static let policies = ValueForm.catalogue(
    PolicyCatalogue.roles.map { role in
      let models = role.models.map { $0.definition }
      let off = ModelChoice.Model(PolicyRole.off, "no policy", [])
      let choice = ModelChoice(
        "policy \(role.name)",
        models.map { .init($0.name, $0.summary, $0.parameters) } + [off], words: role.choices)
      return FieldDefinition.section(
        role.name, .models(choice),
        models.map { "\($0.name): \($0.summary)" }.joined(separator: "; "))
    })
}

/// Parts of JSON Schema.
extension JSONValue {
  /// A value of one of several schemas; each is there once, and none holds further choices.
  static func either(_ schemas: [JSONValue]) -> JSONValue {
    let parts = schemas.flatMap { schema -> [JSONValue] in
      if case .object(let members) = schema, members.count == 1, members[0].name == "anyOf",
        case .array(let inner) = members[0].value
      {
        return inner
      }
      return [schema]
    }
    // A schema without members takes everything.
    if parts.contains(where: \.members.isEmpty) { return [:] }
    let distinct = parts.distinct { JSONText.text(of: $0) }
    return distinct.count == 1 ? distinct[0] : ["anyOf": .array(distinct)]
  }

  /// A mapping with these keys and no others.
  static func mapping(
    _ properties: [(name: String, value: JSONValue)], required: [String] = [],
    besides members: [(name: String, value: JSONValue)] = []
  ) -> JSONValue {
    let needs = required.isEmpty ? [] : [(name: "required", value: JSONValue.strings(required))]
    return .object(
      [(name: "type", value: "object")] + members
        + [
          (name: "properties", value: .object(properties)),
          (name: "additionalProperties", value: .flag(false)),
        ] + needs)
  }
}
