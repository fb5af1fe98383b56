import Experiments
import PhoneModel
import PowerAccounting
import Quantities
import ScenarioTestSupport
import Testing

/// A story of one app on the phone with round numbers; marks and counters tell what happened.
private enum Story {
  /// A scenario of ten seconds in which `app` is opened at one second.
  static func text(
    _ app: String, user: [String] = [], metrics: [String] = [], more: String = "",
    duration: String = "10 s"
  ) -> String {
    RoundPhone.scenario(
      """
      \(more)
      user:
        actions:
          open: { at: 1 s, do: [ { open: app } ] }
      \(user.map { "    \($0)" }.joined(separator: "\n"))
      apps:
        app:
      \(app.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n"))
      metrics:
        nothing: { count: failures }
      \(metrics.map { "  \($0)" }.joined(separator: "\n"))
      """, duration: duration)
  }

  static func value(
    _ metric: String, _ app: String, user: [String] = [], metrics: [String] = [],
    more: String = "", duration: String = "10 s", settings: [String] = []
  ) throws -> Double? {
    try Samples.run(
      text(app, user: user, metrics: metrics, more: more, duration: duration), settings: settings)[
        metric]
  }

  /// When the mark `then` comes, in seconds after the app's start.
  static func delay(
    _ steps: String, more: String = "", settings: [String] = []
  ) throws -> Double? {
    try value(
      "m", "handlers: { start: [ { mark: now-then }, \(steps), { mark: then } ] }",
      metrics: ["m: { from: now-then, to: then, within: 9 s }"], more: more, settings: settings)
  }
}

struct `A parameter` {
  @Test func `can be a quantity`() throws {
    #expect(try Story.delay("{ wait: $(p) }", more: "parameters: { p: 2 s }") == 2)
  }

  @Test func `can stand in an expression`() throws {
    #expect(try Story.delay("{ wait: $(p * 2 + 1 s) }", more: "parameters: { p: 2 s }") == 5)
  }

  @Test func `can be a distribution`() throws {
    #expect(
      try Story.delay("{ wait: $(p) }", more: "parameters: { p: { one-of: [3 s] } }") == 3)
  }

  @Test func `can be another parameter`() throws {
    #expect(try Story.delay("{ wait: $(a) }", more: "parameters: { a: $(b), b: 4 s }") == 4)
  }

  @Test func `can be a list of steps`() throws {
    #expect(
      try Story.value(
        "n", "handlers: { start: $(s) }", metrics: ["n: { count: x }"],
        more: "parameters: { s: [ { count: x }, { count: x } ] }") == 2)
  }

  @Test func `can be a name`() throws {
    #expect(
      try Story.value(
        "n", "handlers: { start: [ { do: $(t) } ], }\ntasks: { a: [ { count: x } ] }",
        metrics: ["n: { count: x }"], more: "parameters: { t: a }") == 1)
  }

  @Test func `can be graded`() throws {
    #expect(
      try Story.delay(
        "{ wait: $(p) }",
        more: "parameters: { p: { value: 2 s, grade: assumed, range: [1 s, 3 s], reason: x } }")
        == 2)
  }

  @Test func `takes another value from a setting`() throws {
    #expect(
      try Story.delay(
        "{ wait: $(p) }", more: "parameters: { p: 2 s }", settings: ["parameters.p=3.5 s"]) == 3.5)
  }

  @Test func `reaches the surroundings from a setting`() throws {
    let scenario = Story.text(
      "handlers: { start: [ { scan: {} } ], peripheral-discovered: [] }",
      metrics: ["n: { count: advertisements-reported }"],
      more: "surroundings: { bluetooth: { d: { count: 1, interval: 100 ms } } }")
    let report = try Samples.run(scenario, settings: ["surroundings.bluetooth.d.count=5"])
    #expect(report["n"] == 5)
  }

  @Test func `reaches the device from a setting`() throws {
    let report = try Samples.run(
      RoundPhone.scenario(""), settings: ["device.components.base.asleep=20 mW"])
    #expect(report.ledger.total == Power.milliwatts(21) * .seconds(10))
  }
}

struct `A step` {
  @Test func `that waits no time ends at once`() throws {
    #expect(try Story.delay("{ wait: 0 s }") == 0)
  }

