import Configuration

/// Words that newcomers write for steps, and the steps that they may mean.
enum StepSynonyms {
  private static let groups: [(words: [String], steps: [String])] = [
    (
      ["download", "upload", "fetch", "http", "get", "post", "sync", "transfer", "send"],
      ["request", "schedule-transfer"]
    ),
    (["sleep", "delay", "pause"], ["wait"]),
    (["click", "touch"], ["tap"]),
    (["launch", "start"], ["open"]),
    (["gps", "location", "position", "get-location"], ["locate", "track"]),
    (["timer", "interval", "set-interval"], ["every"]),
    (["loop", "for", "while"], ["repeat"]),
    (["cpu", "work", "calculate", "process"], ["compute"]),
    (["save", "write-to-disk"], ["write-file", "store"]),
    (["load-file", "open-file"], ["read-file"]),
    (["log", "print", "record"], ["mark", "observe"]),
    (["play", "audio", "sound"], ["speaker", "play-video"]),
    (["notify", "notification", "alert"], ["schedule-notification"]),
    (["job", "work-manager", "schedule-work"], ["schedule-job"]),
    (["background-task"], ["begin-background-task", "schedule-refresh", "schedule-processing"]),
    (["geofence", "region"], ["monitor"]),
    (["sensor", "accelerometer", "gyroscope", "magnetometer"], ["sense"]),
    (["call", "run", "task"], ["do"]),
    (["screen-on", "unlock-screen"], ["unlock"]),
    (["screen-off"], ["lock"]),
    (["charge", "charger"], ["plug-in"]),
  ]

  /// A hint at the steps that a word may mean; nil for a word that is none of these.
  ///
  /// Of several words the first one counts: `download-file`, and `open mail` for `{ open: mail }`.
  static func hint(for word: String, among steps: [String]) -> String? {
    let parts = word.lowercased().split(separator: " ", maxSplits: 1).map(String.init)
    if parts.count == 2, steps.contains(parts[0]) { return "write { \(parts[0]): \(parts[1]) }" }
    let first = word.lowercased().split { "-_ ".contains($0) }.first.map(String.init)
    let found = [word.lowercased(), first].compactMap(\.self).lazy
      .compactMap { name in groups.first { $0.words.contains(name) } }.first
    return found.map { "did you mean \($0.steps.map { "'\($0)'" }.alternatives)?" }
  }
}
