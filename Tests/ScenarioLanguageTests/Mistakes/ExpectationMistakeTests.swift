import Testing

/// Expectations that could not be checked.
extension `A scenario is refused for` {
  @Test(arguments: expectations)
  func `a wrong expectation`(mistake: Mistake) throws { try mistake.check() }

  private static func two(_ claim: String) -> String {
    "apps: { a: { handlers: { start: [] } } }\n"
      + "variants: { old: {}, new: { apps: { a: { handlers: { start: ~ } } } } }\n"
      + "expect: { e: \(claim) }"
  }

  private static let expectations = [
    Mistake(
      "of an unknown metric", two("{ metric: 1️⃣enrgy, below: 3 J }"),
      .init(
        "1️⃣",
        "the metric of expectation 'e' must be one of energy, app-energy, average-power, run-time, found 'enrgy'",
        note: "did you mean 'energy'?")),
    Mistake(
      "of an unknown variant", two("{ metric: energy, variant: 1️⃣odl, below: 3 J }"),
      .init(
        "1️⃣", "the variant of expectation 'e' must be one of old, new, found 'odl'",
        note: "did you mean 'old'?")),
    Mistake(
      "of no metric", two("1️⃣{ below: 3 J }"),
      .init(
        "1️⃣", "expectation 'e' needs 'metric'", note: "write the name of a metric, or 'vitals'")),
    Mistake(
      "of nothing", two("1️⃣{ metric: energy }"),
      .init(
        "1️⃣", "expectation 'e' needs one of near, below, above, reduction, beats, equals, found 0")),
    Mistake(
      "of two things", two("1️⃣{ metric: energy, below: 3 J, above: 2 J }"),
      .init(
        "1️⃣", "expectation 'e' needs one of near, below, above, reduction, beats, equals, found 2")),
    Mistake(
      "of a value without a unit", two("{ metric: energy, below: 1️⃣3 }"),
      .init("1️⃣", "expectation 'e': '3' is a plain number, but energy is in J")),
    Mistake(
      "of a value with a wrong unit", two("{ metric: energy, below: 1️⃣3 W }"),
      .init("1️⃣", "expectation 'e': '3 W' is a power, but energy is in J")),
    Mistake(
      "near without a distance", two("{ metric: energy, near: 1️⃣3 J }"),
      .init("1️⃣", "expectation 'e' needs 'within' beside 'near'")),
    Mistake(
      "a distance without near", two("{ metric: energy, below: 3 J, within: 1️⃣1 J }"),
      .init("1️⃣", "'within' goes with 'near'")),
    Mistake(
      "a reduction without its words", two("{ metric: energy, reduction: 1️⃣30 % }"),
      .init(
        "1️⃣", "'reduction' of expectation 'e' must be 'at least' a share, found '30 %'",
        note: "write: at least 30 %")),
    Mistake(
      "a reduction of the baseline",
      two("{ metric: energy, variant: old, reduction: 1️⃣at least 30 % }"),
      .init(
        "1️⃣", "expectation 'e' compares 'old', the baseline, with itself",
        note: "'reduction' is how far another variant falls below the baseline")),
    Mistake(
      "a variant that beats itself", two("{ metric: energy, variant: new, beats: 1️⃣new }"),
      .init("1️⃣", "expectation 'e' compares 'new' with itself")),
    Mistake(
      "a variant that equals itself", two("{ metric: energy, variant: new, equals: 1️⃣new }"),
      .init("1️⃣", "expectation 'e' compares 'new' with itself")),
    Mistake(
      "an unknown key", two("{ metric: energy, below: 3 J, 1️⃣know-miss: x }"),
      .init(
        "1️⃣", "unknown key 'know-miss' in expectation 'e'", note: "did you mean 'known-miss'?")),
    Mistake(
      "without saying which of three",
      "apps: { a: { handlers: { start: [], foreground: [] } } }\n"
        + "variants: { old: {}, new: { apps: { a: { handlers: { start: ~ } } } }, newer: { apps: { a: { handlers: { foreground: ~ } } } } }\n"
        + "expect: { e: 1️⃣{ metric: energy, below: 3 J } }",
      .init(
        "1️⃣", "expectation 'e' does not say which variant it means",
        note: "add 'variant': one of old, new, newer")),
  ]
}
