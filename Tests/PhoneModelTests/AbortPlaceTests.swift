import Configuration
import PhoneModel
import ScenarioTestSupport
import Testing

/// A run that a step makes impossible is told where the step is.
struct `A run is given up` {
  private static func scenario(_ steps: String) -> String {
    """
    scenario: given-up
    device: { components: { base: {} } }
    duration: 1 min
    user: { actions: { open: { at: 1 s, do: [ { open: app } ] } } }
    apps:
      app:
        variables: { loaded: never, total: 0 }
        tasks:
          look: [ { wait: 1 s }, \(steps) ]
        handlers: { start: [ { if: $(now > 0 s), then: [ { do: look } ] } ] }
    metrics: { m: { mean-of: age }, c: { count: looks } }
    variants:
      a: {}
      b: { apps: { app: { variables: { total: 1 } } } }
    """
  }

  private static func failure(
    _ steps: String
  ) throws -> (reason: String, line: Int?, column: Int?, hint: String?) {
    let failure = #expect(throws: RunFailure.self) { try Samples.run(scenario(steps)) }
    guard case .aborted(let reason, _, let place, let hint)? = failure else {
      Issue.record("the run ended with \(String(describing: failure))")
      return ("", nil, nil, nil)
    }
    return (reason, place?.line, place?.column, hint)
  }

  private static let others = "{ count: looks }, { observe: { age: 1 s } }"

  // Each step begins behind "      look: [ { wait: 1 s }, ", in the ninth line.
  @Test(arguments: [
    ("{ observe: { age: $(now - loaded) } }", "not finite", "$(loaded > never)"),
    ("{ count: { name: looks, by: $(1 / total) } }", "not finite", "$(total > 0)"),
    ("{ wait: $(1 s * total / total) }", "no number", "$(total > 0)"),
  ])
  func `at the step that came to no number`(step: String, reason: String, hint: String) throws {
    let failure = try Self.failure("\(step), \(Self.others)")
    #expect(failure.reason.contains(reason))
    #expect(failure.line == 9)
    #expect(failure.column == 30)
    #expect(failure.hint?.contains(hint) == true)
  }

  @Test(arguments: [
    "{ if: $(loaded > never), then: [ { observe: { age: $(now - loaded) } } ] }",
    "{ if: $(total > 0), then: [ { wait: $(1 s * total / total) } ] }",
  ])
  func `no more once its hint is followed`(step: String) throws {
    #expect(try Samples.run(Self.scenario("\(step), \(Self.others)"))["c"] == 1)
  }
}
