import Configuration

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
    case .variant: return sections(ScenarioSchema.ofVariants, of: "scenario", place.changed)
    case .ofPerson(let form):
      var place = place
      place.isOfPerson = true
      return value(of: form, place)
    case .open: return [:]
    }
  }

  /// The schema of a key: the sentence by which `explain` describes it, and its value.
  mutating func property(
    _ field: FieldDefinition, _ place: SchemaPlace,
    describedBy text: (FieldDefinition) -> String = LanguageWords.text
  ) -> JSONValue {
    let value = field.form.map { self.value(of: $0, place) } ?? scalar(field.kind, place)
    return described(text(field), value, isRequired: field.isRequired && !place.isChange)
  }

  /// A value with a sentence; a key that is not required may also be empty, or removed by `~`.
  mutating func described(
    _ sentence: String, _ value: JSONValue, standard: JSONValue? = nil, isRequired: Bool = false
  ) -> JSONValue {
    let whole =
      value.members.isEmpty ? value : .either([value, isRequired ? parameterName : absence])
    let facts =
      [("description", JSONValue.string(sentence))] + (standard.map { [("default", $0)] } ?? [])
    return .object(facts.map { (name: $0.0, value: $0.1) } + whole.members)
  }

  /// The name of a parameter in place of a value: `$(interval)`.
  var parameterName: JSONValue {
    mutating get {
      defined("parameter-name") { _ in
        ["type": "string", "pattern": .string("^\(SchemaPattern.expression)$")]
      }
    }
  }

  /// Nothing, or the name of a parameter.
  private var absence: JSONValue {
    mutating get {
      defined("parameter-name-or-nothing") { _ in
        [
          "type": .array(["string", "null"]), "pattern": .string("^\(SchemaPattern.expression)$"),
        ]
      }
    }
  }
}

// MARK: - Collections

extension SchemaWriter {
  /// A mapping with the keys of these fields and no others.
  mutating func mapping(
    _ fields: [FieldDefinition], _ place: SchemaPlace,
    describedBy text: (FieldDefinition) -> String = LanguageWords.text
  ) -> JSONValue {
    let properties = fields.map { field in
      (name: field.name, value: property(field, place, describedBy: text))
    }
    let required = place.isChange ? [] : fields.filter(\.isRequired).map(\.name)
    return .mapping(properties, required: required)
  }

  /// A mapping that is a whole one, or a change of the one that it extends.
  private mutating func extending(_ fields: [FieldDefinition], _ place: SchemaPlace) -> JSONValue {
    // The first key of a file names what it is.
    let title = fields.first?.name ?? ""
    if place.isChange { return sections(fields, of: title, place) }
    let whole = sections(fields, of: title, place)
    let change = sections(fields, of: title, place.changed)
    return ["if": ["required": .array(["extends"])], "then": change, "else": whole]
  }

  /// A mapping whose sections are definitions, since more than one mapping has them.
  private mutating func sections(
    _ fields: [FieldDefinition], of title: String, _ place: SchemaPlace
  ) -> JSONValue {
    let properties = fields.map { field -> (name: String, value: JSONValue) in
      guard let form = field.form else { return (field.name, property(field, place)) }
      let section = defined("\(title)-\(field.name)\(place.suffix)") {
        $0.value(of: form, place)
      }
      return (
        field.name,
        described(
          LanguageWords.text(of: field), section, isRequired: field.isRequired && !place.isChange)
      )
    }
    let required = place.isChange ? [] : fields.filter(\.isRequired).map(\.name)
    return .mapping(properties, required: required)
  }

  private mutating func names(_ form: ValueForm, _ place: SchemaPlace, areNew: Bool) -> JSONValue {
    let value = JSONValue.either([self.value(of: form, place), absence])
    var members: [(name: String, value: JSONValue)] = [("type", "object")]
    // Other readers of YAML take these for true and false.
    if areNew {
      members.append(("propertyNames", ["not": ["pattern": .string(SchemaPattern.oldFlag)]]))
    }
    return .object(members + [("additionalProperties", value)])
  }

  /// A list, which is always written as a whole.
  private mutating func list(_ form: ValueForm, _ count: Int?, _ place: SchemaPlace) -> JSONValue {
    let element = JSONValue.either([value(of: form, place.whole), parameterName])
    let counts =
      count.map { [("minItems", JSONValue.integer($0)), ("maxItems", .integer($0))] } ?? []
    return .object(
      [(name: "type", value: "array"), (name: "items", value: element)]
        + counts.map { (name: $0.0, value: $0.1) })
  }
}
