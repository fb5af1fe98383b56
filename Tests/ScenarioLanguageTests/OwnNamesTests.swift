import Configuration
import ScenarioTestSupport
import Testing

@testable import ScenarioLanguage

struct `A name of the author's` {
  private func complaints(_ section: String) throws -> [String] {
    try Samples.complaints(
      "scenario: x\ndevice: iphone-6s\nduration: 3 s\n\(section)\n"
    ).map(\.message)
  }

  @Test(arguments: ["system", "accessories"])
  func `is not one that the ledger needs for itself`(name: String) throws {
    #expect(
      try complaints("apps: { \(name): {} }") == [
        "'\(name)' in 'apps' is a name of the program's own"
      ])
  }

  @Test(arguments: ["no", "On"])
  func `is not a truth value of other readers`(name: String) throws {
    #expect(
      try complaints("apps: { \(name): {} }") == [
        "'\(name)' in 'apps' is true or false to other readers of YAML"
      ])
  }
}

struct `A button that nobody answers` {
  private let text = """
    scenario: x
    device: iphone-6s
    duration: 3 s
    user: { actions: { a: { at: 1 s, do: [ { open: app }, { tap: go } ] } } }
    apps: { app: { handlers: { start: [ { mark: up } ] } } }
    """

  @Test func `is a warning`() throws {
    let warnings = try Samples.load(text).warnings
    #expect(warnings.map(\.message) == ["no app has a handler for 'go-tapped'"])
  }

  @Test func `is none when a variant answers it`() throws {
    let variants = """

      variants:
        deaf: {}
        keen: { apps: { app: { handlers: { go-tapped: [ { mark: gone } ] } } } }
      """
    #expect(try Samples.load(text + variants).warnings == [])
  }
}

struct `The resolved text` {
  @Test func `says what the command line said instead`() throws {
    let loaded = try Samples.load(
      "scenario: x\ndevice: iphone-6s\nduration: 3 s\nvariants: { a: {}, b: { duration: 4 s, changes-world: true } }\n"
    )
    let again = try Samples.load(
      loaded.resolvedText(seed: 7, replications: 9, confidence: 0.9, baseline: "b"))
    #expect(again.scenario.seed == 7)
    #expect(again.scenario.replications == 9)
    #expect(again.scenario.confidence.probability == 0.9)
    #expect(again.scenario.baseline == 1)
  }
}

struct `Two variants` {
  @Test func `may differ by a parameter inside an expression alone`() throws {
    let loaded = try Samples.load(
      """
      scenario: x
      device: iphone-6s
      duration: 3 s
      parameters: { pause: 1 s }
      user: { actions: { begin: { at: 1 s, do: [ { open: a } ] } } }
      apps: { a: { handlers: { start: [ { wait: $(pause + 1 s) }, { compute: 1 M } ] } } }
      variants: { short: {}, long: { parameters: { pause: 5 s } } }
      """)
    #expect(loaded.scenario.variants.map(\.name) == ["short", "long"])
  }
}
