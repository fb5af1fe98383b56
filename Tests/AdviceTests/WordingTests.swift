import Advice
import Configuration
import ScenarioTestSupport
import Testing

/// The same behaviour in other words.
struct `Advice on the same app` {
  /// An app that looks for news of a server and for pictures of the phone again and again.
  private struct Wording {
    var variables = "{ seen: 0, sent: 0, there: 0 }"
    var start = "[ { do: poll } ]"
    var handlers = "camera-changed: [ { set: { there: $(there + 1) } } ]"
    var tasks = """
      poll: [ { repeat: { while: $(true), do: [ { do: sync }, { wait: 50 s } ] } } ]
            sync: [ { compute: { cycles: 30 M, qos: utility } }, { request: { up: 1 kB, down: 20 kB, answer: 0.2 s, brings: news } } ]
      """
    var parameters = ""

    var text: String {
      """
      scenario: wording
      phone: pixel-6
      policies: { app-lifecycle: off, doze: off }
      starts: Monday 09:00
      duration: 40 min
      replications: 5
      \(parameters)
      surroundings:
        network: { cellular: 60 %, wi-fi: 0 % }
        sources: { news: { changes: { exponential: 6 min }, at: server }, camera: { changes: { exponential: 5 min }, at: phone } }
      user: { actions: { go: { at: 1 s, do: [ { open: app }, { use: 10 s }, lock ] } } }
      apps:
        app:
          background-modes: [voip]
          variables: \(variables)
          handlers:
            start: \(start)
            \(handlers)
          tasks:
            \(tasks)
      metrics: { delay: { delay-told: news } }
      """
    }
  }

  /// What is told, without the lines of the file and what is called by them.
  private static func told(_ wording: Wording) throws -> [String] {
    let advice = try Baselines.template(wording.text) {
      try AdviceStudy(template: $0, settings: [], points: 20).advice()
    }
    return advice.pieces.filter { $0.verdict != .rejected }.map { piece in
      let costs = piece.finding.costs.filter { !$0.quality.name.contains("line-") }
        .map { "\($0.quality.name) \($0.difference ?? .nan)" }
      let names = piece.candidate.proposals.map { $0.practice.name }.sorted()
      return "\(piece.verdict) \(names) \(piece.finding.saving) \(costs)"
    }
  }

  private static let body =
    "{ compute: { cycles: 30 M, qos: utility } }, { request: { up: 1 kB, down: 20 kB, answer: 0.2 s, brings: news } }"

  /// By what is different, the wording.
  private static let others: [(String, Wording)] = [
    (
      "the loop in the handler",
      Wording(
        start: "[ { repeat: { while: $(true), do: [ { do: sync }, { wait: 50 s } ] } } ]",
        tasks: "sync: [ \(body) ]")
    ),
    (
      "the steps in the loop",
      Wording(tasks: "poll: [ { repeat: { while: $(true), do: [ \(body), { wait: 50 s } ] } } ]")
    ),
    (
      "until in place of while",
      Wording(
        tasks:
          "poll: [ { repeat: { until: $(false), do: [ { do: sync }, { wait: 50 s } ] } } ]\n      sync: [ \(body) ]"
      )
    ),
    (
      "an event that the app sends itself",
      Wording(
        start: "[ { emit: again } ]",
        handlers:
          "again: [ { do: sync }, { wait: 50 s }, { emit: again } ]\n      camera-changed: [ { set: { there: $(there + 1) } } ]",
        tasks: "sync: [ \(body) ]")
    ),
    (
      "a parameter for the pause",
      Wording(
        tasks:
          "poll: [ { repeat: { while: $(true), do: [ { do: sync }, { wait: $(pause) } ] } } ]\n      sync: [ \(body) ]",
        parameters: "parameters: { pause: 50 s }")
    ),
    (
      "another unit",
      Wording(
        tasks:
          "poll: [ { repeat: { while: $(true), do: [ { do: sync }, { wait: { time: 50000 ms } } ] } } ]\n      sync: [ \(body) ]"
      )
    ),
    ("a handler with a mode", Wording(start: "{ mode: parallel, steps: [ { do: poll } ] }")),
    (
      "a task in a task",
      Wording(
        start: "[ { do: begin } ]",
        tasks:
          "begin: [ { do: poll } ]\n      poll: [ { repeat: { while: $(true), do: [ { do: sync }, { wait: 50 s } ] } } ]\n      sync: [ \(body) ]"
      )
    ),
    (
      "a step of its own for the counter",
      Wording(
        handlers: "camera-changed: [ { do: note } ]",
        tasks:
          "note: [ { set: { there: $(there + 1) } } ]\n      poll: [ { repeat: { while: $(true), do: [ { do: sync }, { wait: 50 s } ] } } ]\n      sync: [ \(body) ]"
      )
    ),
    (
      "other names",
      Wording(
        variables: "{ old: 0, gone: 0, there: 0 }", start: "[ { do: look-again } ]",
        tasks:
          "look-again: [ { repeat: { while: $(true), do: [ { do: fetch }, { wait: 50 s } ] } } ]\n      fetch: [ \(body) ]"
      )
    ),
  ]

  @Test func `is the same in other words, to the digit`() throws {
    let first = try Self.told(Wording())
    #expect(first.contains { $0.hasPrefix("advised") })
    for (words, wording) in Self.others { #expect(try Self.told(wording) == first, "\(words)") }
  }
}
