import Advice
import DocumentCoding
import Experiments
import PhoneModel
import ScenarioLanguage
import Statistics
import Synchronization

/// Advice on one scenario, with its progress.
package enum ScenarioAdviceStudy {
  /// - Parameters:
  ///   - replications: The runs that judge; nil for the usual number.
  ///   - points: The draws from the ranges that judge; nil for the usual number.
  ///   - allowances: How much worse metrics may be.
  ///   - output: Gets a scenario with the changes as variants, where anything was judged.
  ///   - isReplaced: Whether the output may be there.
  package static func run(
    _ input: any ScenarioInput, replications: Int?, points: Int?, confidence: ConfidenceLevel?,
    allowances: [(metric: String, amount: String)], jobs: Int, by program: ProgramIdentity,
    writing output: String?, replacing isReplaced: Bool, _ observer: any StudyObserver
  ) throws -> AdviceDocument {
    // The patches are those of the phone and the numbers that were asked for.
    try require(
      output == nil || input.settings.isEmpty && input.phone == nil && input.device == nil,
      or: .usage, "-o extends the file as it is; put the phone and the settings into the file")
    let (base, template) = try baseline(input, observer)
    let study = AdviceStudy(
      template: template, settings: input.settings, seed: input.seed, replications: replications,
      confidence: confidence, points: points, jobs: jobs, allowances: try byMetric(allowances))
    let advice = try advice(of: study, observer)
    // The cost of each part, by the ledger and by taking it out. A run that keeps the charges of handlers
    // takes as long as some dozens of others.
    let parts = PartsStudy(
      template: template, settings: input.settings, seed: input.seed, most: 2,
      confidence: confidence, jobs: jobs, program: program)
    let level = (confidence ?? base.confidence).probability
    if let output {
      if advice.isWhole || !advice.pieces.isEmpty {
        let file = AdvisedFile(
          advice: advice, template: template, scenario: input.scenario, output: output,
          confidence: level)
        try file.write(replacing: isReplaced, observer)
      } else {
        observer.note("nothing was judged, so that -o writes no scenario")
      }
    }
    return AdviceDocument(
      advice, of: input.scenario, confidence: level,
      parts: advice.isWhole ? try parts.run(observer) : nil, by: program)
  }

  /// The baseline alone: other variants do not count, and another phone may not have what they use.
  private static func baseline(
    _ input: any ScenarioInput, _ observer: any StudyObserver
  ) throws -> (Scenario, ScenarioTemplate) {
    guard input.phone != nil || input.device != nil else {
      let (loaded, template) = try input.loadWithTemplate(observer)
      return (loaded.scenario, template)
    }
    let template = try ScenarioTemplate(
      input.scenario, device: input.device, phone: input.phone)
    return (try template.baseline(settings: input.settings, checksEffects: true) { $0 }, template)
  }

  private static func byMetric(
    _ allowances: [(metric: String, amount: String)]
  ) throws(StudyFailure) -> [String: String] {
    var all: [String: String] = [:]
    for option in allowances {
      try require(all[option.metric] == nil, or: .usage, "--allow names '\(option.metric)' twice")
      all[option.metric] = option.amount
    }
    return all
  }

  /// The advice, of which a request to stop leaves as much as is known.
  private static func advice(
    of study: AdviceStudy, _ observer: any StudyObserver
  ) throws -> Advice {
    let extent = WorkExtent(
      total: 1, isBound: true, stopRemark: "telling what is known; once more ends at once")
    return try observer.following(extent) { progress in
      let counter = RunCounter()
      do {
        return try study.advice(
          AdviceStudy.Observer(
            while: { progress.shouldContinue },
            progress: { made, what in
              if progress.shouldContinue { progress.show(counter.add(made), what) }
            }))
      } catch let problem as BaselineFailure {
        throw study.template.failure(problem.failure, ofBaselineIn: problem.run)
      } catch let problem as AllowanceProblem {
        throw StudyFailure(.usage, "--allow '\(problem.metric)': \(problem.reason)")
      }
    }
  }
}

/// The number of runs made.
private final class RunCounter: Sendable {
  private let count = Atomic(0)

  func add(_ runs: Int) -> Int { count.add(runs, ordering: .relaxed).newValue }
}
