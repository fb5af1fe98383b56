/// Words that newcomers write where one of a few is wanted, and the ones that they may mean.
package enum ChoiceSynonyms {
  /// The known words that another one may mean.
  package static func meanings(of word: String, among names: Set<String>) -> [String] {
    words.meanings(of: word.lowercased(), where: names.contains)
  }

  private static let words: Synonyms = [
    ["wi-fi", "unmetered"]: ["wi-fi", "wifi", "wlan"],
    ["cellular", "any"]: ["cellular", "mobile", "lte", "4g", "5g", "metered"],
    ["any"]: ["internet", "online", "connected", "all"],
    ["user-interactive"]: ["urgent", "interactive"],
    ["phones"]: ["ranges", "range", "phone"],
    ["background", "utility"]: ["low", "idle"],
  ]

  /// A hint at the one of `words` that another word may mean; nil for a word that is none of these.
  static func hint(for word: String, among words: [String]) -> String? {
    let word = word.lowercased()
    return Self.words.meanings(of: word, where: words.contains).first
      .map { "'\(word)' is '\($0)' here" }
  }
}
