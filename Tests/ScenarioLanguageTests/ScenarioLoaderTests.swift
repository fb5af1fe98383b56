import Configuration
import Experiments
import Foundation
import ScenarioLanguage
import ScenarioTestSupport
import Testing

struct `Scenario loader` {
  private static let small = "scenario: small\ndevice: iphone-6s\nduration: 3 s\n"

  // MARK: - All at once

  @Test func `tells the mistakes of all sections at once`() throws {
    try Mistake(
      "",
      """
      scenario: sample
      device: { extends: 1️⃣iphone-6, components: { display: { panel: 2️⃣3 } } }
      duration: 3️⃣60
      replications: 4️⃣0
      surroundings: { bluetooth: { desk: { interval: 5️⃣1 ms } } }
      user: { actions: { go: { at: 1 s, do: [ { 6️⃣opne: a } ] } } }
      apps: { a: { handlers: { start: [ { wait: 7️⃣3 } ] } } }
      metrics: { m: { count: 8️⃣conections } }
      expect: { e: { metric: 9️⃣enrgy, below: 3 J } }
      """,
      .init("1️⃣", "unknown device 'iphone-6'", note: "did you mean 'iphone-6s'?"),
      .init(
        "2️⃣", "'device.components.display.panel': '3' needs a unit",
        note: "a power is written with mW, W or µW, as in '3 mW'"),
      .init(
        "3️⃣", "'duration': '60' needs a unit",
        note: "a duration is written with s, ms, min, h or d, as in '60 s'"),
      .init("4️⃣", "'replications' must be at least 1"),
      .init("5️⃣", "'surroundings.bluetooth.desk.interval' must be at least 20 ms"),
      .init("6️⃣", "unknown step 'opne'", note: "did you mean 'open'?"),
      .init(
        "7️⃣", "'time' of 'wait': '3' needs a unit",
        note: "a duration is written with s, ms, min, h or d, as in '3 s'"),
      .init("8️⃣", "nothing counts 'conections'", note: "did you mean 'connections'?"),
      .init(
        "9️⃣",
        "the metric of expectation 'e' must be one of energy, app-energy, average-power, run-time, m, found 'enrgy'",
        note: "did you mean 'energy'?")
    ).check(head: "")
  }

  @Test func `does not call a component's steps unknown for a wrong number`() throws {
    try Mistake(
      "",
      """
      scenario: sample
      device: { extends: iphone-6s, components: { bluetooth: { receive: 1️⃣79 } } }
      duration: 60 s
      apps: { a: { handlers: { start: [ { scan: {} } ], peripheral-discovered: [ stop-scan ] } } }
      metrics: { m: { count: connections } }
      """,
      .init(
        "1️⃣", "'device.components.bluetooth.receive': '79' needs a unit",
        note: "a power is written with mW, W or µW, as in '79 mW'")
    ).check(head: "")
  }

  @Test func `does not call names in broken steps unrecorded`() throws {
    try Mistake(
      "",
      """
      apps:
        a:
          handlers:
            1️⃣strat: [ { mark: begun }, { every: { interval: 1 s, name: beat, do: [] } } ]
            start: [ { wait: 3 s, 2️⃣mark: over }, { cancel: beat } ]
      metrics: { m: { from: begun, to: over, within: 3 s } }
      """,
      .init("1️⃣", "no event is called 'strat'", note: "did you mean 'start'?"),
      .init("2️⃣", "'wait' and 'mark' in one step", note: "make them two steps of the list")
    ).check()
  }

  @Test func `tells a mistake that all variants share once`() throws {
    try Mistake(
      "",
      """
      apps: { a: { handlers: { start: [ { wait: 1️⃣3 } ], foreground: [] } } }
      variants:
        old: {}
        new: { apps: { a: { handlers: { foreground: ~ } } } }
      """,
      .init(
        "1️⃣", "'time' of 'wait': '3' needs a unit",
        note: "a duration is written with s, ms, min, h or d, as in '3 s'")
    ).check()
  }

  @Test func `points into the variant whose patch is wrong`() throws {
    try Mistake(
      "",
      """
      apps: { a: { handlers: { start: [] } } }
      variants:
        old: {}
        new: { apps: { a: { handlers: { start: [ { wait: 1️⃣3 } ] } } } }
      """,
      .init(
        "1️⃣", "'time' of 'wait': '3' needs a unit",
        note: "a duration is written with s, ms, min, h or d, as in '3 s'")
    ).check()
  }

