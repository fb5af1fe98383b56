import Testing

/// Mistakes of a whole scenario, told together, once, and where they are.
extension `Scenario loader` {
  @Test func `tells the mistakes of all sections at once`() throws {
    try Mistake(
      "",
      """
      scenario: sample
      device: { extends: 1️⃣iphone-6, components: { display: { panel: 2️⃣3 } } }
      duration: 3️⃣60
      replications: 4️⃣0
      surroundings: { bluetooth: { desk: { interval: 5️⃣1 ms } } }
      user: { actions: { go: { at: 1 s, do: [ { 6️⃣opne: a } ] } } }
      apps: { a: { handlers: { start: [ { wait: 7️⃣3 } ] } } }
      metrics: { m: { count: 8️⃣conections } }
      expect: { e: { metric: 9️⃣enrgy, below: 3 J } }
      """,
      .init("1️⃣", "unknown device 'iphone-6'", note: "did you mean 'iphone-6s'?"),
      .init(
        "2️⃣", "'device.components.display.panel': '3' needs a unit",
        note: "a power is written with mW, W or µW, as in '3 mW'"),
      .init(
        "3️⃣", "'duration': '60' needs a unit",
        note: "a duration is written with s, ms, min, h or d, as in '60 s'"),
      .init("4️⃣", "'replications' must be at least 1"),
      .init("5️⃣", "'surroundings.bluetooth.desk.interval' must be at least 20 ms"),
      .init("6️⃣", "unknown step 'opne'", note: "did you mean 'open'?"),
      .init(
        "7️⃣", "'time' of 'wait': '3' needs a unit",
        note: "a duration is written with s, ms, min, h or d, as in '3 s'"),
      .init("8️⃣", "nothing counts 'conections'", note: "did you mean 'connections'?"),
      .init(
        "9️⃣",
        "the metric of expectation 'e' must be one of energy, app-energy, average-power, run-time, m, found 'enrgy'",
        note: "did you mean 'energy'?")
    ).check(head: "")
  }

  @Test func `does not call a component's steps unknown for a wrong number`() throws {
    try Mistake(
      "",
      """
      scenario: sample
      device: { extends: iphone-6s, components: { bluetooth: { receive: 1️⃣79 } } }
      duration: 60 s
      apps: { a: { handlers: { start: [ { scan: {} } ], peripheral-discovered: [ stop-scan ] } } }
      metrics: { m: { count: connections } }
      """,
      .init(
        "1️⃣", "'device.components.bluetooth.receive': '79' needs a unit",
        note: "a power is written with mW, W or µW, as in '79 mW'")
    ).check(head: "")
  }

  @Test func `does not call names in broken steps unrecorded`() throws {
    try Mistake(
      "",
      """
      apps:
        a:
          handlers:
            1️⃣strat: [ { mark: begun }, { every: { interval: 1 s, name: beat, do: [] } } ]
            start: [ { wait: 3 s, 2️⃣mark: over }, { cancel: beat } ]
      metrics: { m: { from: begun, to: over, within: 3 s } }
      """,
      .init("1️⃣", "no event is called 'strat'", note: "did you mean 'start'?"),
      .init("2️⃣", "'wait' and 'mark' in one step", note: "make them two steps of the list")
    ).check()
  }

  @Test func `tells mistakes below a misspelt event, whose steps are those of the meant one`()
    throws
  {
    try Mistake(
      "",
      """
      apps: { a: { handlers: { 1️⃣strat: [ { wait: 2️⃣3 } ], start: [] } } }
      """,
      .init("1️⃣", "no event is called 'strat'", note: "did you mean 'start'?"),
      .init(
        "2️⃣", "'time' of 'wait': '3' needs a unit",
        note: "a duration is written with s, ms, min, h or d, as in '3 s'")
    ).check()
  }

  @Test func `tells a mistake that all variants share once`() throws {
    try Mistake(
      "",
      """
      apps: { a: { handlers: { start: [ { wait: 1️⃣3 } ], foreground: [] } } }
      variants:
        old: {}
        new: { apps: { a: { handlers: { foreground: ~ } } } }
      """,
      .init(
        "1️⃣", "'time' of 'wait': '3' needs a unit",
        note: "a duration is written with s, ms, min, h or d, as in '3 s'")
    ).check()
  }

  @Test func `points into the variant whose patch is wrong`() throws {
    try Mistake(
      "",
      """
      apps: { a: { handlers: { start: [] } } }
      variants:
        old: {}
        new: { apps: { a: { handlers: { start: [ { wait: 1️⃣3 } ] } } } }
      """,
      .init(
        "1️⃣", "'time' of 'wait': '3' needs a unit",
        note: "a duration is written with s, ms, min, h or d, as in '3 s'")
    ).check()
  }

  @Test func `points at the parameter that a wrong value came from`() throws {
    try Mistake(
      "",
      """
      parameters: { pause: 1️⃣3 MB }
      apps: { a: { handlers: { start: [ { wait: $(pause) } ] } } }
      """,
      .init(
        "1️⃣", "'time' of 'wait': '3 MB' is a data size, expected a duration",
        note: "a duration is written with s, ms, min, h or d")
    ).check()
  }

  @Test func `warns of a tap that no app answers`() throws {
    try Mistake(
      "",
      """
      user: 1️⃣{ actions: { a: { at: 1 s, do: [ { open: a }, { tap: go } ] } } }
      apps: { a: {} }
      """,
      .init("1️⃣", "no app has a handler for 'go-tapped'", severity: .warning)
    ).check()
  }
}
