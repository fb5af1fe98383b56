import Testing

/// Metrics made of others, of apps, of the screen and of the battery, with wrong names and times.
extension `A scenario is refused for` {
  @Test(arguments: ofMetrics)
  func `a wrong metric of others`(mistake: Mistake) throws { try mistake.check() }

  private static let ofMetrics = [
    Mistake(
      "a ratio of an unknown metric",
      "metrics: { m: { ratio: { of: 1️⃣enrgy, to: run-time } } }",
      .init("1️⃣", "no metric is called 'enrgy'", note: "did you mean 'energy'?")),
    Mistake(
      "a ratio of a counter",
      "metrics: { m: { ratio: { of: energy, to: 1️⃣failures } } }",
      .init(
        "1️⃣", "no metric is called 'failures'",
        note: "it is a counter; define a metric failures: { count: failures }")),
    Mistake(
      "a list of metrics",
      "metrics: { m: { ratio: [1️⃣energy, failures] } }",
      .init(
        "1️⃣", "nothing counts 'energy'",
        note: "of metrics, write ratio: { of: energy, to: failures }")),
    Mistake(
      "a ratio of a metric with itself",
      "metrics: { m: { ratio: { of: energy, to: 1️⃣energy } } }",
      .init(
        "1️⃣", "'ratio' of metric 'm' is always 1: it is 'energy' over itself",
        note: "name two different metrics")),
    Mistake(
      "a share of a metric in itself",
      "metrics: { m: { share: { of: energy, in: 1️⃣energy } } }",
      .init(
        "1️⃣", "'share' of metric 'm' is always 100 %: it is 'energy' over itself",
        note: "name two different metrics")),
    Mistake(
      "a ratio of a counter with itself",
      "metrics: { m: { ratio: [failures, 1️⃣failures] } }",
      .init(
        "1️⃣", "'ratio' of metric 'm' is always 1: it is 'failures' over itself",
        note: "name two different counters")),
    Mistake(
      "metrics in a circle",
      """
      metrics:
        a: { ratio: { of: b, to: energy } }
        b: { share: { of: energy, in: 1️⃣a } }
        c: { ratio: { of: 2️⃣c, to: a } }
      """,
      .init("1️⃣", "a metric cannot be made of itself: 'a' of 'b' of 'a'"),
      .init("2️⃣", "a metric cannot be made of itself: 'c' of 'c'")),
    Mistake(
      "a ratio of a metric with a mistake",
      "metrics: { m: { ratio: { of: b, to: energy } }, b: { energy: 1️⃣dsplay } }",
      .init(
        "1️⃣",
        "'energy' of metric 'b' must be one of accessories, base, cpu, gpu, display, video-decoder, wi-fi, cellular, bluetooth, location, camera, flashlight, microphone, speaker, vibration, accelerometer, gyroscope, magnetometer, storage, found 'dsplay'",
        note: "did you mean 'display'?")),
    Mistake(
      "a share in another unit",
      "metrics: { m: { share: { of: 1️⃣energy, in: run-time } } }",
      .init(
        "1️⃣", "'energy' has the unit J and 'run-time' the unit s, so it is no share of it",
        note: "write ratio: { of: energy, to: run-time }")),
    Mistake(
      "half a ratio", "metrics: { m: { ratio: 1️⃣{ of: energy } } }",
      .init(
        "1️⃣", "'ratio' of metric 'm' needs 'to'",
        note: "'to': the metric that it is divided by")),
    Mistake(
      "energy of nothing", "metrics: { m: { energy: 1️⃣{} } }",
      .init("1️⃣", "'energy' of metric 'm' needs one of component, cause, apps, while")),
    Mistake(
      "energy of unknown apps",
      steps("{ wait: 1 s }") + "\nmetrics: { m: { energy: { apps: [a, 1️⃣b] } } }",
      .init("1️⃣", "no app is called 'b'", note: "apps: all, a")),
    Mistake(
      "energy of no app",
      steps("{ wait: 1 s }") + "\nmetrics: { m: { energy: { apps: 1️⃣[] } } }",
      .init("1️⃣", "'apps' of 'energy' of metric 'm' names no app")),
    Mistake(
      "energy of apps where there are none",
      "metrics: { m: { energy: { apps: 1️⃣all } } }",
      .init("1️⃣", "the scenario has no app")),
    Mistake(
      "energy in an unknown state",
      "metrics: { m: { energy: { while: 1️⃣screen-of } } }",
      .init(
        "1️⃣",
        "'while' of 'energy' of metric 'm' must be one of screen-on, screen-off, foreground, background, found 'screen-of'",
        note: "did you mean 'screen-off'?")),
    Mistake(
      "the charge of no battery", "metrics: { m: { battery-percent-at: 1️⃣1 h } }",
      .init(
        "1️⃣", "the phone has no battery whose charge it could be",
        note:
          "use 'phone: iphone-6s' in place of 'device: iphone-6s', or add battery: { model: equivalent-circuit }"
      )),
    Mistake(
      "the charge after the end", charge("22:00"),
      .init(
        "1️⃣", "'battery-percent-at' of metric 'm' is after the end of the run, found 22:00",
        note: "write a time of the run, such as 30 s after its start")),
    Mistake(
      "the charge at an hour of no clock", charge("25:00"),
      .init(
        "1️⃣", "'battery-percent-at' of metric 'm': no clock shows '25:00'",
        note: "write 00:00 to 23:59")),
    Mistake(
      "the charge on no weekday", charge("Mondy 00:00"),
      .init(
        "1️⃣", "'battery-percent-at' of metric 'm' must be a weekday and a time, found 'Mondy 00:00'",
        note: "as in Wednesday 22:00")),
  ]

  private static func charge(_ time: String) -> String {
    "battery: { model: ideal }\nmetrics: { m: { battery-percent-at: 1️⃣\(time) } }"
  }

  @Test func `a state of a screen that the phone does not have`() throws {
    try Mistake(
      "",
      """
      scenario: sample
      device: { components: { base: {} } }
      duration: 60 s
      metrics: { m: { time: 1️⃣screen-on } }
      """,
      .init(
        "1️⃣", "the device has no component 'display', whose state 'screen-on' could be",
        note: "add components: { display: { model: … } } to the device")
    ).check(head: "")
  }

  @Test func `the background of an app that nobody opens`() throws {
    try Mistake(
      "",
      """
      apps: { a: {}, b: { handlers: { start: [ { wait: 1 s } ] } } }
      user: { actions: { go: { at: 1 s, do: [ { open: b } ] } } }
      metrics: { m: { energy: { apps: a, while: 1️⃣background } } }
      """,
      .init(
        "1️⃣", "'while' of 'energy' of metric 'm' does nothing: nobody opens 'a'",
        note: "add user: { actions: { open: { at: 1 min, do: [ { open: a } ] } } }")
    ).check()
  }
}
