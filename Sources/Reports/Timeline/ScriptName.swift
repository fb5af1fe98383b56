/// The name of a script in pictures: its path in the scenario, without the part that its app
/// implies.
enum ScriptName {
  /// `search-tapped/every.timer` of `apps.finder.handlers.search-tapped/every.timer`.
  static func text(of path: String) -> String {
    for mark in [".handlers.", "user.actions.", "user.day.", "surroundings.charging."] {
      if let range = path.firstRange(of: mark) { return String(path[range.upperBound...]) }
    }
    return path
  }
}
