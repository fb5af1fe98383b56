import ScenarioTestSupport
import Testing

/// Names in a variant's patch that have no other half in the scenario.
struct `A name in a variant's patch` {
  private static let base = """
    scenario: s
    phone: pixel-6
    duration: 24 h
    parameters: { interval: 5 min, reach: 50 m }
    surroundings:
      network: { cellular: 80 % }
      places: { home: { east: 0 m, north: 0 m, radius: $(reach) } }
      charging: { night: { around: 23:00, length: 7 h } }
      sources: { inbox: { every: 1 h } }
    user:
      day: { evening: { around: 20:00, length: 5 min } }
      actions: { first: { at: 1 min, do: [ { open: podcast }, { tap: refresh }, lock ] } }
    apps:
      podcast:
        variables: { seen: 0 }
        queues: { slow: { concurrent: 1 } }
        operation-queues: { work: { concurrent: 1 } }
        tasks: { load: [ { compute: 5 Mcycles } ] }
        pushes: { news: { every: 1 h, size: 5 kB, kind: alert } }
        handlers:
          start: [ { every: { interval: $(interval), do: [ { do: load } ] } } ]
          refresh-tapped: [ { set: { seen: $(seen + 1) } }, { request: { down: 1 kB, queue: slow } } ]
          inbox-changed: [ { count: loaded }, { enqueue: { queue: work, do: [ { do: load } ] } } ]
    metrics: { loads: { count: loaded } }

    """

  /// A change that works, beside which a slip is easily overlooked.
  private static let working = "parameters: { interval: 10 min }"

  /// The mistakes of a second variant, by what they say and their first hint.
  private static func mistakes(_ patch: String, rest: String = "") throws -> [[String]] {
    try Samples.complaints(base + rest + "variants: { original: {}, other: { \(patch) } }\n")
      .map { [$0.message, $0.notes.first ?? ""] }
  }

  @Test func `is no mistake where it changes, adds to and removes from what is there`() throws {
    let patches = [
      Self.working, "apps: { podcast: { pushes: { news: ~ } } }",
      "apps: { podcast: { handlers: { refresh-tapped: [] } } }",
      "apps: { podcast: { handlers: { background: [ { compute: 1 Mcycles } ] } } }",
      "apps: { podcast: { tasks: { show: [ { compute: 1 Mcycles } ] }, handlers: { start: [ { do: show } ] } } }",
      "parameters: { pause: 3 s }, apps: { podcast: { handlers: { start: [ { wait: $(pause) }, { compute: 1 Mcycles } ] } } }",
      "changes-world: true, apps: { feed: { handlers: { start: [] } } }, user: { actions: { later: { at: 2 h, do: [ { open: feed }, lock ] } } }",
      "policies: { doze: off }", "phone: { components: { camera: ~ } }",
    ]
    for patch in patches { #expect(try Self.mistakes(patch) == [], "\(patch)") }
  }

  /// The kinds of names: a misspelt addition, what it lacks, and the name that is meant.
  private static let additions:
    [(kind: String, patch: @Sendable (String) -> String, lack: String, String)] =
      [
        (
          "parameter", { "parameters: { intervall: \($0.isEmpty ? "15 min" : "20 min") }" },
          "'intervall' is new in variant 'other', and nothing reads it", "interval"
        ),
        (
          "app", { "apps: { podcats: { handlers: { start: [ \($0) ] } } }" },
          "'podcats' is new in variant 'other', and nobody opens it", "podcast"
        ),
        (
          "handler", { "apps: { podcast: { handlers: { refersh-tapped: [ \($0) ] } } }" },
          "'refersh-tapped' is new in variant 'other', and nothing causes it", "refresh-tapped"
        ),
        (
          "task", { "apps: { podcast: { tasks: { laod: [ \($0) ] } } }" },
          "'laod' is new in variant 'other', and nothing calls it", "load"
        ),
        (
          "variable", { "apps: { podcast: { variables: { sene: \($0.isEmpty ? "0" : "3") } } }" },
          "'sene' is new in variant 'other', and nothing uses it", "seen"
        ),
        (
          "queue",
          { "apps: { podcast: { queues: { slwo: { \($0.isEmpty ? "" : "concurrent: 2") } } } }" },
          "'slwo' is new in variant 'other', and nothing uses it", "slow"
        ),
        (
          "operation queue",
          {
            "apps: { podcast: { operation-queues: { wrok: { \($0.isEmpty ? "" : "concurrent: 2") } } } }"
          },
          "'wrok' is new in variant 'other', and nothing uses it", "work"
        ),
      ]

  @Test(arguments: [false, true], [false, true])
  func `is refused where nothing uses what it adds, empty or not and beside what works or not`(
    isEmpty: Bool, isAlone: Bool
  ) throws {
    for (kind, patch, lack, meant) in Self.additions {
      let slip = patch(isEmpty ? "" : "{ compute: 1 Mcycles }")
      // A mapping has a key once.
      let works = kind == "parameter" ? "policies: { doze: off }" : Self.working
      #expect(
        try Self.mistakes(isAlone ? slip : "\(works), \(slip)") == [
          [lack, "did you mean '\(meant)'?"]
        ], "\(kind)")
    }
  }

