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
    "mAh",
    "Wh", "V", "Hz", "kHz", "MHz", "GHz", "dBm", "lx",
  ]
}