  @Test func `points at the parameter that a wrong value came from`() throws {
    try Mistake(
      "",
      """
      parameters: { pause: 1️⃣3 MB }
      apps: { a: { handlers: { start: [ { wait: $(pause) } ] } } }
      """,
      .init(
        "1️⃣", "'time' of 'wait': '3 MB' is a data size, expected a duration",
        note: "a duration is written with s, ms, min, h or d")
    ).check()
  }

  @Test func `warns of a tap that no app answers`() throws {
    try Mistake(
      "",
      """
      user: 1️⃣{ actions: { a: { at: 1 s, do: [ { tap: go } ] } } }
      """,
      .init("1️⃣", "no app has a handler for 'go-tapped'", severity: .warning)
    ).check()
  }

  // MARK: - Files

  @Test func `tells a missing file apart`() throws {
    try Samples.withFolder { folder in
      #expect {
        try ScenarioLoader.load("\(folder)/none.yaml")
      } throws: {
        guard case LoadFailure.missing(let path, _) = $0 else { return false }
        return path == "\(folder)/none.yaml"
      }
    }
  }

  @Test func `tells a folder apart`() throws {
    try Samples.withFolder { folder in
      #expect {
        try ScenarioLoader.load(folder)
      } throws: {
        guard case LoadFailure.missing(_, let reason) = $0 else { return false }
        return reason == "'\(folder)' is a folder, not a file"
      }
    }
  }

  @Test(arguments: [
    "", "\u{FEFF}", "# nothing\n", "[", "[]", "3", "~", "a\0b", "\t", "*a", "&a [*a]", "!!binary x",
    String(repeating: "[", count: 10_000),
    (0..<9).reduce("a: &a0 [x, x, x, x, x, x, x, x, x]\n") { text, level in
      text
        + "b\(level): &a\(level + 1) [*a\(level), *a\(level), *a\(level), *a\(level), *a\(level)]\n"
    },
  ])
  func `refuses what is no scenario with a complaint`(text: String) throws {
    #expect(try Samples.complaints(text).contains { $0.severity == .error })
  }

  @Test func `merges a scenario over the one it extends`() throws {
    let loaded = try Samples.load(
      "extends: base.yaml\nduration: 4 s\n", files: ["base.yaml": Self.small + "seed: 9\n"])
    #expect(loaded.scenario.seed == 9)
    let duration = loaded.scenario.variants[0].specification.window.duration
    #expect(duration == .seconds(4))
  }

  @Test func `stands for a practice only where it says so itself`() throws {
    let base =
      Self.small + "practice: { id: B7, name: wait, saving: energy, quality: [run-time] }\n"
    let practice = try Samples.load(base).scenario.practice
    #expect(
      practice == Practice(identifier: "B7", name: "wait", saving: 0, quality: [2]))
    let heir = try Samples.load("extends: base.yaml\nseed: 2\n", files: ["base.yaml": base])
    #expect(heir.scenario.practice == nil)
  }

  @Test func `points into the file that a mistake is in`() throws {
    let found = try Samples.complaints(
      "extends: base.yaml\n", files: ["base.yaml": Self.small + "seed: x\n"])
    #expect(found.map { "\($0.location)" } == ["base.yaml:4:7"])
  }

  @Test func `refuses files that extend one another`() throws {
    let found = try Samples.complaints(
      Self.small + "extends: a.yaml\n",
      files: ["a.yaml": "extends: b.yaml\n", "b.yaml": "extends: a.yaml\n"])
    #expect(
      found.map(\.message) == ["'a.yaml' extends itself: sample.yaml → a.yaml → b.yaml → a.yaml"])
  }

  @Test func `reads a device profile beside the scenario`() throws {
    let loaded = try Samples.load(
      "scenario: x\ndevice: mine.yaml\nduration: 3 s\n",
      files: ["mine.yaml": "device: mine\nextends: iphone-6s\n"])
    #expect(loaded.scenario.device == "mine")
  }

  @Test func `refuses profiles that extend one another`() throws {
    let found = try Samples.complaints(
      "scenario: x\ndevice: mine.yaml\nduration: 3 s\n",
      files: ["mine.yaml": "device: mine\nextends: mine.yaml\n"])
    #expect(found.map(\.message) == ["device 'mine.yaml' extends itself"])
  }

  // MARK: - Resolved text

  @Test(arguments: Samples.shipped)
  func `writes a resolved text that is the same scenario`(path: String) throws {
    let first = try ScenarioLoader.load(path)
    let second = try Samples.load(first.resolvedText)
    #expect(second.resolvedText == first.resolvedText)
    let names = first.scenario.variants.map(\.name)
    #expect(second.scenario.variants.map(\.name) == names)
  }
}

