import Configuration

/// Words that newcomers write for steps, and the steps that they may mean.
package enum StepSynonyms {
  private static let words: Synonyms = [
    ["request", "schedule-transfer"]: [
      "download", "upload", "fetch", "http", "get", "post", "sync", "transfer", "send",
    ],
    ["wait"]: ["sleep", "delay", "pause"],
    ["tap"]: ["click", "touch"],
    ["open"]: ["launch", "start"],
    ["locate", "track"]: ["gps", "location", "position", "get-location"],
    ["every"]: ["timer", "interval", "set-interval"],
    ["repeat"]: ["loop", "for", "while"],
    ["compute"]: ["cpu", "work", "calculate", "process"],
    ["write-file", "store"]: ["save", "write-to-disk"],
    ["read-file"]: ["load-file", "open-file"],
    ["mark", "observe"]: ["log", "print", "record"],
    ["speaker", "play-video"]: ["play", "audio", "sound"],
    ["schedule-notification"]: ["notify", "notification", "alert"],
    ["schedule-job"]: ["job", "work-manager", "schedule-work"],
    ["begin-background-task", "schedule-refresh", "schedule-processing"]: ["background-task"],
    ["monitor"]: ["geofence", "region"],
    ["sense"]: ["sensor", "accelerometer", "gyroscope", "magnetometer"],
    ["do"]: ["call", "run", "task"],
    ["unlock"]: ["screen-on", "unlock-screen"],
    ["lock"]: ["screen-off"],
    ["plug-in"]: ["charge", "charger"],
  ]

  /// The steps that a word may mean, as a whole or by its first part.
  package static func meanings(of word: String) -> [String] {
    let first = word.lowercased().split { "-_ ".contains($0) }.first.map(String.init)
    return [word.lowercased(), first].compactMap(\.self).lazy
      .map { words.meanings(of: $0) }.first { !$0.isEmpty } ?? []
  }

  /// A hint at the steps that a word may mean; nil for a word that is none of these.
  ///
  /// Of several words the first one counts: `download-file`, and `open mail` for `{ open: mail }`.
  static func hint(for word: String, among steps: [String]) -> String? {
    let parts = word.lowercased().split(separator: " ", maxSplits: 1).map(String.init)
    if parts.count == 2, steps.contains(parts[0]) { return "write { \(parts[0]): \(parts[1]) }" }
    let meant = meanings(of: word)
    return meant.isEmpty ? nil : "did you mean \(meant.map { "'\($0)'" }.alternatives)?"
  }
}
