import Advice
import Experiments
import Results
import ScenarioLanguage
import Synchronization

/// Advice on one scenario, with its progress.
struct AdviseWork {
  let command: AdviseCommand
  let input: ScenarioOptions

  func made() throws -> (AdviceDocument, Advice, ScenarioTemplate) {
    let (loaded, template) = try input.loadWithTemplate()
    let study = AdviceStudy(
      template: template, settings: input.settings, seed: input.seed,
      replications: command.replications?.value, confidence: command.confidence?.level,
      points: command.points?.value, jobs: command.work.count, allowances: try allowances())
    let advice = try observed { observer in
      do {
        return try study.advice(observer)
      } catch let problem as AllowanceProblem {
        throw CommandFailure(.usage, "--allow '\(problem.metric)': \(problem.reason)")
      }
    }
    let document = AdviceDocument(
      advice, of: input.scenario,
      confidence: (command.confidence?.level ?? loaded.scenario.confidence).probability,
      parts: advice.isWhole ? try parts(template) : [], by: ProgramVersion.current)
    return (document, advice, template)
  }

  private func allowances() throws(CommandFailure) -> [String: String] {
    var all: [String: String] = [:]
    for option in command.allow {
      try require(
        all[option.metric] == nil, or: .usage, "--allow names '\(option.metric)' twice")
      all[option.metric] = option.amount
    }
    return all
  }

  /// Work that shows how far it is, and that the first signal ends in good order.
  private func observed(_ work: (AdviceStudy.Observer) throws -> Advice) throws -> Advice {
    try ProgressLine.during(1, of: "runs", isBound: true, by: 1) { line in
      let stop = StopRequest()
      Interruption.asking {
        stop.ask()
        line.clear()
        StandardError.note("telling what is known; once more ends at once")
      }
      defer { Interruption.clearRequest() }
      let counter = RunCounter()
      return try work(
        AdviceStudy.Observer(
          while: { !stop.isAsked },
          progress: { made, what in if !stop.isAsked { line.show(counter.add(made), what) } }))
    }
  }

  /// The cost of each handler, by the ledger and by taking it out.
  private func parts(_ template: ScenarioTemplate) throws -> [AdviceDocument.Part] {
    let work = PartsWork(
      template: template, settings: input.settings, seed: input.seed, replications: nil, most: 5,
      confidence: command.confidence?.level, jobs: command.work.count)
    let document = try work.document()
    return document.apps.flatMap { app in
      app.parts.filter { $0.kind == "handler" && $0.length == nil && ($0.marginal ?? 0) > 0 }
        .sorted { ($1.marginal ?? 0, $0.path) < ($0.marginal ?? 0, $1.path) }
        .map {
          AdviceDocument.Part(
            app: app.name, handler: $0.name, ledger: $0.charged, marginal: $0.marginal)
        }
    }
  }
}

/// The number of runs made.
private final class RunCounter: Sendable {
  private let count = Atomic(0)

  func add(_ runs: Int) -> Int { count.add(runs, ordering: .relaxed).newValue }
}
