import Testing

/// Practices without what the catalogue says of each.
extension `A scenario is refused for` {
  @Test(arguments: practices)
  func `a wrong practice`(mistake: Mistake) throws { try mistake.check() }

  private static let practices = [
    Mistake(
      "of nothing", "practice: 1️⃣{}",
      .init("1️⃣", "'practice' needs 'id'", note: "'id': a letter and a number, such as B12"),
      .init(
        "1️⃣", "'practice' needs 'name'",
        note: "'name': the name of the practice where it is recommended"),
      .init(
        "1️⃣", "'practice' needs 'saving'", note: "'saving': the metric that should fall")),
    Mistake(
      "of a number with zeros before it", "practice: { id: 1️⃣B01, name: x, saving: energy }",
      .init(
        "1️⃣", "'id' of 'practice' must be a letter and a number, found 'B01'",
        note: "such as B12")),
    Mistake(
      "of no number", "practice: { id: 1️⃣animation, name: x, saving: energy }",
      .init(
        "1️⃣", "'id' of 'practice' must be a letter and a number, found 'animation'",
        note: "such as B12")),
    Mistake(
      "of unknown metrics", "practice: { id: B1, name: x, saving: 1️⃣enrgy, quality: [2️⃣late] }",
      .init(
        "1️⃣", "'saving' of 'practice' must be one of energy, average-power, run-time, found 'enrgy'",
        note: "did you mean 'energy'?"),
      .init(
        "2️⃣",
        "an entry of 'quality' must be one of energy, average-power, run-time, found 'late'")),
    Mistake(
      "of an unknown variant", "practice: { id: B1, name: x, saving: energy, controls: [1️⃣of] }",
      .init("1️⃣", "an entry of 'controls' must be one of original, found 'of'")),
  ]
}
