import Configuration

extension String {
  /// The user's text on one line and harmless to a terminal.
  var shown: String { TerminalText.sanitized(self) }

  /// The number of columns that it takes once shown.
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

extension String {
  /// The text with non-breaking spaces between numbers and their units.
  var withUnitsHeld: String {
    let words = split(separator: " ", omittingEmptySubsequences: false)
    var held = words.first.map(String.init) ?? ""
    for (before, word) in zip(words, words.dropFirst()) {
      let unit = word.prefix { !".,;:)]".contains($0) }
      let isUnit = before.last?.isNumber == true && Self.units.contains(String(unit))
      held += (before == "±" || isUnit ? "\u{A0}" : " ") + word
    }
    return held
  }

  private static let units: Set<String> = [
    "%", "J", "mJ", "kJ", "W", "mW", "s", "ms", "min", "h", "d", "m", "km", "B", "kB", "MB", "mA",
    "mAh", "Wh", "V", "Hz", "kHz", "MHz", "GHz", "dBm", "lx",
  ]
}
