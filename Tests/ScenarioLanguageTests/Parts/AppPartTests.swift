import Configuration
import Testing

@testable import ScenarioLanguage

struct `The parts of an app` {
  private static let text = """
    apps:
      mail:
        variables: { seen: 0 }
        handlers:
          start: [ { request: { down: 1 kB } }, { every: { interval: 1 min, name: poll, do: [ { if: $(seen > 0), then: [ { compute: 1 M } ] } ] } } ]
          foreground: { mode: single, steps: [ { set: { seen: 1 } }, { do: load } ] }
          background: [ { cancel: poll } ]
        tasks:
          load: [ { choose: [ { share: 50 %, do: [ { scan: {} } ] }, { share: 50 %, do: [] } ] } ]
    """

  private func node() throws -> ConfigurationNode {
    try #require(YAMLReader.read(Self.text, file: "a.yaml", reporting: Diagnostics()))
  }

  @Test func `are the app, handlers with steps, timers, and the steps that draw`() throws {
    let parts = AppPart.all(of: try node())
    #expect(
      parts.map { "\($0.kind) \($0.path) \($0.name)" } == [
        "app apps.mail mail",
        "handler apps.mail.handlers.start start",
        "handler apps.mail.handlers.foreground foreground",
        "handler apps.mail.handlers.background background",
        "step apps.mail.handlers.start.0 request",
        "timer apps.mail.handlers.start.1 poll",
        "step apps.mail.handlers.start.1.every.do.0.then.0 compute",
        "step apps.mail.tasks.load.0.choose.0.do.0 scan",
      ])
  }

  @Test func `stand where they are written`() throws {
    #expect(AppPart.all(of: try node()).map(\.location.line) == [2, 5, 6, 7, 5, 5, 5, 9])
  }

  /// What is left of the script after each patch.
  @Test func `are gone after their patch, and nothing else is`() throws {
    let whole = try node()
    let parts = AppPart.all(of: whole)
    func left(_ place: Int, _ section: String, _ script: String) -> ConfigurationNode? {
      whole.merging(parts[place].patch)["apps"]?["mail"]?[section]?[script]
    }
    func written(_ text: String) throws -> ConfigurationNode {
      try #require(YAMLReader.read(text, file: "b.yaml", reporting: Diagnostics()))
    }
    let start = try #require(left(4, "handlers", "start"))
    #expect(
      start.hasSameContent(
        as: try written(
          "[ { every: { interval: 1 min, name: poll, do: [ { if: $(seen > 0), then: [ { compute: 1 M } ] } ] } } ]"
        )))
    #expect(
      try #require(left(5, "handlers", "start")).hasSameContent(
        as: try written("[ { request: { down: 1 kB } } ]")))
    #expect(
      try #require(left(6, "handlers", "start")).hasSameContent(
        as: try written(
          "[ { request: { down: 1 kB } }, { every: { interval: 1 min, name: poll, do: [ { if: $(seen > 0), then: [] } ] } } ]"
        )))
    #expect(
      try #require(left(7, "tasks", "load")).hasSameContent(
        as: try written("[ { choose: [ { share: 50 %, do: [] }, { share: 50 %, do: [] } ] } ]")))
    #expect(left(1, "handlers", "start")?.elements?.isEmpty == true)
    for handler in ["start", "foreground", "background"] {
      #expect(left(0, "handlers", handler)?.elements?.isEmpty == true)
    }
    #expect(
      whole.merging(parts[4].patch)["apps"]?["mail"]?["tasks"]?.hasSameContent(
        as: try #require(whole["apps"]?["mail"]?["tasks"])) == true)
  }

  @Test func `take with a timer what cancels it, unless another one has its name`() throws {
    let whole = try node()
    for (place, isCancelled) in [(1, false), (4, true), (5, false), (6, true)] {
      let parts = AppPart.all(of: whole)
      let handler = whole.merging(parts[place].patch)["apps"]?["mail"]?["handlers"]?["background"]
      #expect(handler?.elements?.isEmpty == !isCancelled, "\(parts[place].path)")
    }
  }
}
