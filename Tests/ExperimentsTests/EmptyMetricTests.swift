import Experiments
import ScenarioTestSupport
import Testing

struct `A claim about a metric that measures nothing` {
  private static func result(_ claim: String) throws -> ExpectationResult {
    let text = """
      scenario: marks
      device: standard-phone
      duration: 5 min
      replications: 3
      parameters: { fails: 0 }
      user: { actions: { b: { at: 1 min, do: [ { open: a } ] } } }
      apps:
        a:
          handlers:
            start:
              - mark: shown
              - wait: 10 s
              - mark: asked
              - { if: $(fails > 0), then: [ { count: failures } ] }
      metrics:
        delay: { from: asked, to: shown, within: 1 min }
        way-back: { from: shown, to: asked, within: 1 min }
        failures: { count: failures }
      variants: { now: {}, other: { apps: { a: { variables: {} } } } }
      expect: { e: \(claim) }
      """
    return try #require(try Samples.experiment(text).compare().expectations.first)
  }

  // 'shown' comes before 'asked' alone: each run waits for a minute, and counts as that.
  @Test(arguments: [
    "{ metric: delay, variant: now, below: 70 s }",
    "{ metric: delay, variant: now, near: 60 s, within: 1 s }",
    "{ metric: delay, variant: now, equals: other }",
  ])
  func `is not met by the limit of a wait`(claim: String) throws {
    let result = try Self.result(claim)
    #expect(!result.isMet)
    #expect(result.text.hasSuffix("60 s, cut off there in every run"))
  }

  // The delay is longer than its limit, and so than half of it.
  @Test func `is met where the limit is enough`() throws {
    let result = try Self.result("{ metric: delay, variant: now, above: 30 s }")
    #expect(result.isMet)
    #expect(result.text.hasSuffix(": 60 s"))
  }

  @Test func `says that it is 0 everywhere`() throws {
    let result = try Self.result("{ metric: failures, variant: now, below: 1 }")
    #expect(result.isMet)
    #expect(result.text.hasSuffix(": 0, as in every run of all variants"))
  }

  @Test func `says nothing of a measured one`() throws {
    let result = try Self.result("{ metric: way-back, variant: now, below: 11 s }")
    #expect(result.isMet)
    #expect(result.text.hasSuffix(": 10 s"))
  }
}
