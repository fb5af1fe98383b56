import Advice
import Configuration
import DocumentCoding
import Experiments
import Results
import ScenarioLanguage
import Statistics
import Synchronization

/// Advice on one scenario, with its progress.
package struct ScenarioAdviceStudy {
  private let input: any ScenarioInput
  private let replications: Int?
  private let points: Int?
  private let confidence: ConfidenceLevel?
  private let allowances: [(metric: String, amount: String)]
  private let jobs: Int
  private let program: ProgramIdentity

  /// - Parameters:
  ///   - replications: The runs that judge; nil for the usual number.
  ///   - points: The draws from the ranges that judge; nil for the usual number.
  ///   - allowances: How much worse metrics may be.
  package init(
    _ input: any ScenarioInput, replications: Int?, points: Int?, confidence: ConfidenceLevel?,
    allowances: [(metric: String, amount: String)], jobs: Int, by program: ProgramIdentity
  ) {
    self.input = input
    self.replications = replications
    self.points = points
    self.confidence = confidence
    self.allowances = allowances
    self.jobs = jobs
    self.program = program
  }

  /// - Parameters:
  ///   - output: Gets a scenario with the changes as variants, where anything was judged.
  ///   - isReplaced: Whether the output may be there.
  package func run(
    writing output: String? = nil, replacing isReplaced: Bool = false,
    _ observer: any StudyObserver
  ) throws -> AdviceDocument {
    let (loaded, template) = try input.loadWithTemplate(observer)
    let study = AdviceStudy(
      template: template, settings: input.settings, seed: input.seed, replications: replications,
      confidence: confidence, points: points, jobs: jobs, allowances: try allowancesByMetric())
    let advice = try advice(of: study, observer)
    let document = AdviceDocument(
      advice, of: input.scenario,
      confidence: (confidence ?? loaded.scenario.confidence).probability,
      parts: advice.isWhole ? try parts(template, observer) : nil, by: program)
    if let output {
      if document.isWhole || !document.advice.isEmpty {
        try AdvisedFile(advice, of: template, at: input.scenario, seenFrom: output)
          .write(replacing: isReplaced, observer)
      } else {
        observer.note("nothing was judged, so that -o writes no scenario")
      }
    }
    return document
  }

  private func allowancesByMetric() throws(StudyFailure) -> [String: String] {
    var all: [String: String] = [:]
    for option in allowances {
      try require(
        all[option.metric] == nil, or: .usage, "--allow names '\(option.metric)' twice")
      all[option.metric] = option.amount
    }
    return all
  }

  /// The advice, of which a request to stop leaves as much as is known.
  private func advice(of study: AdviceStudy, _ observer: any StudyObserver) throws -> Advice {
    let extent = WorkExtent(
      1, isBound: true, stopRemark: "telling what is known; once more ends at once")
    return try observer.following(extent) { progress in
      let counter = RunCounter()
      do {
        return try study.advice(
          AdviceStudy.Observer(
            while: { progress.shouldContinue },
            progress: { made, what in
              if progress.shouldContinue { progress.show(counter.add(made), what) }
            }))
      } catch let problem as AllowanceProblem {
        throw StudyFailure(.usage, "--allow '\(problem.metric)': \(problem.reason)")
      }
    }
  }

  /// The cost of each part, by the ledger and by taking it out.
  private func parts(
    _ template: ScenarioTemplate, _ observer: any StudyObserver
  ) throws -> PartsDocument {
    let study = PartsStudy(
      template, settings: input.settings, seed: input.seed, replications: nil, most: 5,
      confidence: confidence, jobs: jobs, by: program)
    return try study.run(observer)
  }
}

/// The number of runs made.
private final class RunCounter: Sendable {
  private let count = Atomic(0)

  func add(_ runs: Int) -> Int { count.add(runs, ordering: .relaxed).newValue }
}
