import Testing

/// Numbers that cannot move together, and claims that cannot hold over their ranges.
extension `A scenario is refused for` {
  @Test(arguments: togetherMistakes)
  func `a wrong group of numbers`(mistake: Mistake) throws { try mistake.check() }

  private static func numbers(_ more: String) -> String {
    """
    parameters:
      first: { value: 2, grade: assumed, range: [1, 3], reason: r }
      second: { value: 2, grade: assumed, range: [1, 3], reason: r }
      third: 4
    \(more)
    """
  }

  private static let example = "write: together: [[parameters.send, parameters.receive]]"

  private static let togetherMistakes = [
    Mistake(
      "of a number that is not there",
      numbers("together: [[parameters.first, 1️⃣parameters.secnd, 2️⃣xyz]]"),
      .init(
        "1️⃣", "'together' names 'parameters.secnd', which is no number of the scenario",
        note: "did you mean 'parameters.second'?"),
      .init(
        "2️⃣", "'together' names 'xyz', which is no number of the scenario",
        note: "over-ranges of 'drainsim compare --format json' has the paths of all")),
    Mistake(
      "of a number without a range",
      numbers("together: [parameters.first, 1️⃣parameters.third]"),
      .init(
        "1️⃣", "'together' names 'parameters.third', which has no range",
        note: "write its range: { value: …, grade: …, range: [low, high], reason: … }")),
    Mistake(
      "of a number in two groups, or twice in one",
      numbers(
        "together: [[parameters.first, parameters.second, 1️⃣parameters.first], [2️⃣parameters.second, 3️⃣parameters.first]]"
      ),
      .init(
        "1️⃣", "'parameters.first' moves together twice",
        note: "a number belongs to one group; write all numbers that move with it there"),
      .init(
        "2️⃣", "'parameters.second' moves together twice",
        note: "a number belongs to one group; write all numbers that move with it there"),
      .init(
        "3️⃣", "'parameters.first' moves together twice",
        note: "a number belongs to one group; write all numbers that move with it there")),
    Mistake(
      "of one number", numbers("together: 1️⃣[parameters.first]"),
      .init("1️⃣", "a group of 'together' needs two numbers at least", note: example)),
    Mistake(
      "that is no list", numbers("together: 1️⃣parameters.first"),
      .init(
        "1️⃣", "'together' must be a list of the paths of numbers, or a list of such lists",
        note: example)),
    Mistake(
      "of groups that are no lists of paths, and have no correlations",
      numbers("together: [1️⃣{ 3️⃣a: b }, [parameters.first, 2️⃣[x]]]"),
      .init(
        "1️⃣", "a group of 'together' needs 'numbers'", note: "'numbers': their paths, as a list"),
      .init(
        "1️⃣", "a group of 'together' needs 'correlations'",
        note:
          "'correlations': those of each number with the numbers before it: a list of lists, from the second on"
      ),
      .init(
        "3️⃣", "unknown key 'a' in a group of 'together'",
        note: "known keys: numbers, correlations"),
      .init("2️⃣", "an entry of 'together' must be the path of a number", note: example)),
    Mistake(
      "in a variant",
      numbers(
        "variants: { a: {}, b: { 1️⃣together: [parameters.first, parameters.second] } }"),
      .init("1️⃣", "variant 'b' cannot change 'together', which all variants share")),
    Mistake(
      "of a claim about runs and ranges",
      "expect: { e: { metric: energy, below: 3 J, over: phones, interval: 1️⃣true } }",
      .init(
        "1️⃣", "'interval' is about the runs, and expectation 'e' holds over phones",
        note: "leave it out: the whole interval over phones is tested")),
    Mistake(
      "of a claim over something else",
      "expect: { e: { metric: energy, below: 3 J, over: 1️⃣range } }",
      .init(
        "1️⃣", "'over' of expectation 'e' must be one of runs, phones, found 'range'",
        note: "'range' is 'phones' here")),
  ]
}