  private static let neighbours = [
    ("user: { actions: { frist: { at: 5 min, do: [ unlock, lock ] } } }", "frist", "first"),
    ("user: { day: { evenign: { around: 21:00, length: 3 min } } }", "evenign", "evening"),
    ("surroundings: { charging: { nigth: { around: 22:00, length: 5 h } } }", "nigth", "night"),
    ("surroundings: { places: { hoem: { east: 0 m, north: 0 m, radius: 60 m } } }", "hoem", "home"),
    ("surroundings: { sources: { inobx: { every: 2 h } } }", "inobx", "inbox"),
    (
      "apps: { podcast: { pushes: { nwes: { every: 2 h, size: 5 kB, kind: alert } } } }", "nwes",
      "news"
    ),
  ]

  @Test(arguments: neighbours)
  func `is refused one slip from another where it begins by itself`(
    patch: String, name: String, meant: String
  ) throws {
    #expect(
      try Self.mistakes("changes-world: true, \(patch)") == [
        [
          "'\(name)' is new in variant 'other', and '\(meant)' is one letter away",
          "did you mean '\(meant)'?",
        ]
      ])
  }

  @Test(arguments: [
    // Two of a series, and another word.
    "user: { actions: { first2: { at: 5 min, do: [ unlock, lock ] } } }",
    "user: { actions: { later: { at: 5 min, do: [ unlock, lock ] } } }",
    // The author changes both.
    "user: { actions: { first: { at: 2 min }, frist: { at: 5 min, do: [ unlock, lock ] } } }",
  ])
  func `is another thing where it is no slip`(patch: String) throws {
    #expect(try Self.mistakes("changes-world: true, \(patch)") == [])
  }

  private static let removals = [
    ("parameters: { intervall: ~ }", "parameters.intervall", "did you mean 'interval'?"),
    ("apps: { podcats: ~ }", "apps.podcats", "did you mean 'podcast'?"),
    (
      "apps: { podcast: { handlers: { strat: ~ } } }", "apps.podcast.handlers.strat",
      "did you mean 'start'?"
    ),
    (
      "apps: { podcast: { tasks: { laod: ~ } } }", "apps.podcast.tasks.laod", "did you mean 'load'?"
    ),
    (
      "apps: { podcast: { variables: { sene: ~ } } }", "apps.podcast.variables.sene",
      "did you mean 'seen'?"
    ),
    ("apps: { podcast: { handelrs: ~ } }", "apps.podcast.handelrs", "did you mean 'handlers'?"),
    ("changes-world: true, metrics: { laods: ~ }", "metrics.laods", "did you mean 'loads'?"),
    (
      "policies: { doze: ~ }", "policies.doze",
      "it is the phone's own: write policies: { doze: off }"
    ),
    ("policies: { dozze: ~ }", "policies.dozze", "take it out"),
    ("phone: { components: { camrea: ~ } }", "phone.components.camrea", "did you mean 'camera'?"),
    (
      "phone: { components: { cellular: { tial: ~ } } }", "phone.components.cellular.tial",
      "did you mean 'tail'?"
    ),
    ("battery: { capcity: ~ }", "battery.capcity", "take it out"),
    (
      "changes-world: true, user: { actions: { frist: ~ } }", "user.actions.frist",
      "did you mean 'first'?"
    ),
    (
      "changes-world: true, surroundings: { sources: { inobx: ~ } }", "surroundings.sources.inobx",
      "did you mean 'inbox'?"
    ),
  ]

  @Test(arguments: removals)
  func `is refused where what it removes is not there`(
    patch: String, path: String, hint: String
  ) throws {
    #expect(
      try Self.mistakes(patch) == [
        ["variant 'other' removes '\(path)', which is not there", hint]
      ])
  }

  @Test func `is refused as a metric that the other variants do not have`() throws {
    #expect(
      try Self.mistakes("changes-world: true, metrics: { laods: { count: loaded } }") == [
        [
          "'laods' is new in variant 'other', and the other variants do not have it",
          "did you mean 'loads'?",
        ]
      ])
  }

  @Test func `is refused as a button that no app handles`() throws {
    #expect(
      try Self.mistakes(
        "changes-world: true, user: { actions: { first: { do: [ { open: podcast }, { tap: refersh }, lock ] } } }"
      ) == [
        [
          "'refersh-tapped' is new in variant 'other', and no app handles it",
          "did you mean 'refresh-tapped'?",
        ]
      ])
  }

  @Test func `is refused as a counter that no metric reads, one slip from one that it reads`()
    throws
  {
    #expect(
      try Self.mistakes(
        "apps: { podcast: { handlers: { background: [ { count: laoded } ] } } }"
      ) == [
        [
          "the counter 'laoded' is new in variant 'other', and no metric reads it",
          "did you mean 'loaded'?",
        ]
      ])
  }

  @Test func `is refused as an empty handler of an event that cannot come`() throws {
    #expect(
      try Self.mistakes(
        "\(Self.working), apps: { podcast: { handlers: { position-updated: [] } } }"
      )
      .map { $0[0] } == ["no event is called 'position-updated'"])
    #expect(
      try Self.mistakes("\(Self.working), apps: { podcast: { handlers: { value-received: [] } } }")
        .count == 1)
  }

  @Test func `is told together with all other mistakes, and nothing that follows from it`() throws {
    let found = try Self.mistakes(
      """
      parameters: { interval: 5 mni, brust: 3 s }, apps: { podcats: { fetch-interval: 1 h, handlers: {
      start: [ { compute: { cyles: 5 k } } ], strat: [] } } }
      """, rest: "expect: { cheaper: { metric: laods, variant: otehr, below: 3 } }\n")
    #expect(
      found.map { $0[0] } == [
        "the metric of expectation 'cheaper' must be one of energy, app-energy, average-power, "
          + "run-time, battery-life, battery-percent, loads, found 'laods'",
        "the variant of expectation 'cheaper' must be one of original, other, found 'otehr'",
        "'parameters.interval': '5 mni' has an unknown unit 'mni'",
        "'brust' is new in variant 'other', and nothing reads it",
        "'podcats' is new in variant 'other', and 'podcast' is one letter away",
        "'fetch-interval' needs the background mode 'fetch'",
        "unknown key 'cyles' in step 'compute'", "no event is called 'strat'",
      ])
  }

  @Test func `is told beside an unknown phone, with no far hint at another one`() throws {
    let text = Self.base.replacing("phone: pixel-6", with: "phone: pixel-99")
    let found = try Samples.complaints(
      text
        + "variants: { original: {}, other: { apps: { podcats: { handlers: { start: [] } } } } }\n")
    #expect(
      found.map(\.message) == [
        "unknown device 'pixel-99'", "'podcats' is new in variant 'other', and nobody opens it",
      ])
    #expect(found[0].notes.count == 1)
    #expect(found[0].notes[0].hasPrefix("known devices: pixel-"))
    #expect(!found[0].notes[0].contains("nexus"))
  }

  @Test func `is told at its place`() throws {
    let sample = MarkedSample(
      Self.base
        + "variants: { original: {}, other: { apps: { 1️⃣podcats: { handlers: { start: [] } } } } }")
    let found = try Samples.complaints(sample.text)
    #expect(found.map(\.location) == [sample.places["1️⃣"]])
  }
}

