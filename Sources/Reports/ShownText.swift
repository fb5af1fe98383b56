import Configuration

extension String {
  /// The user's text on one line and harmless to a terminal.
  var shown: String { TerminalText.sanitized(self) }

  /// How many columns it takes once shown.
  var columns: Int { TerminalText.columns(of: shown) }

  /// A decimal number without zeros at its end.
  var shortened: String {
    guard contains(".") else { return self }
    var text = Substring(self)
    while text.last == "0" { text.removeLast() }
    if text.last == "." { text.removeLast() }
    return String(text)
  }
}
