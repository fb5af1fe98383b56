import Testing

/// Values without their unit, out of range, or that other readers take for something else.
extension `A scenario is refused for` {
  @Test(arguments: values)
  func `a wrong value`(mistake: Mistake) throws { try mistake.check() }

  private static let values = [
    Mistake(
      "a missing unit", steps("{ wait: 1️⃣3 }"),
      .init(
        "1️⃣", "'time' of 'wait': '3' needs a unit",
        note: "a duration is written with s, ms, min, h or d, as in '3 s'")),
    Mistake(
      "a wrong unit", steps("{ wait: 1️⃣3 mW }"),
      .init(
        "1️⃣", "'time' of 'wait': '3 mW' is a power, expected a duration",
        note: "a duration is written with s, ms, min, h or d")),
    Mistake(
      "a negative time", steps("{ wait: 1️⃣-3 s }"),
      .init("1️⃣", "'time' of 'wait': '-3 s' must not be negative")),
    Mistake(
      "a share above the whole", steps("{ brightness: 1️⃣80 }"),
      .init(
        "1️⃣", "'level' of 'brightness' must be at most 100 %, found '80'",
        note: "a share is written in per cent, as in '80 %', or from 0 to 1")),
    Mistake(
      "an infinite time", steps("{ wait: 1️⃣$(1 s / 0) }"),
      .init("1️⃣", "'time' of 'wait' must be finite, but '$(1 s / 0)' is not")),
    Mistake(
      "never as a length", steps("{ wait: 1️⃣never }"),
      .init("1️⃣", "'time' of 'wait': 'never' is not a number")),
    Mistake(
      "a sum of unlike units", steps("{ wait: $(5 min 1️⃣+ 3 MB) }"),
      .init("1️⃣", "cannot add a data size to a duration in '$(5 min + 3 MB)'")),
    Mistake(
      "a section that is a list", "apps: 1️⃣[ a ]",
      .init(
        "1️⃣", "'apps' must be a mapping, found a list",
        note:
          "write, for example, apps: { mail: { handlers: { start: [ { every: { interval: 15 min, do: [ { request: { down: 50 kB } } ] } } ] } } }"
      )),
    Mistake(
      "an old word for a flag", steps("{ scan: { duplicates: 1️⃣yes } }"),
      .init(
        "1️⃣", "'duplicates' of 'scan' must be true or false, found 'yes'",
        note: "yes, no, on and off are texts here: write true or false")),
    Mistake(
      "a mark called no", steps("{ mark: 1️⃣no }"),
      .init(
        "1️⃣", "'name' of 'mark': 'no' is true or false to other readers of YAML",
        note: "put it in quotes: \"no\"")),
    Mistake(
      "a time in sixties", steps("{ wait: 1️⃣1:30 }"),
      .init(
        "1️⃣", "'time' of 'wait': '1:30' counts in sixties, which some readers take for one number",
        note: "write a duration with its unit: '90 s' or '1.5 min'")),
    Mistake(
      "an exponent", "seed: 1️⃣1e3",
      .init(
        "1️⃣", "'seed': '1e3' has an exponent, which some readers take for a text",
        note: "write '1000'")),
    Mistake(
      "a fraction where a count is meant", "replications: 1️⃣1.5",
      .init("1️⃣", "'replications' must be a whole number, found '1.5'")),
    Mistake(
      "a count beyond all limits", "replications: 1️⃣9223372036854775807",
      .init(
        "1️⃣", "'replications' must be at most 9007199254740992, found '9223372036854775807'")),
    Mistake(
      "a seed beyond 64 bits", "seed: 1️⃣18446744073709551616",
      .init("1️⃣", "'seed' must be at most 18446744073709551615, found '18446744073709551616'")),
    Mistake(
      "no replication", "replications: 1️⃣0",
      .init("1️⃣", "'replications' must be at least 1")),
    Mistake(
      "a confidence of more than all", "confidence: 1️⃣200 %",
      .init(
        "1️⃣", "'confidence' must lie between 0 % and 100 %, found '200 %'", note: "95 % is usual")),
    Mistake(
      "a choice that is none", steps("{ compute: { cycles: 1 M, qos: 1️⃣utilty } }"),
      .init(
        "1️⃣",
        "'qos' of 'compute' must be one of user-interactive, user-initiated, default, utility, background, found 'utilty'",
        note: "did you mean 'utility'?")),
    Mistake(
      "a condition that is a time", steps("{ if: 1️⃣$(3 s), then: [] }"),
      .init("1️⃣", "'condition' of 'if' must be true or false, but '$(3 s)' is a duration")),
  ]
}
