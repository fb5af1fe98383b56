/// Words that newcomers write where one of a few is wanted, and the ones that they may mean.
enum ChoiceSynonyms {
  private static let groups: [(words: [String], meant: [String])] = [
    (["wi-fi", "wifi", "wlan"], ["wi-fi", "unmetered"]),
    (["cellular", "mobile", "lte", "4g", "5g", "metered"], ["cellular", "any"]),
    (["internet", "online", "connected", "all"], ["any"]),
    (["urgent", "interactive"], ["user-interactive"]),
    (["low", "idle"], ["background", "utility"]),
  ]

  /// A hint at the one of `words` that another word may mean; nil for a word that is none of these.
  static func hint(for word: String, among words: [String]) -> String? {
    let word = word.lowercased()
    let meant = groups.first { $0.words.contains(word) }?.meant ?? []
    return meant.first(where: words.contains).map { "'\(word)' is '\($0)' here" }
  }
}