  @Test func `may be a bare word`() throws {
    #expect(try Story.delay("stop-scan") == 0)
  }

  @Test func `may leave out its mapping`() throws {
    // Two gigacycles at one gigahertz.
    #expect(try Story.delay("{ compute: 2 G }") == 2)
  }

  @Test func `repeats a number of times`() throws {
    #expect(try Story.delay("{ repeat: { times: 3, do: [ { wait: 1 s } ] } }") == 3)
  }

  @Test func `repeats no times`() throws {
    #expect(try Story.delay("{ repeat: { times: 0, do: [ { wait: 1 s } ] } }") == 0)
  }

  @Test func `repeats while something holds`() throws {
    #expect(try Story.delay("{ repeat: { while: $(now < 4 s), do: [ { wait: 1 s } ] } }") == 3)
  }

  @Test func `repeats until something holds, once at the least`() throws {
    #expect(try Story.delay("{ repeat: { until: $(1 < 2), do: [ { wait: 1 s } ] } }") == 1)
  }

  @Test func `repeats for a time, and begins no round after it`() throws {
    #expect(try Story.delay("{ repeat: { for: 2.5 s, do: [ { wait: 1 s } ] } }") == 3)
  }

  @Test func `repeats inside a repeat`() throws {
    let inner = "{ repeat: { times: 2, do: [ { wait: 1 s } ] } }"
    #expect(try Story.delay("{ repeat: { times: 2, do: [ \(inner) ] } }") == 4)
  }

  @Test func `chooses by what an expression says`() throws {
    let choice = "{ if: $(now > 5 s), then: [ { wait: 1 s } ], else: [ { wait: 2 s } ] }"
    #expect(try Story.delay(choice) == 2)
  }

  @Test func `changes a variable of its app`() throws {
    #expect(
      try Story.value(
        "m",
        """
        variables: { n: 1 s }
        handlers: { start: [ { set: { n: $(n + 2 s) } }, { observe: { seen: $(n) } } ] }
        """, metrics: ["m: { mean-of: seen }"]) == 3)
  }

  @Test func `keeps a variable's first value for the next replication`() throws {
    let text = Story.text(
      """
      variables: { n: 1 s }
      handlers: { start: [ { set: { n: $(n + 2 s) } }, { observe: { seen: $(n) } } ] }
      """, metrics: ["m: { mean-of: seen }"])
    var seen: [Double?] = []
    _ = try Samples.experiment(text, replications: 1...3).compare(
      each: { seen.append($0.readings.last?.value) })
    #expect(seen == [3, 3, 3])
  }

  @Test func `after stop is not done`() throws {
    #expect(
      try Story.value(
        "n", "handlers: { start: [ stop, { count: x } ] }", metrics: ["n: { count: x }"]) == 0)
  }

  @Test func `sends an event that its app handles at the same instant`() throws {
    #expect(
      try Story.value(
        "m", "handlers: { start: [ { mark: a }, { emit: go } ], go: [ { mark: b } ] }",
        metrics: ["m: { from: a, to: b, within: 9 s }"]) == 0)
  }
}

struct `A handler that is busy` {
  /// Three taps a second apart; each run counts, and takes two and a half seconds.
  private func counts(_ mode: String) throws -> (begun: Double?, done: Double?, lost: Double?) {
    let report = try Samples.run(
      Story.text(
        """
        handlers:
          go-tapped: { \(mode), steps: [ { count: begun }, { wait: 2.5 s }, { count: done } ] }
        """,
        user: [
          "tap: { at: 2 s, do: [ { repeat: { times: 3, do: [ { tap: go }, { wait: 1 s } ] } } ] }"
        ],
        metrics: ["begun: { count: begun }", "done: { count: done }", "lost: { count: overflows }"])
    )
    return (report["begun"], report["done"], report["lost"])
  }

  @Test func `runs again beside itself in mode parallel`() throws {
    // 2, 3 and 4 s, each over 2.5 s later.
    #expect(try counts("mode: parallel") == (3, 3, 0))
  }

  @Test func `loses events beyond its maximum in mode parallel`() throws {
    #expect(try counts("mode: parallel, max: 2") == (2, 2, 1))
  }

  @Test func `loses events in mode single`() throws {
    #expect(try counts("mode: single") == (1, 1, 2))
  }

