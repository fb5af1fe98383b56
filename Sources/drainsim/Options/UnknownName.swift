import Configuration

extension CommandFailure {
  /// The failure that there is no `kind` called `name`, with the nearest of the known names, or all
  /// of them.
  static func unknown(_ kind: String, _ name: String, among known: [String]) -> CommandFailure {
    let hint =
      Spelling.nearest(to: name, among: known).map { "did you mean '\($0)'?" }
      ?? "known: \(known.joined(separator: ", "))"
    let shown = TerminalText.sanitized(name)
    return CommandFailure(.usage, "there is no \(kind) '\(shown)'; \(TerminalText.sanitized(hint))")
  }
}
