@testable import Advice
import Configuration
import ScenarioLanguage
import ScenarioTestSupport
import Testing

/// Changes that save, and that a developer would not thank for.
struct `Advice does not` {
  private func advice(_ text: String) throws -> Advice {
    try Baselines.template(text) { try AdviceStudy(template: $0, settings: []).advice() }
  }

  private func verdicts(_ text: String, of practice: String) throws -> [Recommendation] {
    try advice(text).pieces.filter { piece in
      piece.candidate.proposals.contains { $0.practice.name == practice }
    }.map(\.verdict)
  }

  /// An app that syncs once a quarter of an hour over a cellular network.
  private func jobs(counting name: String) -> String {
    """
    scenario: sync
    phone: pixel-6
    starts: Monday 09:00
    duration: 3 h
    replications: 4
    surroundings: { network: { cellular: 70 %, wi-fi: { steps: [ { from: 0 s, signal: 0 % }, { from: 170 min, signal: 80 % } ] } } }
    user: { actions: { open: { at: 1 s, do: [ unlock, { open: sync }, { use: 1 min }, lock ] } } }
    apps:
      sync:
        handlers:
          start: [ { schedule-job: { id: 1, every: 15 min, network: any } } ]
          job-started: [ { request: { up: 200 kB, down: 5 kB }, on-failure: [ finish-job, stop ] }, { count: \(name) }, finish-job ]
    metrics: { \(name): { count: \(name) } }
    """
  }

  /// "messages" holds the letters of "age", and is no age.
  @Test func `take a count for a loss because of letters in its name`() throws {
    let texts = [jobs(counting: "messages-sent"), jobs(counting: "reports-sent")]
    let (messages, reports) = (try advice(texts[0]), try advice(texts[1]))
    #expect(messages.pieces.map(\.verdict) == reports.pieces.map(\.verdict))
    #expect(messages.pieces(.advised).isEmpty)
    #expect(!messages.pieces(.trade).isEmpty)
  }

  @Test func `end the polling of a messenger since it stores the answers`() throws {
    let text = """
      scenario: messenger
      phone: iphone-6s
      starts: Monday 09:00
      duration: 20 min
      replications: 4
      user: { actions: { go: { at: 1 s, do: [ unlock, { open: chat }, { use: 5 min }, { tap: send }, { use: 10 min }, lock ] } } }
      apps:
        chat:
          handlers:
            start: [ { every: { interval: 1 min, do: [ { request: { up: 1 kB, down: 4 kB } }, { store: { rows: 1, size: 1 kB } } ] } } ]
            send-tapped: [ { request: { up: 3 kB, down: 1 kB } }, { write-file: { size: 4 kB } } ]
      """
    var found: [Proposal] = []
    try Baselines.read(text) { found = EditCatalogue.proposals(for: $0) }
    let timer = found.filter { !$0.strength.hasSuffix("after a change") }.map { $0.practice.name }
    #expect(!timer.contains("write-on-change") && !timer.contains("write-less-often"))
    #expect(timer.contains("ask-less"))
  }

  /// A timer reads over the link each second, so that a dropped link makes every read fail.
  @Test func `advise what makes steps fail`() throws {
    let text = """
      scenario: lamp
      phone: iphone-6s
      starts: Monday 09:00
      duration: 8 min
      replications: 4
      surroundings: { bluetooth: { lamp: { services: [light], interval: 100 ms } } }
      user: { actions: { use: { at: 1 s, do: [ unlock, { open: lamp }, { use: 30 s }, { tap: switch }, { use: 4 min } ] } } }
      apps:
        lamp:
          background-modes: [bluetooth-central]
          handlers:
            start: [ { connect: { to: lamp, timeout: 10 s } }, { every: { interval: 1 s, do: [ { read: { from: lamp, size: 20 B } } ] } } ]
            switch-tapped: [ { mark: asked }, { write: { to: lamp, size: 5 B } }, { mark: switched } ]
      metrics: { until-switched: { from: asked, to: switched, within: 10 s } }
      """
    var found: [Proposal] = []
    try Baselines.read(text) { found = EditCatalogue.proposals(for: $0) }
    #expect(found.contains { $0.practice.name == "let-go-of-link" })
    let all = try advice(text)
    let failing = all.pieces.filter { $0.undone.contains { $0.code.name == "step-failed" } }
    #expect(!failing.contains { $0.verdict == .advised })
    #expect(
      !all.pieces(.advised).contains { piece in
        piece.candidate.proposals.contains { $0.strength == "after each use" }
      })
  }

  /// Nothing charges the phone, so that a job for the charger would never begin, and `validate` says
  /// so.
  @Test func `tell what a scenario cannot have`() throws {
    let all = try advice(jobs(counting: "reports-sent"))
    #expect(!all.pieces.contains { YAMLWriter.text(of: $0.patch).contains("charging: true") })
    #expect(all.unusable.contains { $0.reason.contains("charging") })
  }

  @Test func `end tracking with a button that names something else`() {
    let begun: Set<String> = ["record-run-tapped"]
    let ends = ["stop-music-tapped", "stop-run-tapped", "finish-tapped", "share-run-tapped"]
      .filter { TouchName($0)?.ends(begun) ?? false }
    #expect(ends == ["stop-run-tapped", "finish-tapped"])
  }

  @Test func `advise without any metric that could tell the price`() throws {
    let text = """
      scenario: clock
      phone: pixel-6
      starts: Monday 09:00
      duration: 5 min
      replications: 4
      user: { actions: { go: { at: 1 s, do: [ unlock, { open: clock }, { use: 3 min } ] } } }
      apps: { clock: { handlers: { start: [ { scan: { mode: low-latency } } ] } } }
      surroundings: { bluetooth: { watch: { services: [time], interval: 1 s } } }
      """
    let all = try advice(text)
    for piece in all.pieces(.advised) where piece.finding.costs.isEmpty {
      #expect(piece.candidate.isFree, "\(piece.candidate.first.practice.name)")
    }
    #expect(try verdicts(text, of: "end-scan").allSatisfy { $0 != .advised })
  }
}