  @Test func `ends and begins anew in mode restart`() throws {
    #expect(try counts("mode: restart") == (3, 1, 0))
  }

  @Test func `does one after the other in mode queued`() throws {
    // 2 to 4.5, to 7, to 9.5 s.
    #expect(try counts("mode: queued") == (3, 3, 0))
  }

  @Test func `loses events that find no place in the queue`() throws {
    #expect(try counts("mode: queued, max: 1") == (2, 2, 1))
  }
}

private func == (
  left: (begun: Double?, done: Double?, lost: Double?), right: (Double, Double, Double)
) -> Bool {
  left.begun == right.0 && left.done == right.1 && left.lost == right.2
}

struct `A patch` {
  private static func text(_ patch: String) -> String {
    """
    \(RoundPhone.scenario(""))
    parameters: { a: { value: 2 s, grade: assumed, range: [1 s, 3 s], reason: x } }
    user: { actions: { open: { at: 1 s, do: [ { open: app } ] } } }
    apps:
      app:
        handlers:
          start: [ { count: x }, { wait: $(a) }, { count: x } ]
          foreground: [ { count: x } ]
    metrics: { n: { count: x } }
    variants:
      old: {}
      new: \(patch)
    """
  }

  private func count(_ patch: String) throws -> Double? {
    try Samples.run(Self.text(patch), variant: 1)["n"]
  }

  @Test func `leaves what it does not name`() throws {
    #expect(try count("{ apps: { app: { handlers: { background: [] } } } }") == 3)
  }

  @Test func `replaces a list whole`() throws {
    #expect(try count("{ apps: { app: { handlers: { start: [] } } } }") == 1)
  }

  @Test func `removes what it says nothing is`() throws {
    #expect(try count("{ apps: { app: { handlers: { foreground: ~ } } } }") == 2)
  }

  @Test func `keeps the grade of a number whose value it changes`() throws {
    let loaded = try Samples.load(Self.text("{ parameters: { a: 3 s } }"))
    let changed = loaded.scenario.variants[1].specification.parameters.first
    #expect(changed?.grade == .assumed)
    #expect(changed?.quantity.value == 3e9)
  }

  @Test func `may exchange the device`() throws {
    let patch = "{ device: { components: { base: { awake: 200 mW } } } }"
    let old = try Samples.run(Self.text(patch), variant: 0).ledger.total
    let new = try Samples.run(Self.text(patch), variant: 1).ledger.total
    // The screen is lit from one second on.
    #expect(new - old == Power.milliwatts(100) * .seconds(9))
  }
}

struct `A metric` {
  private static func first(_ marks: String, _ form: String) throws -> MetricReading? {
    try Samples.run(
      Story.text(
        "handlers: { start: [ \(marks) ] }", metrics: ["m: { from: a, to: b, \(form) }"])
    ).metrics.last
  }

  @Test func `measures the first pair`() throws {
    let metric = try Self.first(
      "{ mark: a }, { wait: 1 s }, { mark: b }, { mark: a }, { wait: 3 s }, { mark: b }",
      "within: 8 s")
    #expect(metric?.value == 1)
  }

  @Test func `measures the mean of all pairs of a run`() throws {
    let metric = try Self.first(
      "{ mark: a }, { wait: 1 s }, { mark: b }, { mark: a }, { wait: 3 s }, { mark: b }",
      "within: 8 s, pairs: all")
    #expect(metric?.value == 2)
  }

  @Test func `counts its limit for what does not come`() throws {
    let metric = try Self.first("{ mark: a }, { wait: 20 s }, { mark: b }", "within: 4 s")
    #expect(metric?.value == 4)
    #expect(metric?.isCensored == true)
  }

  @Test func `counts its limit for what comes later`() throws {
    let metric = try Self.first("{ mark: a }, { wait: 5 s }, { mark: b }", "within: 4 s")
    #expect(metric?.value == 4)
    #expect(metric?.isCensored == true)
  }

  @Test func `is not cut off by what comes exactly at its limit`() throws {
    let metric = try Self.first("{ mark: a }, { wait: 4 s }, { mark: b }", "within: 4 s")
    #expect(metric?.isCensored == false)
  }

