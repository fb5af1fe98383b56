/// Words that newcomers write for keys, and keys that they write in the wrong mapping.
package enum KeySynonyms {
  /// The known keys that a word may mean.
  package static func meanings(of word: String, among names: Set<String>) -> [String] {
    ownNames.meanings(of: word.lowercased(), where: names.contains)
  }

  private static let ownNames: Synonyms = [
    ["scenario"]: ["name", "title"],
    ["question"]: ["description"],
    ["replications"]: ["runs", "repetitions", "repeat", "repeats", "samples", "iterations"],
    ["duration"]: ["length", "time", "for"],
    ["length"]: ["duration", "for", "lasts"],
    ["starts"]: ["start", "begin", "begins", "date", "from"],
    ["around"]: ["at", "from", "time", "starts", "begins"],
    ["phone"]: ["model", "hardware", "smartphone", "fone", "handset"],
    ["charging"]: ["charger", "charge"],
    ["network"]: ["signal", "signals", "connectivity", "networks"],
    ["wi-fi"]: ["wlan"],
    ["cellular"]: ["mobile", "lte", "4g", "5g", "umts", "3g"],
    ["places"]: ["locations", "regions"],
    ["movement"]: ["motion", "route", "travel"],
    ["user"]: ["person", "people", "users"],
    ["surroundings"]: ["environment", "world", "context"],
    ["variants"]: ["strategies", "versions", "cases", "alternatives"],
    ["metrics"]: ["measure", "measures", "measurements", "outputs"],
    ["parameters"]: ["params", "constants"],
    ["variables"]: ["vars", "state"],
    ["handlers"]: ["on", "events"],
    ["expect"]: ["assert", "expectations", "checks"],
    ["do"]: ["steps", "actions"],
    ["signal"]: ["strength", "level"],
    ["down"]: ["size", "bytes", "download", "receive", "amount"],
    ["up"]: ["upload", "send"],
    ["interval"]: ["every", "period"],
    ["battery-percent-at"]: [
      "battery", "battery-percent", "at", "battery-at", "battery-level", "battery-level-at",
      "level", "level-at",
      "percent", "percent-at", "charge", "charge-at", "soc", "soc-at", "state-of-charge",
    ],
    ["count"]: ["counter", "counts", "number-of", "how-often"],
    ["mean-of"]: ["mean", "average", "average-of", "avg"],
    ["via"]: ["over", "radio", "network"],
  ]

  private static let places: [(place: String, keys: Set<String>)] = [
    (
      "below 'surroundings'",
      ["network", "charging", "charger", "movement", "places", "temperature", "light", "bluetooth"]
    ),
    ("in the movement, below 'surroundings'", ["commute", "random-walk", "track"]),
    ("below 'user'", ["day", "actions"]),
    ("in an app, below 'apps'", ["handlers", "tasks", "pushes", "queues", "background-modes"]),
  ]

  /// A hint at the key that an unknown one may mean in a mapping with the keys `names`.
  static func hint(for key: String, among names: [String]) -> String? {
    let word = key.lowercased()
    if let own = ownNames.meanings(of: word, where: names.contains).first {
      return "did you mean '\(own)'?"
    }
    if names.contains("handlers"), word == "do" || word == "every" || word == "at" {
      return "steps stand in a handler: \(MappingExamples.hint(for: "'handlers'") ?? "")"
    }
    return places.first { $0.keys.contains(word) }.map { "'\(word)' stands \($0.place)" }
  }
}
