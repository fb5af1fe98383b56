import Batteries
import Components
import Configuration
import PhoneModel
import Policies
import Workloads

/// The parameters of models, and words that are none of the language's.
extension LanguageWords {
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
      parameters.flatMap { parameter -> [(name: String, place: String, text: String)] in
        var words = [
          (name: parameter.name, place: place, text: text(of: parameter))
        ]
        if case .choice(let choices) = parameter.kind {
          words += choices.map {
            (name: $0, place: place, text: "a value of '\(parameter.name)': \(parameter.summary)")
          }
        }
        return words
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
