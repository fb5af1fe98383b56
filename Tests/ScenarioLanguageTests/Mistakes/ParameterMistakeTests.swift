import Testing

/// Parameters, variables and observations.
extension `A scenario is refused for` {
  @Test(arguments: parameters)
  func `a wrong parameter`(mistake: Mistake) throws { try mistake.check() }

  private static let parameters = [
    Mistake(
      "a parameter without a number it can be read as", "parameters: { p: 1️⃣3 zz }",
      .init("1️⃣", "'parameters.p': '3 zz' has an unknown unit 'zz'")),
    Mistake(
      "a negative parameter", "parameters: { p: 1️⃣-3 s }",
      .init("1️⃣", "'parameters.p': '-3 s' must not be negative")),
    Mistake(
      "a parameter that is itself", "parameters: { a: 1️⃣$(a) }",
      .init("1️⃣", "parameter 'a' is its own value")),
    Mistake(
      "a parameter with a word of expressions for a name", "parameters: { 1️⃣now: 3 s }",
      .init("1️⃣", "'now' means something in expressions and cannot be a parameter")),
    Mistake(
      "a grade that is none", "parameters: { p: { value: 3 s, grade: 1️⃣asumed } }",
      .init(
        "1️⃣",
        "the grade of 'parameters.p' must be one of measured, published, proxy, assumed, found 'asumed'",
        note: "did you mean 'assumed'?")),
    Mistake(
      "a variable with a parameter's name",
      "parameters: { p: 3 s }\napps: { a: { variables: { 1️⃣p: 4 s } } }",
      .init("1️⃣", "variable 'p' has the name of a parameter")),
    Mistake(
      "a variable set to another kind of value",
      "apps: { a: { variables: { v: 3 s }, handlers: { start: [ { set: { v: 1️⃣3 MB } } ] } } }",
      .init("1️⃣", "variable 'v' holds a duration, found a data size")),
    Mistake(
      "an observation of two kinds",
      steps("{ observe: { x: 3 s } }, { observe: { x: 1️⃣3 MB } }"),
      .init("1️⃣", "observation 'x' held a duration before, found a data size")),
  ]
}
