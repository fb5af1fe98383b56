import Foundation
import Testing

/// `drainsim parts`.
struct `The costs of an app's parts` {
  private let room: Room

  init() throws { room = try Room() }

  private static let body = """
    device: standard-phone
    surroundings: { network: { cellular: 100 % } }
    duration: 5 min
    replications: 3
    user: { actions: { use: { at: 10 s, do: [ { open: mail }, { wait: 60 s }, { tap: again } ] } } }
    apps:
      mail:
        handlers:
          start: [ { request: { down: 200 kB } }, { every: { interval: 20 s, name: poll, do: [ { compute: 100 M } ] } } ]
          again-tapped: [ { cancel: poll } ]
    """

  private func run(_ text: String, _ more: String...) throws -> Program.Outcome {
    try Program.run(["parts", try room.file("a.yaml", text)] + more)
  }

  @Test func `stand in a table, the app first`() throws {
    let outcome = try run("scenario: parts\n" + Self.body)
    #expect(outcome.status == 0)
    let lines = outcome.output.split(separator: "\n").map { Program.words(String($0)) }
    let app = try #require(lines.firstIndex { $0.hasPrefix("mail ") })
    #expect(lines[app].contains("100.0 %"))
    #expect(lines[(app + 1)...].contains { $0.hasPrefix("request in start") })
  }

  @Test func `name a part that cannot be taken out alone, with the reason`() throws {
    let text = Self.body.replacing(
      "[ { cancel: poll } ]", with: "[ { emit: news } ]\n      news: [ { compute: 1 M } ]")
    let outcome = try run("scenario: parts\n" + text)
    #expect(
      Program.words(outcome.output).contains(
        "line 11: handler again-tapped cannot be taken out alone: no event is called 'news'"))
  }

  /// Without the mark runs last to their limit, so that neither app nor timer can be taken out.
  @Test func `have energies where a mark ends the run, and the length of runs`() throws {
    let text = Self.body.replacing(
      "duration: 5 min", with: "duration: { until: { mark: polled, at most: 5 min } }"
    )
    .replacing("do: [ { compute: 100 M } ]", with: "do: [ { compute: 100 M }, { mark: polled } ]")
    let outcome = try run("scenario: parts\n" + text)
    let lines = outcome.output.split(separator: "\n").map { Program.words(String($0)) }
    #expect(lines.contains("charged without it of the app line runs last"))
    let app = try #require(lines.first { $0.hasPrefix("mail ") && $0.hasSuffix(" s") })
    #expect(app.contains(" J — — "))
    let step = try #require(lines.first { $0.hasPrefix("compute in start ") })
    #expect(step.contains(/\s[0-9.]+ ± [0-9.]+ J\s/) && step.hasSuffix(" s"))
  }

  /// Other variants, names, questions, practices, claims and metrics are none of its business.
  @Test func `are the same for the baseline of whatever comparison`() throws {
    let plain = try run("scenario: parts\n" + Self.body, "--format", "json")
    let more = """

      question: Is this another question?
      practice: { id: B23, name: another, saving: app-energy }
      metrics: { loads: { energy: display } }
      variants:
        less: { parameters: { size: 1 kB } }
        as-it-was: { parameters: { size: 200 kB } }
      baseline: as-it-was
      parameters: { size: 7 kB }
      expect: { cheaper: { metric: app-energy, variant: less, reduction: at least 1 % } }
      """
    let compared = try run(
      "scenario: parts\n" + Self.body.replacing("200 kB", with: "$(size)") + more, "--format",
      "json")
    #expect(compared.status == 0, "\(compared.errors)")
    #expect(compared.output == plain.output)
  }

  @Test func `are refused without an app`() throws {
    let outcome = try run(
      "scenario: parts\ndevice: bench\nbattery: { model: ideal }\nload: [ { from: 0 s, power: 1 mW } ]\nduration: 1 min\n"
    )
    #expect(outcome.status == 65)
    #expect(outcome.complaint == "drainsim: 'parts' has no app")
  }
}
