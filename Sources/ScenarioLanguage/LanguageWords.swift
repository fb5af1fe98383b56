import Batteries
import Components
import Configuration
import PhoneModel
import Policies
import Workloads

/// The words of the scenario language that are neither steps nor events, for `explain`.
package enum LanguageWords {
  /// A word where it means something, with its sentence there.
  typealias Meaning = (name: String, place: String, text: String)

  /// A word with every place where it means something.
  package struct Word: Sendable {
    package let name: String
    /// Its meaning in each of its places, the most general first: "Top level", "claims that …".
    package let meanings: [(place: String, text: String)]
    /// The keys below it, by the mapping that they belong to.
    package let keys: [(title: String, fields: [(name: String, text: String)])]

    package var summary: String {
      meanings.count == 1
        ? meanings[0].text : "a word with \(meanings.count) meanings: \(meanings[0].text), …"
    }
  }

  /// The keys of all mappings and of all steps, sorted.
  package static var keys: [Word] {
    var meanings: [String: [(place: String, text: String)]] = [:]
    for (place, fields) in places {
      for field in fields {
        meanings[field.name, default: []].append((place: place, text: text(of: field)))
      }
    }
    return meanings.keys.sorted().map { name in
      Word(name: name, meanings: meanings[name] ?? [], keys: keys(below: name))
    }
  }

  /// Every step, of scripts and of components.
  static var steps: [StepDefinition] {
    StepCatalogue.definitions.map(\.definition) + InterfaceCatalogue.operations
  }

  /// The names of the steps that scripts carry out themselves, and draw nothing.
  static let ownSteps = Set(StepCatalogue.definitions.map(\.definition.name))

  /// The steps of components and services; 'cancel' is one of scripts that a service carries out in part.
  package static var carriedSteps: [StepDefinition] {
    InterfaceCatalogue.operations.filter { !ownSteps.contains($0.name) }
  }

  /// Every mapping with its keys, by the name under which `explain` speaks of it.
  package static var places: [(place: String, fields: [FieldDefinition])] {
    LanguageReference.sections.map { (place: $0.title, fields: $0.fields.withMembers) } + own
      + steps.map { (place: "step '\($0.name)'", fields: $0.fields.withMembers + $0.siblings) }
  }

  /// Keys that have a reader of their own.
  private static let own: [(place: String, fields: [FieldDefinition])] = [
    (place: "'duration' in its long form", fields: [PhoneCompiler.untilField]),
    (place: "'until' of 'duration'", fields: PhoneCompiler.untilFields),
    (place: "'load' in its long form", fields: ScenarioFiles.loadFields),
    (place: "A device", fields: ScenarioFiles.deviceFields),
    (place: "'brightness' of a display", fields: BrightnessSlider.fields),
    (place: "A published power", fields: PublishedPower.fields),
    (place: "A component, a policy or a battery", fields: [.model]),
    (place: "A source of a device", fields: ScenarioFiles.sourceFields),
    (place: "A branch of 'choose'", fields: ChooseStep.branchFields),
    (place: "A variant", fields: [ScenarioSchema.changesWorldField]),
  ]

  private static func keys(
    below name: String
  ) -> [(title: String, fields: [(name: String, text: String)])] {
    LanguageReference.sections.filter { $0.key == name }.map { section in
      (title: section.title, fields: section.fields.map { (name: $0.name, text: text(of: $0)) })
    }
  }

  /// A key's sentence, with what it takes.
  package static func text(of field: FieldDefinition) -> String {
    "\(field.summary) (\(field.written)\(field.isRequired ? "; required" : ""))"
  }

  /// The words inside of values: distributions, and what expressions know.
  package static var words: [Word] {
    let readings = SystemReading.allCases.map {
      word($0.name, "\($0.type): \($0.summary)", in: "an expression")
    }
    let ofSources = (SourcesSection.readings + SourcesSection.flowReadings).map {
      word("<source>.\($0.suffix)", "\($0.type): \($0.summary)", in: "an expression")
    }
    return grouped(distributions + expressions + readings + ofSources + choices)
  }

  /// The words that the values of keys are chosen from, with the key of each.
  private static var choices: [Meaning] {
    places.flatMap { place, fields in
      fields.flatMap { field in
        field.words.map { word($0, "a value of '\(field.name)': \(field.summary)", in: place) }
      }
    }
  }

  /// The words with all their meanings, in the order in which each comes first.
  static func grouped(_ words: [Meaning]) -> [Word] {
    var names = NameList()
    var meanings: [[(place: String, text: String)]] = []
    for word in words {
      let place = names.place(of: word.name)
      if place == meanings.count { meanings.append([]) }
      if !meanings[place].contains(where: { $0 == (word.place, word.text) }) {
        meanings[place].append((place: word.place, text: word.text))
      }
    }
    return zip(names.names, meanings).map { Word(name: $0, meanings: $1, keys: []) }
  }

  private static func word(_ name: String, _ text: String, in place: String) -> Meaning {
    (name: name, place: place, text: text)
  }

  private static let distributions = [
    ("uniform", "any value from low to high alike: { uniform: [5 s, 10 s] }"),
    (
      "normal", "a bell about a mean, cut at 'min': { normal: { mean: 8 h, sd: 30 min, min: 0 h } }"
    ),
    (
      "log-normal",
      "skewed to long values: { log-normal: { median: 4 min, sigma: 0.6 } }; sigma is the standard deviation of the logarithm"
    ),
    ("exponential", "times of a process without memory: { exponential: 20 min } has this mean"),
    ("gamma", "skewed, never below zero: { gamma: { mean: 4 min, shape: 2 } }"),
    ("weibull", "lifetimes: { weibull: { scale: 4 min, shape: 1.5 } }"),
    ("poisson", "a number of things: { poisson: 3 } has this mean"),
    (
      "one-of", "one of some values, by 'weights' if given: { one-of: [1 s, 5 s], weights: [3, 1] }"
    ),
    ("empirical", "one of measured values, all alike: { empirical: [1.2 s, 1.4 s, 3 s] }"),
    ("weights", "how often each value of 'one-of' is drawn, as whole numbers"),
    ("mean", "the mean of a 'normal' or a 'gamma'"),
    ("sd", "the standard deviation of a 'normal'"),
    ("min", "the least value of a 'normal'"),
    ("median", "the median of a 'log-normal'"),
    ("sigma", "the standard deviation of the logarithm, of a 'log-normal'"),
    ("shape", "the shape of a 'gamma' or a 'weibull'"),
    ("scale", "the scale of a 'weibull'"),
  ].map { word($0.0, $0.1, in: "a distribution") }

  /// The sentence of a key of a distribution.
  static func distribution(_ name: String) -> String? {
    distributions.first { $0.name == name }?.text
  }

  private static let expressions = [
    ("now", "the time since the start of the run: $(now - loaded > 1 h)"),
    ("never", "an instant before all others, for a variable that holds none yet"),
    ("true", "a condition that holds"),
    ("false", "a condition that does not hold"),
    ("and", "whether both conditions hold: $(a and b)"),
    ("or", "whether one of two conditions holds: $(a or b)"),
    ("not", "whether a condition does not hold: $(not a)"),
    ("least", "the least of two values: $(least(a, b))"),
    ("greatest", "the greatest of two values: $(greatest(a, b))"),
    ("abs", "the value without its sign: $(abs(a))"),
    ("hypot", "the length of the diagonal: $(hypot(east, north))"),
    ("pow", "a plain number to the power of another: $(pow(grey, 2.2))"),
    ("floor", "the next whole number below: $(floor(a))"),
    ("event", "the event that a handler serves; 'event.delay' is its field 'delay'"),
  ].map { word($0.0, $0.1, in: "an expression") }

  // MARK: - The word that is meant

  // The parameters of models, and words that are none of the language's.

  /// The parameters of all models, sorted, and the words that they choose from.
  package static var parameters: [Word] {
    func place(_ section: String, _ model: String) -> String {
      "\(section) of the model '\(model)'"
    }
    let models =
      ComponentCatalogue.models.map { model -> (place: String, [ParameterDefinition]) in
        let definition = model.definition
        return (place("components.\(definition.role)", definition.name), definition.parameters)
      }
      + PolicyCatalogue.models.map {
        (place("policies.\($0.definition.role)", $0.definition.name), $0.definition.parameters)
      }
      + BatteryCatalogue.models.map {
        (place("battery", $0.definition.name), $0.definition.parameters)
      }
      + MetricCatalogue.coefficients.map { ("'coefficients' of '\($0.metric)'", $0.parameters) }
    let found = models.flatMap { place, parameters in
      parameters.flatMap { parameter -> [Meaning] in
        var choices: [String] = []
        if case .choice(let words) = parameter.kind { choices = words }
        return [word(parameter.name, text(of: parameter), in: place)]
          + choices.map {
            word($0, "a value of '\(parameter.name)': \(parameter.summary)", in: place)
          }
      }
    }
    return grouped(found).sorted { $0.name < $1.name }
  }

  /// A parameter's sentence, with what it takes.
  static func text(of parameter: ParameterDefinition) -> String {
    "\(parameter.takes): \(parameter.summary)"
  }

  /// The known words that an unknown one may mean, best first: synonyms, the ones a slip away, the
  /// ones of which it is a part, such as `screen` of `screen-on`, and then the nearest one.
  package static func meant(by word: String, among known: [String]) -> [String] {
    let names = Set(known)
    let word = word.lowercased()
    let synonyms =
      StepDefinition.meant(by: word, among: steps).filter(names.contains)
      + KeySynonyms.meanings(of: word, among: names)
      + ChoiceSynonyms.meanings(of: word, among: names)
    if !synonyms.isEmpty { return NameList(synonyms).names }
    let nearest = Spelling.nearest(to: word, among: names)
    if let nearest, Spelling.distance(word, nearest) <= 1 { return [nearest] }
    let wholes = names.filter { $0.split { "-. ".contains($0) }.contains { $0 == word } }
    if !wholes.isEmpty { return Array(wholes.sorted().prefix(5)) }
    return nearest.map { [$0] } ?? []
  }
}

extension [FieldDefinition] {
  /// The fields with those of their groups.
  fileprivate var withMembers: [FieldDefinition] {
    flatMap { field -> [FieldDefinition] in
      if case .group(let members) = field.kind { return [field] + members }
      return [field]
    }
  }
}
