import ScenarioTestSupport
import Testing

/// Mistakes that would lead to others, which are told once.
struct `One slip is one mistake` {
  private static let keys: [(key: String, value: String)] = [
    ("scenario", "s"), ("question", "Does it work?"),
    (
      "practice",
      "{ id: A1, name: Sync less, saving: app-energy, quality: [loads], controls: [control] }"
    ),
    ("sources", "[a book]"), ("notes", "none"), ("phone", "pixel-6"),
    ("policies", "{ doze: off }"), ("starts", "Monday 07:00"), ("duration", "1 h"),
    ("battery", "{ state-of-charge: 80 % }"), ("warm-up", "1 min"), ("seed", "7"),
    ("replications", "20"),
    ("confidence", "90 %"),
    (
      "parameters",
      "{ pause: { value: 5 min, grade: assumed, range: [1 min, 20 min], reason: none }, size: { value: 3 kB, grade: assumed, range: [2 kB, 4 kB], reason: none } }"
    ),
    (
      "surroundings",
      "{ network: { cellular: 80 % }, sources: { inbox: { every: 10 min } } }"
    ),
    ("user", "{ actions: { first: { at: 2 min, do: [ { open: mail }, { tap: refresh } ] } } }"),
    (
      "apps",
      "{ mail: { handlers: { start: [ { every: { interval: $(pause), do: [ { request: { down: $(size) } }, { count: loads } ] } } ], refresh-tapped: [ { compute: 5 Mcycles } ], inbox-changed: [ { compute: 5 Mcycles } ] } } }"
    ),
    ("metrics", "{ loads: { count: loads } }"),
    (
      "variants",
      "{ original: {}, slower: { parameters: { pause: 10 min } }, control: { parameters: { pause: 3 min } } }"
    ),
    ("baseline", "original"),
    ("expect", "{ cheaper: { metric: app-energy, variant: slower, reduction: at least 1 % } }"),
    ("known-warnings", "{ request-unanswered: the cellular network has gaps }"),
    ("sweep", "{ matrix: { parameters.pause: [2 min, 3 min] } }"),
    ("together", "[parameters.pause, parameters.size]"),
  ]

  private static func text(_ entry: ((key: String, value: String)) -> String) -> String {
    keys.map { entry($0) + "\n" }.joined()
  }

  /// A word with its middle letters swapped.
  private static func misspelt(_ word: String) -> String {
    var letters = Array(word)
    let middle = letters.count / 2
    letters.swapAt(middle - 1, middle)
    if String(letters) == word { letters.remove(at: middle) }
    return String(letters)
  }

  @Test func `in a scenario with all keys that is right`() throws {
    let found = try Samples.complaints(Self.text { "\($0.key): \($0.value)" })
    #expect(found == [])
  }

  @Test(arguments: keys.map(\.key))
  func `in a key of the scenario`(key: String) throws {
    let found = try Samples.complaints(
      Self.text { "\($0.key == key ? Self.misspelt(key) : $0.key): \($0.value)" })
    #expect(found.map(\.message) == ["unknown key '\(Self.misspelt(key))' in the scenario"])
    #expect(found.first?.notes == ["did you mean '\(key)'?"])
  }

  @Test(arguments: ["parameters", "surroundings", "user", "apps", "metrics", "variants"])
  func `in a section that cannot be read`(key: String) throws {
    let found = try Samples.complaints(
      Self.text { "\($0.key): \($0.key == key ? "5 min" : $0.value)" })
    #expect(found.map(\.message) == ["'\(key)' must be a mapping, found '5 min'"])
  }

  @Test(arguments: [
    (
      "inbox: { every:", "inbox: { evrey:", "unknown key 'evrey' in 'surroundings.sources.inbox'",
      "every"
    ),
    (
      "every: { interval:", "every: { intreval:", "unknown key 'intreval' in step 'every'",
      "interval"
    ),
    ("handlers:", "handelrs:", "unknown key 'handelrs' in app 'mail'", "handlers"),
    (
      "metric: app-energy", "metrci: app-energy", "unknown key 'metrci' in expectation 'cheaper'",
      "metric"
    ),

    (
      "slower: { parameters:", "slower: { paramteers:",
      "unknown key 'paramteers' in variant 'slower'", "parameters"
    ),
  ])
  func `in a key inside of a section`(
    right: String, wrong: String, message: String, meant: String
  ) throws {
    let text = Self.text { "\($0.key): \($0.value)" }
    #expect(text.contains(right))
    let found = try Samples.complaints(text.replacing(right, with: wrong, maxReplacements: 1))
    #expect(found.map(\.message) == [message])
    #expect(found.first?.notes == ["did you mean '\(meant)'?"])
  }
}