/// Names in settings, which follow the same rule.
struct `A name in a setting` {
  private static let text = """
    scenario: s
    device: pixel-6
    duration: 1 h
    user: { actions: { first: { at: 1 min, do: [ { open: mail } ] } } }
    apps: { mail: { handlers: { start: [ { compute: 1 Mcycles } ] } } }
    variants: { original: {}, other: { apps: { mail: { handlers: { start: [ { compute: 2 Mcycles } ] } } } } }

    """

  @Test(arguments: [
    ("apps.mial.handlers.start=[]", "'mial' is new in this setting, and nobody opens it", "mail"),
    (
      "apps.mail.handlers.first-tapped=[]",
      "'first-tapped' is new in this setting, and nothing causes it", nil
    ),
    (
      "apps.mail.handlers.strat=~",
      "this setting removes 'apps.mail.handlers.strat', which is not there", "start"
    ),
    ("variants.otehr.apps.mail.handlers.start=[]", "no variant is called 'otehr'", "other"),
    (
      "variants.other.apps.mial.handlers.start=[]",
      "'mial' is new in this setting, and nobody opens it", "mail"
    ),
    (
      "user.actions.frist.at=3 min",
      "'frist' is new in this setting, and 'first' is one letter away", "first"
    ),
  ])
  func `is refused where it matches nothing`(
    setting: String, message: String, meant: String?
  ) throws {
    let found = try Samples.complaints(Self.text, settings: [setting])
    #expect(found.map(\.message) == [message])
    if let meant { #expect(found.first?.notes == ["did you mean '\(meant)'?"]) }
  }

  @Test(arguments: [
    "user.actions.first.at=3 min", "apps.mail.handlers.background=[{ compute: 1 Mcycles }]",
    "variants.other.apps.mail.handlers.start=[{ compute: 3 Mcycles }]",
  ])
  func `changes what is there, or adds what is used`(setting: String) throws {
    #expect(try Samples.complaints(Self.text, settings: [setting]) == [])
  }
}
