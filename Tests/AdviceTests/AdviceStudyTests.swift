@testable import Advice
import Configuration
import Experiments
import ScenarioLanguage
import ScenarioTestSupport
import Testing

/// Advice on whole scenarios.
struct `Advice on a scenario` {
  /// An app that scans on after it has found what it looked for, beside others.
  private static let search = """
    device: { extends: iphone-6s, components: { wi-fi: ~, cellular: ~, location: ~ } }
    duration: 2 min
    replications: 12
    seed: 5
    parameters:
      others: { value: 6, grade: assumed, range: [3, 12], reason: "offices differ" }
    surroundings:
      bluetooth:
        desk: { services: [desk], interval: 1285 ms }
        others: { count: $(others), services: [x], interval: 250 ms }
    user: { actions: { go: { at: 1 s, do: [ { open: app }, { tap: search }, { wait: 90 s } ] } } }
    apps:
      app:
        variables: { known: false }
        handlers:
          search-tapped: [ { mark: asked }, { scan: { duplicates: true } } ]
          peripheral-discovered:
            - if: $(event.offers-desk and not known)
              then: [ { set: { known: true } }, { connect: { to: desk } }, { mark: linked } ]
    metrics: { until-linked: { from: asked, to: linked, within: 1 min } }
    """

  private func advice(_ text: String, jobs: Int = 1, allow: [String: String] = [:]) throws -> Advice
  {
    try Baselines.template(text) {
      try AdviceStudy(template: $0, settings: [], jobs: jobs, allowances: allow).advice()
    }
  }

  /// The whole advice, with all digits.
  private func told(_ advice: Advice) -> [String] {
    advice.pieces.map { piece in
      let costs = piece.finding.costs.map { "\($0.quality.name) \($0.difference ?? .nan)" }
      return
        "\(piece.verdict) \(piece.candidate.first.practice.name) \(piece.finding.saving) \(piece.pValue) \(piece.share ?? -1) \(costs) \(YAMLWriter.text(of: piece.patch))"
    }
  }

  @Test func `ends the scan that finds no more`() throws {
    let advice = try advice("scenario: search\n" + Self.search)
    let first = try #require(advice.pieces(.advised).first)
    #expect(
      advice.pieces(.advised).flatMap { $0.candidate.proposals.map { $0.practice.name } }
        .contains("end-scan"))
    #expect(first.finding.saving > 50)
    #expect(first.share ?? 0 >= 0.9)
  }

  @Test(arguments: [
    (0.95, Recommendation.advised), (0.9, .advised), (0.85, .trade), (0.5, .trade),
    (0.45, .rejected),
  ])
  func `is less sure of what saves in fewer of the draws`(
    share: Double, verdict: Recommendation
  ) throws {
    let piece = try #require(try advice("scenario: search\n" + Self.search).pieces(.advised).first)
    #expect(
      JudgementRule.verdict(
        piece.finding, pValue: 0.001, share: share, isPriceKnown: true, leavesUndone: false)
        == verdict)
  }

  @Test func `is the same for any number of workers`() throws {
    #expect(
      told(try advice("scenario: search\n" + Self.search))
        == told(try advice("scenario: search\n" + Self.search, jobs: 3)))
  }

  /// Other variants, names, questions and practices are none of its business.
  @Test func `does not see what else the scenario says`() throws {
    let more = """

      question: Does ending the scan save most?
      practice: { id: B5, name: End the scan, saving: app-energy, quality: [until-linked] }
      baseline: zebra
      variants:
        ends: { apps: { app: { handlers: { search-tapped: [ { mark: asked }, { scan: { filter: [desk] } } ] } } } }
        zebra: {}
      expect: { cheaper: { metric: app-energy, variant: ends, reduction: at least 1 % } }
      """
    #expect(
      told(try advice("scenario: search\n" + Self.search))
        == told(try advice("scenario: something-else\n" + Self.search + more)))
  }

  @Test func `judges by what may be worse`() throws {
    let text = "scenario: poll\n" + Self.polling
    let strict = try advice(text)
    let lenient = try advice(
      text, allow: ["news-age": "+10 min"])
    func names(_ advice: Advice, _ verdict: Recommendation) -> Set<String> {
      Set(advice.pieces(verdict).flatMap { $0.candidate.proposals.map { $0.practice.name } })
    }
    #expect(names(strict, .trade).contains("ask-less"))
    #expect(!names(strict, .advised).contains("ask-less"))
    #expect(names(lenient, .advised).contains("ask-less"))
  }

  /// Asks every half a minute for what changes every few minutes.
  private static let polling = """
    device: { extends: iphone-6s, components: { wi-fi: ~, bluetooth: ~, location: ~ } }
    duration: 20 min
    replications: 12
    surroundings: { network: { cellular: 70 % } }
    user:
      actions:
        go: { at: 1 s, do: [ { open: app } ] }
        look: { at: 1 min, every: { exponential: 1 min }, do: [ { tap: look } ] }
    apps:
      app:
        variables: { loaded: 0 s }
        handlers:
          start: [ { every: { interval: 30 s, phase: 0 s, do: [ { request: { down: 50 kB } }, { set: { loaded: $(now) } } ] } } ]
          look-tapped: [ { observe: { news-age: $(now - loaded) } } ]
    metrics: { news-age: { mean-of: news-age } }
    """

  @Test func `refuses an allowance for what is no metric, or of another kind`() throws {
    let text = "scenario: poll\n" + Self.polling
    #expect(throws: AllowanceProblem.self) { try advice(text, allow: ["news": "3 s"]) }
    #expect(throws: AllowanceProblem.self) { try advice(text, allow: ["news-age": "3 J"]) }
  }

  @Test func `tells what it knows when it is stopped`() throws {
    var left = 40
    let observer = AdviceStudy.Observer(while: {
      left -= 1
      return left > 0
    })
    let advice = try Baselines.template("scenario: poll\n" + Self.polling) {
      try AdviceStudy(template: $0, settings: []).advice(observer)
    }
    #expect(!advice.isWhole)
  }

  /// A dark page saves nothing on a backlit panel, and a filter nothing where nothing else is near.
  @Test(arguments: [
    """
    device: iphone-6s
    user: { actions: { go: { at: 1 s, do: [ { open: app }, { use: 2 min } ] } } }
    apps: { app: { handlers: { start: [ { content: 90 % }, { draw: { views: 9 } } ] } } }
    """,
    """
    device: iphone-6s
    surroundings: { bluetooth: { desk: { services: [desk], interval: 1 s } } }
    user: { actions: { go: { at: 1 s, do: [ { open: app }, { tap: go }, { wait: 100 s } ] } } }
    apps: { app: { handlers: { go-tapped: [ { scan: { stop-when-idle: 5 s } } ], peripheral-discovered: [ { if: $(event.offers-desk), then: [ { mark: found } ] } ] } } }
    """,
  ])
  func `advises nothing that has no effect`(body: String) throws {
    let advice = try advice("scenario: nothing\nduration: 3 min\nreplications: 8\n" + body)
    let advised = advice.pieces(.advised).flatMap {
      $0.candidate.proposals.map { $0.practice.name }
    }
    #expect(!advised.contains("dark-content") && !advised.contains("scan-filter"))
    #expect(!advice.pieces(.trade).contains { $0.candidate.first.practice.name == "dark-content" })
  }
}