struct `A setting` {
  private static let text = """
    scenario: sample
    device: iphone-6s
    duration: 60 s
    parameters: { pause: 3 s, other: 4 s }
    apps: { a: { handlers: { start: [ { wait: $(pause) } ] } } }
    variants:
      old: {}
      new: { parameters: { pause: 5 s } }
    """

  private func complaints(_ settings: String...) throws -> [String] {
    try Samples.complaints(Self.text, settings: settings).map {
      "\($0.location): \($0.message)" + ($0.notes.first.map { " (\($0))" } ?? "")
    }
  }

  @Test func `without a value is refused`() throws {
    for setting in ["seed", "seed=", "seed= "] {
      #expect(
        try complaints(setting) == [
          "--set \(setting): a setting needs a path and a value, found '\(setting)' (write --set parameters.idle-stop=20s)"
        ])
    }
  }

  @Test func `with an empty key is refused`() throws {
    for path in ["", ".a", "a.", "a..b"] {
      #expect(
        try complaints("\(path)=3") == ["--set \(path)=3: the path '\(path)' has an empty key"]
      )
    }
  }

  @Test func `below a scalar is refused`() throws {
    #expect(
      try complaints("duration.mark=x") == [
        "--set duration.mark=x: 'duration' is a value, so nothing can be set below it"
      ])
  }

  @Test func `of a parameter that there is not is refused`() throws {
    #expect(
      try complaints("parameters.puase=20 s") == [
        "--set parameters.puase=20 s: no parameter is called 'puase' (did you mean 'pause'?)"
      ])
  }

  @Test func `of a parameter without its section says where it is`() throws {
    #expect(
      try complaints("pause=20 s") == [
        "--set pause=20 s: unknown key 'pause' in the scenario (did you mean 'parameters.pause'?)"
      ])
  }

  @Test func `of a variant's parameter that there is not is refused`() throws {
    #expect(
      try complaints("variants.new.parameters.puase=20 s") == [
        "--set variants.new.parameters.puase=20 s: no parameter is called 'puase' (did you mean 'pause'?)"
      ])
  }

  @Test func `of an unknown key is refused by the key's reader`() throws {
    #expect(
      try complaints("sed=3") == [
        "--set sed=3: unknown key 'sed' in the scenario (did you mean 'seed'?)"
      ])
  }

  @Test func `with a wrong value is told where it was given`() throws {
    #expect(
      try complaints("parameters.pause=20 MB") == [
        "--set parameters.pause=20 MB: 'time' of 'wait': '20 MB' is a data size, expected a duration (a duration is written with s, ms, min, h or d)"
      ])
  }

  @Test func `outside a profile's range is a warning where it was given`() throws {
    let setting = "device.components.display.brightness=5%"
    let warnings = try Samples.load(Self.text, settings: [setting]).warnings
    #expect(
      warnings.map { "\($0.location): \($0.message)" } == [
        "--set \(setting): the range of 'device.components.display.brightness' does not contain its value"
      ])
  }

  @Test func `that is no YAML is told where it was given`() throws {
    let found = try complaints("parameters.pause=[3")
    #expect(found.map { $0.hasPrefix("--set parameters.pause=[3:") } == [true])
  }

  @Test func `changes a parameter of every variant that does not say otherwise`() throws {
    let loaded = try Samples.load(Self.text, settings: ["parameters.pause=9 s"])
    #expect(loaded.resolvedText.contains("pause: 9 s"))
  }

  @Test func `changes what the command line may override`() throws {
    let loaded = try Samples.load(
      Self.text, settings: ["seed=77", "replications=3", "confidence=90 %"])
    #expect(loaded.scenario.seed == 77)
  }

  @Test func `keeps the grade of a number`() throws {
    let loaded = try Samples.load(
      Self.text, settings: ["device.components.display.brightness=70 %"])
    let brightness = loaded.scenario.variants[0].specification.parameters.first {
      $0.path == "device.components.display.brightness"
    }
    #expect(brightness?.grade == .assumed)
    #expect(brightness?.quantity.value == 0.7)
  }

  @Test func `of a device exchanges it for another`() throws {
    let found = try complaints("device=toaster")
    #expect(
      found == [
        "--set device=toaster: unknown device 'toaster' (known devices: \(DeviceLibrary.names.joined(separator: ", ")); a file ends in .yaml)"
      ])
  }
}
