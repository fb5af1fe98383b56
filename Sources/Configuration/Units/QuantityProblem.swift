/// The reason for which a text is not the expected quantity.
package struct QuantityProblem: Error, Hashable, Sendable {
  /// The message, quoting the text.
  package let message: String
  /// The hint; nil for none.
  package let hint: String?

  package init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }

  /// A problem of the user's text, which the message begins with: "'1e3' has an exponent".
  init(of text: some StringProtocol, _ problem: String, hint: String? = nil) {
    self.init("'\(quoting: text)' \(problem)", hint: hint)
  }

  /// This problem as an error at `location`.
  package func diagnostic(at location: SourceLocation) -> Diagnostic {
    Diagnostic(.error, at: location, message, notes: hint.map { [$0] } ?? [])
  }

  // MARK: - Messages

  static func otherDimension(
    _ found: Dimension, unit: String, _ expected: Dimension, in text: String
  ) -> QuantityProblem {
    if found == .none, unit.isEmpty {
      return QuantityProblem(of: text, "needs a unit", hint: howToWrite(expected, text))
    }
    let hint: String? =
      switch (unit, expected) {
      case ("C", .temperature): "degrees are written '°C'"
      case ("m", .duration): "minutes are written 'min'"
      case ("h", .charge): "ampere-hours are written 'Ah'"
      default: howToWrite(expected, nil)
      }
    let name =
      switch unit {
      case "%", "ppm": "a percentage"
      case "k", "M", "G": "a count"
      default: found.name
      }
    return QuantityProblem(of: text, "is \(name), expected \(expected.name)", hint: hint)
  }

  static func noUnit(
    _ problem: UnitExpression.Problem, symbol: Substring, in text: String
  ) -> QuantityProblem {
    if let other = otherForm(symbol, in: text) { return other }
    switch problem {
    case .affine:
      return QuantityProblem(
        of: text, "has '°C' in a compound unit",
        hint: "write 'K', of which one is as large as a degree")
    case .malformed(let hint): return QuantityProblem(of: text, "has a malformed unit", hint: hint)
    case .unknown(let unit):
      return QuantityProblem(
        of: text, "has an unknown unit '\(quoting: unit)'", hint: suggestion(for: unit))
    }
  }

  /// Texts that are no number with a unit at all, recognised for a better hint.
  private static func otherForm(_ rest: Substring, in text: String) -> QuantityProblem? {
    if saysRange(rest) {
      return QuantityProblem(
        of: text, "is not one value", hint: "a range is written { uniform: [5 s, 10 s] }")
    }
    guard let space = rest.firstIndex(where: \.isSpaceLike) else { return nil }
    let after = rest[space...].drop(while: \.isSpaceLike)
    if after.first?.isDigit == true {
      return QuantityProblem(
        of: text, "has more than one number", hint: "write one number and one unit: '90 min'")
    }
    let joined = String(rest.filter { !$0.isSpaceLike })
    guard (try? UnitExpression.parse(joined)) != nil else { return nil }
    return QuantityProblem(of: text, "has a space inside its unit", hint: "write '\(joined)'")
  }

  /// Whether a second number follows after a dash, dots or "to".
  private static func saysRange(_ rest: Substring) -> Bool {
    let isRange = rest.wholeMatch(of: /[^0-9]*?(-|–|\.\.\.?|±|\bto\b)\s*[0-9].*/)
    return isRange != nil && !rest.contains("^")
  }

  private static func suggestion(for unit: String) -> String? {
    UnitTable.hints[unit] ?? UnitTable.hints[unit.lowercased()]
      ?? Spelling.hint(for: unit, among: UnitTable.symbols)
  }

  private static func howToWrite(_ dimension: Dimension, _ number: String?) -> String? {
    let units = dimension.exampleUnits
    guard let first = units.first else { return nil }
    if dimension == .none { return "write a number without a unit" }
    let example = number.map { ", as in '\($0.filter { !$0.isSpaceLike }) \(first)'" } ?? ""
    return "\(dimension.name) is written with \(units.alternatives)\(example)"
  }
}

extension DefaultStringInterpolation {
  /// Appends the user's text, on one line and cut where it is long.
  mutating func appendInterpolation(quoting text: some StringProtocol) {
    let oneLine = text.prefix(60).map { $0.isNewline ? " " : $0 }
    appendInterpolation(String(oneLine) + (text.dropFirst(60).isEmpty ? "" : "…"))
  }
}