/// Values that YAML or the language would take for something else.
struct `A misread value is told as it is meant` {
  private static func mistakes(_ step: String, variables: String = "a: 1, b: 2, x: 0") throws
    -> [[String]]
  {
    try Samples.complaints(
      """
      scenario: s
      device: standard-phone
      duration: 1 h
      user: { actions: { first: { at: 1 min, do: [ { open: mail } ] } } }
      apps:
        mail:
          variables: { \(variables) }
          handlers: { start: [ \(step), { count: $(a + b + x) } ] }
      """.replacing("{ count: $(a + b + x) }", with: "{ set: { x: $(a + b + x) } }")
    ).map { [$0.message] + $0.notes }
  }

  @Test(arguments: [
    ("{ set: { x: $(hypot(a, b)) } }", "$(hypot(a", "$(hypot(a, b))"),
    ("{ set: { x: $(hypot(a, 0)), a: $(least(b, 0)) } }", "$(hypot(a", "$(hypot(a, 0))"),
    (
      "{ set: { x: $(least(a, greatest(b, 3)) + 1) } }", "$(least(a",
      "$(least(a, greatest(b, 3)) + 1)"
    ),
  ])
  func `an expression with a comma inside of braces`(
    step: String, begin: String, whole: String
  ) throws {
    let found = try Self.mistakes(step)
    #expect(
      found.first == [
        "a comma ends the expression '\(begin)' here", "put it in quotes: \"\(whole)\"",
      ])
    #expect(found.allSatisfy { $0[0].hasPrefix("a comma ends the expression") }, "\(found)")
  }

  @Test func `an expression with a comma inside of brackets`() throws {
    let found = try Samples.complaints(
      "scenario: s\ndevice: pixel-6\nduration: 1 h\nsources: [ $(least(a, b)) ]\n")
    #expect(found.map(\.message) == ["a comma ends the expression '$(least(a' here"])
  }

  @Test func `not a broken expression that no comma ends`() throws {
    let found = try Self.mistakes("{ set: { x: $(a + (b, a: 3 } }")
    #expect(!found.isEmpty)
    #expect(!found.contains { $0[0].contains("comma") }, "\(found)")
  }

  @Test func `an expression with a comma together with all other mistakes`() throws {
    let found = try Self.mistakes("{ set: { x: $(hypot(a, b)) } }, { wiat: 3 s }")
    #expect(
      found.map { $0[0] } == [
        "a comma ends the expression '$(hypot(a' here", "unknown step 'wiat'",
      ])
  }

  @Test func `a misspelt field of a step that has one field`() throws {
    #expect(
      try Self.mistakes("{ microphone: { fro: 3 s } }") == [
        ["unknown key 'fro' in step 'microphone'", "did you mean 'for'?"]
      ])
  }

  @Test func `a counter of a component that the phone lacks`() throws {
    let found = try Samples.complaints(
      """
      scenario: s
      device: { extends: standard-phone, components: { microphone: ~ } }
      duration: 1 min
      metrics: { m: { count: microphone-time-ns } }
      """)
    #expect(
      found.map(\.message) == ["the device has no component that counts 'microphone-time-ns'"])
    #expect(found.first?.notes == ["add to its components: microphone"])
  }
}

/// Names of files that do not exist.
struct `A misspelt name of a file` {
  private static func mistakes(_ text: String, files: [String: String]) throws -> [[String]] {
    try Samples.complaints(text, files: files).map { [$0.message] + $0.notes }
  }

  private static let head = "scenario: s\nduration: 1 h\n"

  @Test(arguments: [
    ("extends: bsae.yaml\n", "bsae.yaml", "base.yaml"),
    ("extends: base\n", "base", "base.yaml"),
    ("device: ./hpone.yaml\n", "./hpone.yaml", "./phone.yaml"),
    ("device: { extends: ./hpone.yaml }\n", "./hpone.yaml", "./phone.yaml"),
    ("device: pixel-6\nload: { trace: laod.csv }\n", "laod.csv", "load.csv"),
    ("device: pixel-6\nsurroundings: { movement: { track: wlak.gpx } }\n", "wlak.gpx", "walk.gpx"),
    ("device: pixel-6\nuser: { replay: { r: { recording: dya.drec } } }\n", "dya.drec", "day.drec"),
  ])
  func `is answered with the nearest file of the folder`(
    text: String, written: String, meant: String?
  ) throws {
    let found = try Self.mistakes(
      Self.head + text,
      files: [
        "base.yaml": "scenario: b\n", "phone.yaml": "device: d\n", "load.csv": "", "walk.gpx": "",
        "day.drec": "",
      ])
    let mistake = try #require(found.first { $0[0].contains(written.split(separator: "/").last!) })
    if let meant {
      #expect(mistake.count == 2, "\(mistake)")
      #expect(
        mistake.last?.hasSuffix("\(meant.split(separator: "/").last!)'?") == true, "\(mistake)")
    }
  }
}
