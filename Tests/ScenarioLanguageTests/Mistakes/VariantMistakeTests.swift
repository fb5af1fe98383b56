import Testing

/// Variants that change nothing, or what they must not.
extension `A scenario is refused for` {
  @Test(arguments: variants)
  func `a wrong variant`(mistake: Mistake) throws { try mistake.check() }

  private static let app = "apps: { a: { handlers: { start: [] } } }\n"

  private static let variants = [
    Mistake(
      "equal to the baseline", "variants: { original: {}, 1️⃣improved: {} }",
      .init(
        "1️⃣", "variant 'improved' is the same as 'original'",
        note: "a variant patches something that the other does not have")),
    Mistake(
      "equal to another",
      app
        + "variants: { a: {}, b: { apps: { a: { handlers: { start: ~ } } } }, 1️⃣c: { apps: { a: { handlers: { start: ~ } } } } }",
      .init(
        "1️⃣", "variant 'c' is the same as 'b'",
        note: "a variant patches something that the other does not have")),
    Mistake(
      "that changes a parameter nobody uses",
      "parameters: { p: 3 s }\nvariants: { a: {}, 1️⃣b: { parameters: { p: 4 s } } }",
      .init(
        "1️⃣", "variant 'b' is the same as 'a'",
        note: "nothing uses the parameters that it changes")),
    Mistake(
      "with an unknown key", "variants: { a: {}, b: { 1️⃣aps: {} } }",
      .init("1️⃣", "unknown key 'aps' in variant 'b'", note: "did you mean 'apps'?")),
    Mistake(
      "that touches the world",
      "variants: { a: {}, b: { 1️⃣user: { actions: { x: { at: 1 s, do: [ unlock ] } } } } }",
      .init(
        "1️⃣", "variant 'b' changes 'user', so its runs are not those of the others",
        note: "variants differ in what the app does; say changes-world: true if this is meant")),
    Mistake(
      "that touches the world through a parameter",
      "parameters: { t: 3 s }\nuser: { actions: { x: { at: $(t), do: [ unlock ] } } }\nvariants: { a: {}, 1️⃣b: { parameters: { t: 4 s } } }",
      .init(
        "1️⃣",
        "variant 'b' changes 'user' through a parameter, so its runs are not those of the others",
        note: "say changes-world: true if this is meant")),
    Mistake(
      "that touches the world through a parameter of an expression",
      "parameters: { t: 3 s }\nuser: { actions: { x: { at: $(t + 1 s), do: [ unlock ] } } }\nvariants: { a: {}, 1️⃣b: { parameters: { t: 4 s } } }",
      .init(
        "1️⃣",
        "variant 'b' changes 'user' through a parameter, so its runs are not those of the others",
        note: "say changes-world: true if this is meant")),
    Mistake(
      "that is the first and touches the world through a parameter",
      "parameters: { t: 3 s }\nuser: { actions: { x: { at: $(t), do: [ unlock ] } } }\nvariants: { 1️⃣a: { parameters: { t: 4 s } }, b: {} }",
      .init(
        "1️⃣",
        "variant 'a' changes 'user' through a parameter, so its runs are not those of the others",
        note: "say changes-world: true if this is meant")),
    Mistake(
      "with a seed of its own", "variants: { a: {}, b: { changes-world: true, 1️⃣seed: 3 } }",
      .init("1️⃣", "variant 'b' cannot change 'seed', which all variants share")),
    Mistake(
      "with replications of its own",
      app + "variants: { a: {}, b: { 1️⃣replications: 3, apps: { a: { handlers: { start: ~ } } } } }",
      .init("1️⃣", "variant 'b' cannot change 'replications', which all variants share")),
    Mistake(
      "with a flag that is none",
      app
        + "variants: { a: {}, b: { changes-world: 1️⃣on, apps: { a: { handlers: { start: ~ } } } } }",
      .init(
        "1️⃣", "'changes-world' must be true or false, found 'on'",
        note: "yes, no, on and off are texts here: write true or false")),
    Mistake(
      "named as the baseline that there is not",
      app
        + "baseline: 1️⃣orginal\nvariants: { original: {}, b: { apps: { a: { handlers: { start: ~ } } } } }",
      .init(
        "1️⃣", "'baseline' must be one of original, b, found 'orginal'",
        note: "did you mean 'original'?")),
  ]
}
