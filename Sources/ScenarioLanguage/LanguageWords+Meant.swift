import Batteries
import Components
import Configuration
import Policies
import Workloads

/// The parameters of models, and words that are none of the language's.
extension LanguageWords {
  /// The parameters of all models, sorted, and the words that they choose from.
  package static var parameters: [Word] {
    let models =
      ComponentCatalogue.models.map {
        (title: "components.\($0.definition.role)", $0.definition.name, $0.definition.parameters)
      }
      + PolicyCatalogue.models.map {
        (title: "policies.\($0.definition.role)", $0.definition.name, $0.definition.parameters)
      }
      + BatteryCatalogue.models.map {
        (title: "battery", $0.definition.name, $0.definition.parameters)
      }
    let found = models.flatMap { title, model, parameters in
      parameters.flatMap { parameter -> [(name: String, place: String, text: String)] in
        let place = "\(title) of the model '\(model)'"
        var words = [
          (name: parameter.name, place: place, text: "\(parameter.takes): \(parameter.summary)")
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

  /// The known words that an unknown one may mean, best first: synonyms, the ones a slip away, the
  /// ones of which it is a part, such as `screen` of `screen-on`, and then the nearest one.
  package static func meant(by word: String, among known: [String]) -> [String] {
    let names = Set(known)
    let word = word.lowercased()
    let synonyms =
      StepSynonyms.meanings(of: word).filter(names.contains)
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
