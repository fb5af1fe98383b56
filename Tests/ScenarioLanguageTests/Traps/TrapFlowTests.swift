import ScenarioTestSupport
import Testing

/// Steps that their own text keeps from doing anything.
extension `A trap is refused where` {
  @Test(arguments: flows)
  func `a step is idle by its own words`(trap: Trap) throws { try trap.check() }

  @Test(arguments: [
    "{ if: $(rounds > 2), then: [ \(work) ] }",
    "{ repeat: { times: $(rounds), do: [ \(work) ] } }",
    "{ choose: [ { weight: $(rounds), do: [ \(work) ] }, { do: [ { wait: 1 s } ] } ] }",
    "{ if: $(rounds > 2), then: [ stop ] }, \(work)",
    "{ repeat: { times: 3, do: [ \(work), { wait: $(rounds * 1 s) } ] } }, stop",
  ])
  func `a parameter may switch a step on, and an end may come last`(steps: String) throws {
    let text = Trap.head + "parameters: { rounds: 0 }\n" + Trap.app("start: [ \(steps) ]")
    let complaints = try Samples.complaints(text)
    #expect(complaints.isEmpty, "\(complaints)")
  }

  private static let work = "{ compute: { cycles: 1 M } }"

  private static let flows = [
    Trap(
      "nobody handles an event of the app's own",
      Trap.app("start: [ { 1️⃣emit: news } ], foreground: [ \(work) ]"),
      "'emit' does nothing", "no handler for 'news'", hint: "add 'news' to the handlers"),
    Trap(
      "the event is mistyped",
      Trap.app("start: [ { 1️⃣emit: nwes }, { emit: news } ], news: [ \(work) ]"),
      "'emit' does nothing", "no handler for 'nwes'", hint: "did you mean 'news'?"),
    Trap(
      "a step follows the end of the run",
      Trap.app("start: [ \(work), stop, { 1️⃣compute: { cycles: 1 M } } ]"),
      "never runs", "'stop'", hint: "before 'stop'"),
    Trap(
      "a step follows a repetition without an end",
      Trap.app(
        "start: [ { repeat: { while: $(true), do: [ { wait: 1 h } ] } }, { 1️⃣mark: done } ]"
      ),
      "never runs", "'repeat'", hint: "before 'repeat'"),
    Trap(
      "a condition never holds",
      Trap.app("start: [ { if: 1️⃣$(1 > 2), then: [ \(work) ] } ]"),
      "never holds", hint: "parameter"),
    Trap(
      "a condition always holds",
      Trap.app("start: [ { if: 1️⃣$(2 > 1), then: [ \(work) ], else: [ stop ] } ]"),
      "always holds", hint: "parameter"),
    Trap(
      "a repetition has no rounds",
      Trap.app("start: [ { repeat: { times: 1️⃣0, do: [ \(work) ] } } ]"),
      "no round", hint: "times: 3"),
    Trap(
      "a repetition is over when it begins",
      Trap.app("start: [ { repeat: { for: 1️⃣0 s, do: [ \(work) ] } } ]"),
      "no round", hint: "times: 3"),
    Trap(
      "a repetition ends after its first round",
      Trap.app("start: [ { repeat: { until: 1️⃣$(true), do: [ \(work) ] } } ]"),
      "one round", hint: "times: 3"),
    Trap(
      "a branch is never chosen",
      Trap.app(
        "start: [ { choose: [ { weight: 1️⃣0, do: [ \(work) ] }, { do: [ { wait: 1 s } ] } ] } ]"),
      "never chosen", hint: "above 0"),
  ]
}
