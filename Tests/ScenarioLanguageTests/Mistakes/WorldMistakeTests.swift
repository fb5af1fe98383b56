import Testing

/// What a person does, when, and what is around the phone.
extension `A scenario is refused for` {
  @Test(arguments: worlds)
  func `a wrong world`(mistake: Mistake) throws { try mistake.check() }

  private static let worlds = [
    Mistake(
      "start without a time", "starts: 1️⃣Monday",
      .init(
        "1️⃣", "'starts' must be a weekday and a time, found 'Monday'",
        note: "write starts: Monday 07:00")),
    Mistake(
      "session after midnight", "user: { day: { late: { around: 1️⃣25 h, length: 1 min } } }",
      .init("1️⃣", "'around' of session 'late' must be less than 24 h")),
    Mistake(
      "session on no day", "user: { day: { late: { around: 23 h, length: 1 min, on: 1️⃣[] } } }",
      .init("1️⃣", "'on' of session 'late' names no day")),
    Mistake(
      "session without a length", "user: { day: { late: 1️⃣{ around: 23 h } } }",
      .init(
        "1️⃣", "session 'late' needs 'length'",
        note:
          "'length': the time from the end of 'do' to the lock; write, for example, day: { evening: { around: 20:00, length: 30 min, do: [ { open: mail } ], touches: 10 s } }"
      )),
    Mistake(
      "weekday",
      "user: { day: { late: { around: 23 h, length: 1 min, on: [1️⃣freiday] } } }",
      .init(
        "1️⃣",
        "a weekday must be one of monday, tuesday, wednesday, thursday, friday, saturday, sunday, found 'freiday'",
        note: "did you mean 'friday'?")),
    Mistake(
      "an action without a time", "user: { actions: { a: 1️⃣{ do: [] } } }",
      .init("1️⃣", "action 'a' needs 'at', 'every' or both")),
    Mistake(
      "an action that comes again at once",
      "user: { actions: { a: { every: 1️⃣0 s, do: [ unlock ] } } }",
      .init("1️⃣", "'every' of action 'a' must be above 0")),
    Mistake(
      "a normal distribution without a least value",
      "user: { actions: { a: { at: { normal: 1️⃣{ mean: 3 s, sd: 1 s } }, do: [] } } }",
      .init(
        "1️⃣", "'at' of action 'a' must not be negative, but a normal distribution can be",
        note: "say 'min', such as 0 in the same unit")),
    Mistake(
      "weights that do not match",
      "user: { actions: { a: { at: { one-of: [1 s, 2 s], weights: 1️⃣[1] }, do: [] } } }",
      .init("1️⃣", "'at' of action 'a' has 2 values and 1 weights")),
    Mistake(
      "a uniform distribution the wrong way round",
      "user: { actions: { a: { at: { uniform: 1️⃣[3 s, 1 s] }, do: [] } } }",
      .init("1️⃣", "'at' of action 'a': uniform goes from low to high, found [3 s, 1 s]")),
    Mistake(
      "counts where times are meant",
      "user: { actions: { a: { at: { poisson: 1️⃣3 }, do: [] } } }",
      .init("1️⃣", "'at' of action 'a' is a duration, but poisson gives counts")),
    Mistake(
      "an interval shorter than there is",
      "surroundings: { bluetooth: { d: { interval: 1️⃣5 ms } } }",
      .init("1️⃣", "'surroundings.bluetooth.d.interval' must be at least 20 ms")),
    Mistake(
      "half a peripheral",
      "surroundings: { bluetooth: { d: { interval: 1 s, count: 1️⃣2.5 } } }",
      .init("1️⃣", "'surroundings.bluetooth.d.count' must be a whole number")),
    Mistake(
      "a peripheral without an interval", "surroundings: { bluetooth: { d: 1️⃣{} } }",
      .init(
        "1️⃣", "'surroundings.bluetooth.d' needs 'interval'",
        note: "'interval': its advertising interval, 20 ms or more")),
  ]
}
