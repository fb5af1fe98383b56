import Configuration

/// What is known, and not known, of the numbers of a phone and its scenario.
struct PhoneNumbers {
  /// Numbers with their grade and range.
  var graded: [GradedParameter] = []
  var options: [ModelOption] = []
}

/// An option of a model. One that neither a profile nor a scenario chose may be otherwise on another
/// phone or in another network.
package struct ModelOption: Sendable {
  /// The path for `--set`.
  package let path: String
  /// The word that it has.
  package let word: String
  /// All words that it may have: the one alone that somebody chose.
  package let words: [String]
  package let unknown: Unknown

  /// Whether nobody chose it.
  package var isOpen: Bool { words.count > 1 }

  /// Nil for an option of the phone's structure that nobody chose.
  init?(_ definition: ParameterDefinition, path: String, word: Int, at place: SourceLocation) {
    let isOpen = StandardValue.gave(place)
    guard case .choice(let words) = definition.kind, !isOpen || definition.unknown != .structure
    else { return nil }
    (self.path, self.word, self.words) = (path, words[word], isOpen ? words : [words[word]])
    unknown = definition.unknown
  }
}
