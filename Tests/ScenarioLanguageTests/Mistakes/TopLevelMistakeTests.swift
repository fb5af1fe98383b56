import Testing

/// The messages to a scenario's author after a slip: text, place and hint.
struct `A scenario is refused for` {
  @Test(arguments: topLevel)
  func `a wrong top level`(mistake: Mistake) throws { try mistake.check(head: "") }

  private static func lasting(_ duration: String) -> String {
    "scenario: x\ndevice: iphone-6s\nduration: \(duration)"
  }

  private static let topLevel = [
    Mistake(
      "all that is needed", "1️⃣notes: nothing",
      .init("1️⃣", "the scenario needs 'scenario'", note: "'scenario': the scenario's name"),
      .init(
        "1️⃣", "the scenario needs 'duration'",
        note: "'duration': a time, 'until empty', or { until: { mark: …, at most: … } }"),
      .init(
        "1️⃣", "the scenario needs 'phone' or 'device'",
        note:
          "write phone: pixel-6, or another of 'drainsim list phones'; 'device' is the same hardware without operating system and battery"
      )),
    Mistake(
      "a name that is nothing", "1️⃣scenario: ~\ndevice: iphone-6s\nduration: 3 s",
      .init("1️⃣", "the scenario needs 'scenario'", note: "'scenario': the scenario's name")),
    Mistake(
      "a duration of nothing", lasting("1️⃣0 s"), .init("1️⃣", "'duration' must be above 0")),
    Mistake(
      "a duration of more than 250 years", lasting("1️⃣100000 d"),
      .init(
        "1️⃣",
        "'duration': '100000 d' is longer than 250 years, the most a run can last")),
    Mistake(
      "a duration that is too long with its warm-up",
      lasting("60000 d\nwarm-up: 1️⃣40000 d"),
      .init(
        "1️⃣",
        "'warm-up' and 'duration' together are longer than the 250 years a run may have")),
    Mistake(
      "a duration until empty", lasting("1️⃣until empty"),
      .init(
        "1️⃣", "'until empty' needs a battery",
        note:
          "the device has none; use 'phone: iphone-6s' in place of 'device: iphone-6s', or add battery: { model: equivalent-circuit }"
      )),
    Mistake(
      "a mark that nobody records", lasting("{ until: { mark: 1️⃣found, at most: 3 s } }"),
      .init("1️⃣", "no step records the mark 'found'")),
    Mistake(
      "a mark without a limit",
      lasting("{ until: 1️⃣{ mark: x } }\napps: { a: { handlers: { start: [ { mark: x } ] } } }"),
      .init("1️⃣", "'until' needs 'at most'", note: "'at most': when the run ends without the mark")
    ),
    Mistake(
      "a limit of nothing",
      lasting(
        "{ until: { mark: x, at most: 1️⃣0 s } }\napps: { a: { handlers: { start: [ { mark: x } ] } } }"
      ),
      .init("1️⃣", "'at most' must be above 0")),
    Mistake(
      "a name that is true or false elsewhere", "scenario: 1️⃣no\ndevice: iphone-6s\nduration: 3 s",
      .init(
        "1️⃣", "'scenario': 'no' is true or false to other readers of YAML",
        note: "put it in quotes: \"no\"")),
    Mistake(
      "a tab", "scenario: x\n1️⃣\tdevice: iphone-6s",
      .init("1️⃣", "a tab cannot indent", note: "use spaces")),
    Mistake(
      "a scenario that extends itself", lasting("3 s\nextends: 1️⃣sample.yaml"),
      .init("1️⃣", "'sample.yaml' extends itself: sample.yaml → sample.yaml")),
    Mistake(
      "a scenario that extends nothing", lasting("3 s\nextends: 1️⃣none.yaml"),
      .init("1️⃣", "there is no file 'none.yaml'")),
  ]
}
