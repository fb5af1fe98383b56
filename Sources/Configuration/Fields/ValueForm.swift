/// The form of a value whose key has a reader of its own: the mappings, lists and words that this
/// reader takes.
///
/// It stands beside the definition of the key. Schemas for editors are made from it.
package indirect enum ValueForm: Sendable {
  /// The same as a field of a kind.
  case kind(FieldDefinition.Kind)
  /// A mapping with these keys, and with no others.
  case mapping([FieldDefinition])
  /// A mapping with these keys, and with any others.
  case known([FieldDefinition])
  /// A mapping with these keys that is a change of another one where it `extends` it.
  case extending([FieldDefinition])
  /// A mapping whose keys are names of the author's.
  case named(ValueForm)
  /// A mapping whose keys the author writes, but does not name: paths, events, tasks.
  case entries(ValueForm)
  /// A mapping from things of a catalogue, such as components, each with a form of its own.
  case catalogue([FieldDefinition])
  /// A list; of so many elements, if it says a number.
  case list(ValueForm, count: Int? = nil)
  case either([ValueForm])
  /// A text of an ECMAScript pattern.
  case matching(String)
  /// A named value: a number with its grade, or anything else.
  case parameter
  /// A mapping of numbers, each with or without its grade.
  case numbers([ParameterDefinition])
  /// A mapping of the parameters of one of several models.
  case models(ModelChoice)
  /// The same as the fields of a step.
  case step(String)
  /// A part whose steps are those of a person, and not of an app.
  case ofPerson(ValueForm)
  /// A change of the whole scenario.
  case variant
  /// Whatever the author writes.
  case open

  package static let texts = ValueForm.list(.kind(.text))
  package static let textsByName = ValueForm.entries(.kind(.text))
  /// A value of a kind, or a list of them.
  package static func oneOrMore(_ kind: FieldDefinition.Kind) -> Self {
    .either([.kind(kind), .list(.kind(kind))])
  }

  /// The words for the value that an author writes, such as `a text or a mapping`.
  var words: String {
    switch self {
    case .kind(let kind): "\(kind)"
    case .mapping, .known, .extending, .named, .entries, .catalogue, .numbers, .models, .step,
      .variant:
      "a mapping"
    case .list: "a list"
    case .either(let forms): forms.map(\.words).distinct.alternatives
    case .matching: "a text"
    case .parameter, .open: "a value"
    case .ofPerson(let form): form.words
    }
  }
}

/// The models among which a section of a scenario chooses.
package struct ModelChoice: Sendable {
  /// A model with the keys that its section has beside `model`.
  package struct Model: Sendable {
    package let name: String
    package let summary: String
    package let parameters: [ParameterDefinition]
    /// Further values of parameters, by their names.
    package let others: [String: ValueForm]

    /// Creates a model.
    package init(
      _ name: String, _ summary: String, _ parameters: [ParameterDefinition],
      others: [String: ValueForm] = [:]
    ) {
      self.name = name
      self.summary = summary
      self.parameters = parameters
      self.others = others
    }
  }

  /// The subject of the models, for names: `battery`, `component cpu`.
  package let title: String
  package let models: [Model]
  /// Keys of a section without `model`; nil where it has the keys of any model.
  package let facts: [ParameterDefinition]?
  /// Words in place of a mapping.
  package let words: [String]
  /// Whether a section that changes no other one has to name its model.
  package let needsModel: Bool

  /// Creates a choice.
  package init(
    _ title: String, _ models: [Model], facts: [ParameterDefinition]? = nil, words: [String] = [],
    needsModel: Bool = false
  ) {
    self.title = title
    self.models = models
    self.facts = facts
    self.words = words
    self.needsModel = needsModel
  }
}

extension FieldDefinition {
  /// The key that chooses a model.
  package static let model = FieldDefinition(
    "model", .text, "which of its models; 'drainsim list' names them")
}
