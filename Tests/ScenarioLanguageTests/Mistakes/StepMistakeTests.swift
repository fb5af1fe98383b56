import Testing

/// Steps that cannot be done where they are.
extension `A scenario is refused for` {
  @Test(arguments: stepLists)
  func `a wrong step`(mistake: Mistake) throws { try mistake.check() }

  private static let stepLists = [
    Mistake(
      "tolerance as long as the interval",
      steps("{ every: { interval: 10 s, tolerance: 1️⃣10 s, do: [] } }"),
      .init(
        "1️⃣", "'tolerance' of 'every' must be shorter than its interval",
        note: "10 % of the interval is what Apple recommends at least")),
    Mistake(
      "tick while idle that is no flag",
      steps("{ every: { interval: 10 s, while-idle: 1️⃣often, do: [] } }"),
      .init("1️⃣", "'while-idle' of 'every' must be true or false, found 'often'")),
    Mistake(
      "a part of a whole number", steps("{ count: { name: tenths, by: 1️⃣0.25 } }"),
      .init(
        "1️⃣", "a counter holds whole numbers, and '0.25' is none",
        note: "count in a smaller unit, or use 'observe'")),
    Mistake(
      "a list of steps that is none", "apps: { a: { handlers: { start: 1️⃣now } } }",
      .init("1️⃣", "the steps of 'apps.a.handlers.start' must be a list, found 'now'")),
    Mistake(
      "a step that is a list", steps("1️⃣[ stop-scan ]"),
      .init("1️⃣", "a step must be a mapping or a word, found a list")),
    Mistake(
      "two steps in one", steps("{ wait: 3 s, 1️⃣scan: {} }"),
      .init("1️⃣", "'wait' and 'scan' in one step", note: "make them two steps of the list")),
    Mistake(
      "a step at a time of the clock", steps("{ wait: 3 s, 1️⃣at: 23:00 }"),
      .init(
        "1️⃣", "unknown key 'at' beside 'wait'",
        note:
          "steps have no times of the clock: write a session of 'user: day' for a person, and 'schedule-job', 'every' or 'wait' for an app"
      )),
    Mistake(
      "a request of a size alone", steps("{ request: 1️⃣50 MB }"),
      .init(
        "1️⃣", "step 'request' must be a mapping, found '50 MB'",
        note:
          "write request: { up: … }; its keys: up, down, answer, timeout, via, queue, name, priority, retry, resumable, cache, brings, delivers"
      )),
    Mistake(
      "an if without then", steps("1️⃣{ if: $(1 < 2) }"),
      .init("1️⃣", "'if' needs 'then' beside it")),
    Mistake(
      "a repeat of two kinds", steps("1️⃣{ repeat: { times: 2, for: 3 s, do: [] } }"),
      .init("1️⃣", "'repeat' needs one of times, while, until and for, found 2")),
    Mistake(
      "a person's step in an app", steps("1️⃣{ tap: x }"),
      .init("1️⃣", "'tap' is what a person does, not an app")),
    Mistake(
      "an app's step in a person's hands",
      "user: { actions: { a: { at: 1 s, do: [ 1️⃣{ compute: 3 M } ] } } }",
      .init("1️⃣", "'compute' is what an app does, not a person")),
    Mistake(
      "a task in its own timer",
      "apps: { a: { tasks: { t: [ { every: { interval: 1 s, do: [ 1️⃣{ do: t } ] } } ] }, handlers: { start: [ { do: t } ] } } }",
      .init("1️⃣", "task 't' calls itself")),
  ]
}
