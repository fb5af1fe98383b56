/// The meaning of a touch's name: `stop-run-tapped` ends a `run`, `finish-tapped` ends something.
///
/// Names are no proof. A touch ends what another one begins only where both have a word in common, or
/// where it names nothing.
struct TouchName {
  /// Whether its first word ends something.
  let isEnding: Bool
  /// The words for what it begins or ends.
  private let subjects: Set<String>

  private static let endings: Set<String> = [
    "finish", "stop", "end", "leave", "close", "done", "pause", "hang", "quit", "exit", "cancel",
  ]
  private static let beginnings: Set<String> = ["start", "begin", "open", "play", "new"]
  private static let fillers: Set<String> = ["up", "with", "the", "tapped", "pressed", "released"]

  /// Nil for an event that is no touch.
  init?(_ event: String) {
    let words = event.split(separator: "-").map(String.init)
    guard let first = words.first, ["tapped", "pressed", "released"].contains(words.last)
    else { return nil }
    isEnding = Self.endings.contains(first)
    let verbs = isEnding ? Self.endings : Self.beginnings
    subjects = Set(words).subtracting(verbs).subtracting(Self.fillers)
  }

  /// Whether it ends what some events begin.
  func ends(_ begun: Set<String>) -> Bool {
    guard isEnding else { return false }
    return subjects.isEmpty
      || begun.contains { TouchName($0).map { !$0.subjects.isDisjoint(with: subjects) } ?? false }
  }
}
