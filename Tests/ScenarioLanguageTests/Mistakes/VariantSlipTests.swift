import ScenarioTestSupport
import Testing

/// Names of variants that are one slip from a name of the scenario.
struct `A slip in a name of a variant` {
  private static let base = """
    scenario: s
    device: pixel-6
    duration: 24 h
    parameters: { interval: 5 min }
    surroundings:
      places: { home: { east: 0 m, north: 0 m, radius: 50 m } }
      charging: { night: { around: 23:00, length: 7 h } }
      sources: { inbox: { every: 1 h } }
    user:
      day: { evening: { around: 20:00, length: 5 min } }
      actions: { first: { at: 1 min, do: [ { open: podcast }, lock ] } }
    apps:
      podcast:
        tasks: { load: [ { compute: 5 Mcycles } ] }
        pushes: { news: { every: 1 h, size: 5 kB, kind: alert } }
        handlers:
          start: [ { every: { interval: $(interval), do: [ { do: load } ] } } ]
          inbox-changed: [ { do: load } ]

    """

  /// The complaints about a second variant.
  private static func complaints(_ patch: String) throws -> [(message: String, notes: [String])] {
    try Samples.complaints(base + "variants: { original: {}, other: { \(patch) } }\n")
      .map { ($0.message, $0.notes) }
  }

  @Test func `is none without a variant`() throws {
    #expect(try Samples.complaints(Self.base).map(\.message) == [])
  }

  private static let world = "changes-world: true, "

  @Test(arguments: [
    ("apps: { podcats: { handlers: { start: 5 } } }", "podcast"),
    ("apps: { podcats: { fetch-interval: 1 h } }", "podcast"),
    ("apps: { podcats: { variables: { x: 1 } } }", "podcast"),
    ("apps: { podcats: { handelrs: { start: [] } } }", "podcast"),
    ("apps: { podcats: { handlers: { start: [ { compute: 5 Mcycles } ] } } }", "podcast"),
    ("apps: { podcats: { handlers: { start: [ { compute: { cyles: 5 } } ] } } }", "podcast"),
    ("apps: { podcast: { tasks: { laod: [ { compute: 6 Mcycles } ] } } }", "load"),
    ("apps: { podcast: { pushes: { nwes: { every: 2 h } } } }", "news"),
    ("\(world)surroundings: { places: { hom: { radius: 60 m } } }", "home"),
    ("\(world)surroundings: { charging: { nigth: { length: 5 h } } }", "night"),
    ("\(world)surroundings: { sources: { inbx: {} } }", "inbox"),
    ("\(world)user: { day: { evenign: { length: 10 min } } }", "evening"),
    ("user: { actions: { frist: { at: 5 min } } }", "first"),
    ("parameters: { intervall: 15 min }", "interval"),
    ("metrics: { enrgy: { count: shown } }", "energy"),
  ])
  func `is asked about in one of the errors that follow`(patch: String, meant: String) throws {
    let found = try Self.complaints(patch)
    let asking = found.filter { $0.notes.contains { $0.contains("did you mean '\(meant)'?") } }
    #expect(asking.count == 1, "\(found)")
  }

  @Test func `is asked about below the hint at the error itself`() throws {
    let found = try Self.complaints("apps: { podcats: { fetch-interval: 1 h } }")
    #expect(
      found.map(\.notes) == [
        [
          "add it to 'background-modes' of 'podcats'",
          "'podcats' is new in variant 'other': did you mean 'podcast'?",
        ]
      ])
  }

  @Test(arguments: [
    // Another thing that is wrong in the variant does not follow from its new app.
    "apps: { podcats: {}, podcast: { handelrs: {} } }",
    // Names with numbers are alike on purpose.
    "parameters: { interval2: 15 min }",
    // Two letters are another name.
    "apps: { postcards: { fetch-interval: 1 h } }",
  ])
  func `is seen in nothing else`(patch: String) throws {
    let found = try Self.complaints(patch)
    #expect(!found.isEmpty)
    #expect(!found.contains { $0.notes.contains { $0.contains("is new in variant") } }, "\(found)")
  }
}
