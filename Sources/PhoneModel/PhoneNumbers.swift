import Configuration

/// What is known, and not known, of the numbers of a phone and its scenario.
struct PhoneNumbers {
  /// Numbers with their grade and range.
  var graded: [GradedParameter] = []
  var options: [OpenOption] = []
}

/// An option of a model that neither a profile nor a scenario chose, so that it may be otherwise on
/// another phone or in another network.
package struct OpenOption: Sendable {
  /// The path for `--set`.
  package let path: String
  /// The word of the model.
  package let word: String
  /// All words of the option.
  package let words: [String]
  package let unknown: Unknown

  /// Nil for an option that somebody chose, and for one of the phone's structure.
  init?(_ definition: ParameterDefinition, path: String, word: Int, at place: SourceLocation) {
    guard case .choice(let words) = definition.kind, definition.unknown != .structure,
      StandardValue.gave(place)
    else { return nil }
    (self.path, self.word, self.words) = (path, words[word], words)
    unknown = definition.unknown
  }
}
