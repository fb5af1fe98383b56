import Configuration
import ScenarioTestSupport
import Testing

/// Two scenarios made of all examples, with what their names stand for.
private enum Composed {
  static func example(_ key: String) -> String { MappingExamples.ofKeys[key] ?? "no example" }

  /// A scenario with an example in each of these keys and `rest` beside them.
  static func scenario(_ keys: String..., rest: String) -> String {
    "scenario: sample\nphone: pixel-6\n"
      + keys.map { "\($0): \(example($0))\n" }.joined() + rest
  }

  static let own = """
      b:
        variables: \(example("variables"))
        handlers:
          start: [ { mark: asked }, { wait: $(interval) }, { set: { unread: 1 } }, { if: $(unread > 0), then: [ { mark: answered } ] } ]
    """

  static let nested = scenario(
    "starts", "duration", "parameters", "metrics", "variants", "expect", "sweep",
    rest: """
      surroundings:
        network: \(example("network"))
        charging: \(example("charging"))
        temperature: \(example("temperature"))
        places: \(example("places").dropLast(2)), work: { east: 9 km, north: 0 km, radius: 50 m } }
        movement:
          commute:
            between: [home, work]
            leaves: \(example("leaves"))
            returns: \(example("returns"))
            speed: 30 km/h
      user:
        day: \(example("day"))
        actions: \(example("actions").dropLast(2)), open-b: { at: 1 min, do: [ { open: b }, lock ] } }
      policies: \(example("policies"))
      apps:
        mail:
          handlers: \(example("handlers"))
      \(own)

      """)

  static let whole = scenario(
    "surroundings", "user", rest: "duration: 24 h\napps: \(example("apps"))\n")

  static func moving(_ movement: String) -> String {
    """
    scenario: sample
    phone: pixel-6
    duration: 24 h
    surroundings:
      places: { home: { east: 0 km, north: 0 km, radius: 50 m }, work: { east: 9 km, north: 0 km, radius: 50 m } }
      movement: \(movement)
    """
  }
}

struct `The example of a mapping` {
  @Test(arguments: [
    Composed.nested, Composed.whole, Composed.moving(Composed.example("movement")),
    Composed.moving("{ commute: \(Composed.example("commute")) }"),
  ])
  func `compiles`(scenario: String) throws {
    #expect(try Samples.complaints(scenario).map(\.message) == [])
  }

  @Test(arguments: MappingExamples.ofKeys.keys.sorted())
  func `is among those that are compiled`(key: String) {
    let all = [
      Composed.nested, Composed.whole, Composed.moving(Composed.example("movement")),
      Composed.moving("{ commute: \(Composed.example("commute")) }"),
    ]
    #expect(all.contains { $0.contains("\(key): \(Composed.example(key).dropLast(2))") })
  }

  @Test(arguments: [
    ("surroundings: { charging: { from: 23:00 } }", "charging"),
    ("surroundings: { network: [ { wi-fi: 80 % } ] }", "network"),
    ("user: { day: { evening: 20:00 } }", "day"), ("metrics: [ energy ]", "metrics"),
    ("apps: [ mail ]", "apps"), ("variants: [ now, later ]", "variants"),
  ])
  func `is shown where something else stands`(text: String, key: String) throws {
    let found = try Samples.complaints(Mistake.head + text)
    #expect(
      found.flatMap(\.notes) == ["write, for example, \(key): \(Composed.example(key))"])
  }
}

struct `A key of another language` {
  @Test(arguments: [
    ("runs: 20", "did you mean 'replications'?"),
    ("surroundings: { charger: {} }", "did you mean 'charging'?"),
    ("user: { commute: {} }", "'commute' stands in the movement, below 'surroundings'"),
    ("charging: {}", "'charging' stands below 'surroundings'"),
    (steps("{ download-file: { size: 3 MB } }"), "did you mean 'request' or 'schedule-transfer'?"),
    (steps("wait now"), "write { wait: now }"),
    (
      "apps: { mail: { every: 12 h } }",
      "steps stand in a handler: write, for example, handlers: \(Composed.example("handlers"))"
    ),
  ])
  func `is answered by the right one`(text: String, hint: String) throws {
    let found = try Samples.complaints(Mistake.head + text)
    #expect(found.flatMap(\.notes) == [hint])
  }
}
