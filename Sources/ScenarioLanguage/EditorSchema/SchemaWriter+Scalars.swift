import Configuration
import Workloads

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

/// Values that are written in one piece, and distributions.
extension SchemaWriter {
  /// The schema of a value as a field of a kind takes it.
  mutating func scalar(_ kind: FieldDefinition.Kind, _ place: SchemaPlace) -> JSONValue {
    switch kind {
    case .quantity(let dimension):
      return place.isInStep ? variate(dimension) : quantity(dimension)
    case .variate(let dimension): return variate(dimension)
    case .clock:
      return place.isInStep ? .either([clock, distribution(.duration)]) : clock
    case .count: return place.isInStep ? variate(.none) : wholeNumber
    case .flag:
      return [
        "type": .array(["boolean", "string"]),
        "pattern": .string("^(?:true|false|\(SchemaPattern.expression))$"),
      ]
    case .condition: return parameterName
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

  private var wholeNumber: JSONValue {
    mutating get {
      defined("whole-number") { _ in
        [
          "type": .array(["integer", "string"]), "minimum": .integer(0),
          "pattern": .string(
            "^(?:\(Dimension.none.quantityPattern)|\(SchemaPattern.expression))$"),
        ]
      }
    }
  }

  private var clock: JSONValue {
    mutating get {
      defined("time-of-the-clock") { _ in
        let length = Dimension.duration.quantityPattern
        return [
          "description": "a time of the clock, such as 17:30, or a length since midnight",
          "type": "string",
          "pattern": .string(
            "^(?:\(SchemaPattern.clock)|\(length)|\(SchemaPattern.expression))$"),
        ]
      }
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
}
