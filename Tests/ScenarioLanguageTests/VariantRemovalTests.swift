import Experiments
import ScenarioLanguage
import ScenarioTestSupport
import Testing

/// What a variant takes away, and what it changes under names of the author's.
struct `A variant` {
  private static let base = """
    scenario: base
    device: standard-phone
    duration: 1 min
    parameters: { model: 3 s, gamma: 2 s }
    user: { actions: { open: { at: 1 s, do: [ { open: app }, { wait: 20 s }, lock ] } } }
    apps:
      app:
        handlers:
          start: [ { wait: $(model) }, { wait: $(gamma) }, { count: begun } ]
          background: [ { count: left } ]
          foreground: [ { count: { name: left, by: 0 } }, { count: { name: begun, by: 0 } } ]
    metrics: { left: { count: left }, begun: { count: begun } }
    """

  private static func left(_ text: String, files: [String: String] = [:]) throws -> [Double?] {
    let scenario = try Samples.load(text, files: files).scenario
    let experiment = Experiment(ExperimentPlan(scenario: scenario))
    return try scenario.variants.indices.map {
      try experiment.run(variant: $0, replication: 1)["left"]
    }
  }

  private static let variants = """

    variants:
      original: {}
      silent: { apps: { app: { handlers: { background: ~ } } } }
    """

  @Test func `takes a handler away, also where its file extends another one`() throws {
    #expect(try Self.left(Self.base + Self.variants) == [1, 0])
    let extending = "scenario: extending\nextends: base.yaml" + Self.variants
    #expect(try Self.left(extending, files: ["base.yaml": Self.base]) == [1, 0])
  }

  /// The other file names a phone alone, of which the component is.
  @Test(arguments: [
    "{ extends: standard-phone, components: { wi-fi: ~ } }", "{ components: { wi-fi: ~ } }",
  ])
  func
    `of a file that takes away a component of the phone that the other file names is on the rest`(
      device: String
    ) throws
  {
    let base = Self.base.replacing(
      "device: standard-phone", with: "device: { extends: standard-phone }")
    let extending = "scenario: extending\nextends: base.yaml\ndevice: \(device)" + Self.variants
    let loaded = try Samples.load(extending, files: ["base.yaml": base])
    #expect(loaded.scenario.device == "standard-phone without wi-fi")
  }

  @Test func `is of no file that takes away a component which the phone does not have`() throws {
    let extending =
      "scenario: extending\nextends: base.yaml\ndevice: { extends: standard-phone, components: { warp: ~ } }"
      + Self.variants
    let failure = #expect(throws: LoadFailure.self) {
      try Samples.load(extending, files: ["base.yaml": Self.base], checksEffects: true)
    }
    let reason = try #require(failure).reason
    #expect(reason.contains("'components.warp' is removed, and 'standard-phone' does not have it"))
  }

  /// As it always was: what a variant of the other file does is undone, and nothing else.
  @Test func `of another file does without what the extending file takes out of it`() throws {
    let extending = """
      scenario: extending
      extends: base.yaml
      variants:
        louder: { apps: { app: { handlers: { background: ~ } } } }
      """
    let variants = """

      variants:
        original: {}
        louder: { apps: { app: { handlers: { background: [ { count: { name: left, by: 5 } } ], inactive: [ { count: { name: left, by: 7 } } ] } } } }
      """
    #expect(try Self.left(Self.base + variants) == [1, 12])
    #expect(try Self.left(extending, files: ["base.yaml": Self.base + variants]) == [1, 8])
  }

  /// 'model' and 'gamma' choose a model and a distribution elsewhere.
  @Test(arguments: ["model", "gamma"])
  func `changes a parameter of any name, and leaves the others`(name: String) throws {
    let text =
      Self.base + "\nvariants: { original: {}, slow: { parameters: { \(name): 10 s } } }"
    #expect(try Self.left(text) == [1, 1])
  }
}
