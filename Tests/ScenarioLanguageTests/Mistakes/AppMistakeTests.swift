import Testing

/// Handlers and background modes.
extension `A scenario is refused for` {
  @Test(arguments: apps)
  func `a wrong app`(mistake: Mistake) throws { try mistake.check() }

  private static let apps = [
    Mistake(
      "a handler without room", "apps: { a: { handlers: { start: { max: 1️⃣0, steps: [] } } } }",
      .init("1️⃣", "'max' must be from 1 to 1000, found 0")),
    Mistake(
      "a handler's mode that is none",
      "apps: { a: { handlers: { start: { mode: 1️⃣quued, steps: [] } } } }",
      .init(
        "1️⃣", "'mode' must be one of parallel, single, restart, queued, found 'quued'",
        note: "did you mean 'queued'?")),
    Mistake(
      "a step without its background mode",
      "apps: { a: { background-modes: [audio], handlers: { start: [ 1️⃣{ schedule-refresh: 5 min } ] } } }",
      .init(
        "1️⃣", "'schedule-refresh' needs the background mode 'fetch'",
        note: "add it to 'background-modes' of 'a'")),
    Mistake(
      "a fetch interval without its background mode", "apps: { a: { fetch-interval: 1️⃣5 min } }",
      .init(
        "1️⃣", "'fetch-interval' needs the background mode 'fetch'",
        note: "add it to 'background-modes' of 'a'")),
    Mistake(
      "more apps than there is room for in two groups",
      "apps: { a: { count: 40, handlers: { start: [] } }, 1️⃣b: { count: 40, handlers: { start: [] } } }",
      .init("1️⃣", "more than 62 apps")),
    Mistake(
      "a setting that is no flag", "apps: { a: { background-refresh: 1️⃣3 } }",
      .init("1️⃣", "'background-refresh' must be true or false, found '3'")),
    Mistake(
      "an exemption by another word", "apps: { a: { battery-optimisation: 1️⃣off } }",
      .init("1️⃣", "'battery-optimisation' must be one of on, exempt, found 'off'")),
  ]
}
