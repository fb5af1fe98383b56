import Configuration

extension String {
  /// The user's text on one line and harmless to a terminal.
  var shown: String { TerminalText.sanitized(self) }

  /// How many columns it takes once shown.
  var columns: Int { TerminalText.columns(of: shown) }

  /// A decimal number without zeros at the end of its fraction.
  var shortened: String {
    let exponent = firstIndex { $0 == "e" || $0 == "E" } ?? endIndex
    var text = self[..<exponent]
    guard text.contains(".") else { return self }
    while text.last == "0" { text.removeLast() }
    if text.last == "." { text.removeLast() }
    return String(text) + self[exponent...]
  }
}