  @Test func `has no value when nothing began`() throws {
    let metric = try Self.first(
      "{ if: $(1 > 2), then: [ { mark: a }, { mark: b } ] }", "within: 4 s")
    #expect(metric?.value == nil)
  }

  @Test func `leaves out the pair that the end of the run cuts short, of many`() throws {
    let metric = try Self.first(
      "{ mark: a }, { wait: 1 s }, { mark: b }, { wait: 6 s }, { mark: a }",
      "within: 4 s, pairs: all")
    #expect(metric?.value == 1)
  }

  @Test func `counts a mark that a tap records`() throws {
    let text = Story.text(
      "handlers: { go-tapped: [ { wait: 2 s }, { mark: b } ] }",
      user: ["tap: { at: 3 s, do: [ { tap: go } ] }"],
      metrics: ["m: { from: go-tapped, to: b, within: 9 s }"])
    #expect(try Samples.run(text)["m"] == 2)
  }

  @Test(arguments: [
    ("1500 ms", 1.5, "s"), ("3 MB", 3e6, "B"), ("250 mW", 0.25, "W"), ("2 J", 2, "J"),
    ("30 %", 0.3, "1"), ("2 km", 2000, "m"),
  ])
  func `shows observations in its unit`(text: String, value: Double, unit: String) throws {
    let metric = try Samples.run(
      Story.text(
        "handlers: { start: [ { observe: { x: \(text) } } ] }", metrics: ["m: { mean-of: x }"])
    ).metrics.last
    #expect(metric?.value == value)
    #expect(metric?.unit == unit)
  }

  @Test func `is the mean of several observations`() throws {
    let steps = "{ observe: { x: 1 s } }, { observe: { x: 2 s } }, { observe: { x: 6 s } }"
    #expect(
      try Story.value(
        "m", "handlers: { start: [ \(steps) ] }", metrics: ["m: { mean-of: x }"]) == 3)
  }

  @Test func `counts by amounts`() throws {
    #expect(
      try Story.value(
        "m", "handlers: { start: [ { count: { name: x, by: 4 } }, { count: x } ] }",
        metrics: ["m: { count: x }"]) == 5)
  }

  @Test func `is the ratio of two counters of a run`() throws {
    #expect(
      try Story.value(
        "m",
        "handlers: { start: [ { count: a }, { count: { name: b, by: 4 } } ] }",
        metrics: ["m: { ratio: [a, b] }"]) == 0.25)
  }

  @Test func `has no value for a ratio to nothing`() throws {
    #expect(
      try Story.value(
        "m", "handlers: { start: [ { count: a }, { if: $(1 > 2), then: [ { count: b } ] } ] }",
        metrics: ["m: { ratio: [a, b] }"]) == nil)
  }

  @Test func `is the energy of a component`() throws {
    #expect(
      try Story.value("m", "handlers: {}", metrics: ["m: { energy: display }"])
        // 600 mW from one second on.
        == 5.4)
  }

  @Test func `is the energy of what is around the phone, which no phone pays`() throws {
    let text = Story.text(
      "handlers: {}", metrics: ["m: { energy: accessories }"],
      more: "surroundings: { bluetooth: { d: { interval: 95 ms } } }")
    let report = try Samples.run(text)
    #expect(report["m"] == report.accessories.total.joules)
    #expect(report["energy"] == report.ledger.total.joules)
  }
}

struct `A run` {
  @Test func `until a mark ends exactly at it`() throws {
    let report = try Samples.run(
      Story.text(
        "handlers: { start: [ { wait: 2.5 s }, { mark: over } ] }",
        duration: "{ until: { mark: over, at most: 10 s } }"))
    #expect(report.end == 3.5)
    #expect(report["run-time"] == 3.5)
  }

  @Test func `until a mark that does not come ends at its limit`() throws {
    let report = try Samples.run(
      Story.text(
        "handlers: { start: [ { wait: 20 s }, { mark: over } ] }",
        duration: "{ until: { mark: over, at most: 10 s } }"))
    #expect(report.end == 10)
  }

  @Test func `until a mark at its start is over at once`() throws {
    let report = try Samples.run(
      RoundPhone.scenario(
        "user: { actions: { a: { at: 0 s, do: [ { mark: over } ] } } }",
        duration: "{ until: { mark: over, at most: 10 s } }"))
    #expect(report.end == 0)
    #expect(report.ledger.total == .zero)
    #expect(report["average-power"] == nil)
  }

