import Advice
import Configuration
import ScenarioLanguage
import ScenarioTestSupport
import Testing

/// Apps after a change, counted by hand.
struct `An app that is changed` {
  private func text(_ app: String, _ surroundings: String = "", _ metrics: String) -> String {
    """
    scenario: changed
    device: standard-phone
    policies: { app-lifecycle: off }
    duration: 10 min
    replications: 1
    surroundings: { network: { cellular: 80 %, wi-fi: 0 % }, \(surroundings) }
    user: { actions: { go: { at: 1 s, do: [ { open: app } ] } } }
    apps: { app: \(app) }
    metrics: \(metrics)
    """
  }

  /// The scenario after the changes of a practice, one each.
  private func changed(_ text: String, by practice: String) throws -> [String] {
    var found: [String] = []
    try Baselines.read(text) { root in
      found = EditCatalogue.proposals(for: root).filter { $0.practice.name == practice }
        .compactMap { root.applying([$0]).map { YAMLWriter.text(of: $0) } }
    }
    return found
  }

  /// A loop that only observes is the instrument: with fewer readings, a wait looked half as long.
  @Test func `is measured as before by whatever change`() throws {
    let probe =
      "{ every: { interval: 1 s, name: probe, do: [ { observe: { age: $(now - seen) } } ] } }"
    let text = text(
      """
      { variables: { seen: 0 s }, handlers: { start: [ { every: { interval: 5 s, name: poll, do: [ { request: { down: 50 kB } }, { set: { seen: $(now) } } ] } }, \(probe) ] } }
      """, "", "{ age: { mean-of: age } }")
    var changed: [(practice: String, text: String)] = []
    try Baselines.read(text) { root in
      changed = EditCatalogue.proposals(for: root).compactMap { proposal in
        root.applying([proposal]).map { (proposal.practice.name, YAMLWriter.text(of: $0)) }
      }
    }
    #expect(changed.count > 5)
    for (practice, text) in changed {
      let probe = /interval: 1 s\s+name: probe\s+do:\s+- observe:/
      #expect(text.contains(probe), "\(practice)")
    }
  }

  @Test(arguments: [("down: 50 kB", true), ("up: 50 kB", false), ("up: 1 kB, down: 200 B", false)])
  func `loads again what is older, and sends what is new`(sizes: String, isLoaded: Bool) throws {
    let text = """
      scenario: sent
      device: standard-phone
      duration: 10 min
      user: { actions: { go: { at: 1 s, every: 20 s, do: [ { open: app }, { tap: go } ] } } }
      apps: { app: { handlers: { go-tapped: [ { do: exchange } ] }, tasks: { exchange: [ { request: { \(sizes) } } ] } } }
      """
    var strengths: [String] = []
    try Baselines.read(text) { strengths = EditCatalogue.proposals(for: $0).map(\.strength) }
    #expect(strengths.contains { $0.hasPrefix("older than") } == isLoaded)
  }

  /// It rings at 95 s and 215 s, and each of 600 looks costs nothing any more.
  @Test func `waits for a time, and for the next one, in place of looking each second`() throws {
    let text = text(
      """
      { variables: { due: 95 s }, handlers: { start: [ { every: { interval: 1 s, phase: 0 s, tolerance: 0 s, do: [ { count: looks }, { if: "$(due > 0 s and now >= due)", then: [ { observe: { late: $(now - due) } }, { count: rung }, { set: { due: $(due + 120 s) } }, { if: $(due > 300 s), then: [ { set: { due: never } } ] } ] } ] } } ] } }
      """, "", "{ looks: { count: looks }, rung: { count: rung }, late: { mean-of: late } }")
    let before = try Samples.run(text)
    #expect(before["rung"] == 2)
    #expect(before["looks"] ?? 0 > 590)
    let after = try Samples.run(#require(try changed(text, by: "wait-for-time").first))
    #expect(after["rung"] == 2)
    #expect(after["looks"] == 2)
    #expect(after["late"] ?? 1 < 1e-6)
  }

  /// Of ten answers of 50 kB four are new: the first, and those after the changes at 150 s, 300 s and 450 s.
  @Test func `loads what has changed, and 300 B where nothing has`() throws {
    let text = text(
      """
      { variables: { known: 0 }, handlers: { start: [ { every: { interval: 1 min, phase: 0 s, tolerance: 0 s, do: [ { request: { up: 1 kB, down: 50 kB, answer: 0.1 s } }, { compute: 1 M }, { set: { known: $(news.version) } }, { count: asked } ] } } ] } }
      """,
      "sources: { news: { every: 150 s } }",
      "{ asked: { count: asked }, bytes: { count: cellular-bytes-down } }")
    let (before, after) = (
      try Samples.run(text),
      try Samples.run(#require(try changed(text, by: "conditional-requests").first))
    )
    #expect(before["asked"] == after["asked"])
    let (all, few) = (try #require(before["bytes"]), try #require(after["bytes"]))
    #expect(before["asked"] == 10)
    #expect(abs((all - few) - 6 * (50_000 - 300)) < 1)
  }

  /// A timer of 20 s and one of 60 s: 30 and 10 rounds in ten minutes, as before.
  @Test func `asks for all in one tick as often as before`() throws {
    let text = text(
      """
      { handlers: { start: [ { every: { interval: 20 s, phase: 1 s, tolerance: 0 s, do: [ { request: { up: 1 kB, down: 1 kB, answer: 0.1 s } }, { count: quick } ] } }, { every: { interval: 60 s, phase: 7 s, tolerance: 0 s, do: [ { request: { up: 1 kB, down: 1 kB, answer: 0.1 s } }, { count: slow } ] } } ] } }
      """, "", "{ quick: { count: quick }, slow: { count: slow }, radio: { energy: cellular } }")
    let before = try Samples.run(text)
    let whole = try changed(text, by: "share-tail").filter { $0.contains("parallel") }
    #expect(whole.count == 1)
    let after = try Samples.run(#require(whole.first))
    #expect(before["quick"] == 30)
    #expect(before["slow"] == 10)
    #expect(after["quick"] == 30)
    #expect(after["slow"] == 10)
    #expect(try #require(after["radio"]) < #require(before["radio"]))
  }

  /// Two answers of 2 s each are there after 2 s, and not after 4 s.
  @Test func `has two exchanges at a time, each with the work on its answer`() throws {
    let text = text(
      """
      { variables: { begun: 0 s }, handlers: { start: [ { set: { begun: $(now) } }, { request: { up: 1 kB, down: 1 kB, answer: 2 s } }, { compute: 1 M }, { request: { up: 1 kB, down: 1 kB, answer: 2 s } }, { compute: 1 M }, { observe: { taken: $(now - begun) } } ] } }
      """, "", "{ taken: { mean-of: taken } }")
    let after = try Samples.run(#require(try changed(text, by: "concurrent-requests").first))
    let before = try Samples.run(text)
    #expect(abs(try #require(before["taken"]) - #require(after["taken"]) - 2) < 0.3)
  }

  @Test func `keeps exchanges in a row of which one needs the other`() throws {
    let text = text(
      """
      { variables: { size: 1 kB }, handlers: { start: [ { request: { up: 1 kB, down: 1 kB, answer: 2 s } }, { set: { size: 9 kB } }, { request: { up: $(size), down: 1 kB, answer: 2 s } } ] } }
      """, "", "{ bytes: { count: cellular-bytes-up } }")
    #expect(try changed(text, by: "concurrent-requests") == [])
  }
}
