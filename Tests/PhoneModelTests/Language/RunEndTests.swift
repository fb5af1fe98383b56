import Experiments
import PhoneModel
import PowerAccounting
import Quantities
import ScenarioTestSupport
import Testing

struct `A run` {
  @Test func `until a mark ends exactly at it`() throws {
    let report = try Samples.run(
      AppStory.text(
        "handlers: { start: [ { wait: 2.5 s }, { mark: over } ] }",
        duration: "{ until: { mark: over, at most: 10 s } }"))
    #expect(report.end == 3.5)
    #expect(report["run-time"] == 3.5)
  }

  @Test func `until a mark that does not come ends at its limit`() throws {
    let report = try Samples.run(
      AppStory.text(
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

  private static let warm = AppStory.text(
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
      try AppStory.value(
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
      try Samples.run(AppStory.text("handlers: { \(handlers) }"))
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
        AppStory.text(
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