  @Test func `counts the energy of an ended run up to its end`() throws {
    let report = try Samples.run(
      RoundPhone.scenario(
        "user: { actions: { a: { at: 4 s, do: [ { mark: over } ] } } }",
        duration: "{ until: { mark: over, at most: 10 s } }"))
    #expect(report.ledger.total == Power.milliwatts(11) * .seconds(4))
  }

  private static let warm = Story.text(
    "handlers: { start: [ { mark: a }, { count: x }, { observe: { o: 3 s } } ] }",
    metrics: [
      "m: { from: a, to: a, within: 9 s }", "n: { count: x }", "o: { mean-of: o }",
      "s: { count: handler-runs }",
    ], more: "warm-up: 4 s")

  @Test func `lasts its warm-up and its duration`() throws {
    #expect(try Samples.run(Self.warm).end == 14)
  }

  @Test func `counts the window without the warm-up`() throws {
    #expect(try Samples.run(Self.warm)["run-time"] == 10)
  }

  @Test func `counts no energy of its warm-up`() throws {
    // The screen is lit before, and all through the window.
    #expect(try Samples.run(Self.warm).ledger.total == Power.milliwatts(721) * .seconds(10))
  }

  @Test func `counts nothing that happens in its warm-up`() throws {
    let report = try Samples.run(Self.warm)
    #expect(report["n"] == 0)
    #expect(report["o"] == nil)
    #expect(report["m"] == nil)
    #expect(report["s"] == 0)
  }

  @Test func `counts no energy of accessories in its warm-up`() throws {
    func energy(_ more: String) throws -> Double? {
      try Story.value(
        "m", "handlers: {}", metrics: ["m: { energy: accessories }"],
        more: "surroundings: { bluetooth: { d: { interval: 95 ms } } }\n\(more)")
    }
    #expect(try energy("warm-up: 4 s") == energy(""))
  }

  @Test func `is not ended by a mark in its warm-up`() throws {
    let report = try Samples.run(
      RoundPhone.scenario(
        """
        warm-up: 5 s
        user: { actions: { a: { at: 3 s, every: 4 s, do: [ { mark: over } ] } } }
        """, duration: "{ until: { mark: over, at most: 10 s } }"))
    #expect(report.end == 7)
  }

  @Test(arguments: [
    "start: [ { emit: again } ], again: [ { emit: again } ]",
    "start: [ { repeat: { while: $(1 < 2), do: [ { mark: x } ] } } ]",
    "start: [ { repeat: { while: $(1 < 2), do: [ stop-scan ] } } ]",
    "start: [ { repeat: { while: $(1 < 2), do: [ { wait: 0 s } ] } } ]",
  ])
  func `that does not get on is given up`(handlers: String) throws {
    #expect(throws: RunFailure.self) {
      try Samples.run(Story.text("handlers: { \(handlers) }"))
    }
  }

  @Test func `in which an action comes again at once is given up`() throws {
    #expect(throws: RunFailure.self) {
      try Samples.run(
        RoundPhone.scenario(
          "user: { actions: { a: { every: { one-of: [0 s] }, do: [ unlock ] } } }"))
    }
  }

  @Test func `that observes the time since never is given up`() throws {
    #expect(throws: RunFailure.self) {
      try Samples.run(
        Story.text(
          """
          variables: { since: never }
          handlers: { start: [ { observe: { age: $(now - since) } } ] }
          """))
    }
  }

  @Test func `with more peripherals than there is room for is given up`() throws {
    #expect(throws: RunFailure.self) {
      try Samples.run(
        RoundPhone.scenario(
          "surroundings: { bluetooth: { d: { count: 999999999999999999999999, interval: 1 s } } }"))
    }
  }

  @Test func `of a phone with a display alone needs no other part`() throws {
    let report = try Samples.run(
      """
      scenario: display
      device: { components: { \(RoundPhone.display) } }
      duration: 10 s
      user: { actions: { light: { at: 0 s, do: [ unlock ] } } }
      """)
    #expect(report.ledger.total == Power.milliwatts(600) * .seconds(10))
  }
}
