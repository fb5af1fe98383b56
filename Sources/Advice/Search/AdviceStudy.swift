import Configuration
import Experiments
import PhoneModel
import ScenarioLanguage
import Statistics

/// Advice on a scenario: what to change first, what it saves, what it costs, how sure that is.
package struct AdviceStudy {
  package let template: ScenarioTemplate
  let settings: [String]
  let seed: UInt64?
  let replications: Int?
  let confidence: ConfidenceLevel?
  let points: Int?
  let jobs: Int
  /// By metric, as text.
  let allowances: [String: String]

  package init(
    template: ScenarioTemplate, settings: [String], seed: UInt64? = nil, replications: Int? = nil,
    confidence: ConfidenceLevel? = nil, points: Int? = nil, jobs: Int = 1,
    allowances: [String: String] = [:]
  ) {
    self.template = template
    self.settings = settings
    self.seed = seed
    self.replications = replications
    self.confidence = confidence
    self.points = points
    self.jobs = jobs
    self.allowances = allowances
  }

  /// The caller's view of the work: whether it goes on, and how far it is.
  package struct Observer {
    package var shouldContinue: () -> Bool
    /// Receives how many runs were made, and what they are for.
    package var progress: (Int, String) -> Void

    package init(
      while shouldContinue: @escaping () -> Bool = { true },
      progress: @escaping (Int, String) -> Void = { _, _ in }
    ) {
      self.shouldContinue = shouldContinue
      self.progress = progress
    }
  }

  /// The beginning of a search: the baseline, the changes that may be made to it, and what judges them.
  struct Beginning {
    let study: AdviceStudy
    let observer: Observer
    let root: ConfigurationNode
    let base: Scenario
    let scenarios: AdviceScenarios
    let candidates: [Candidate]
    let qualities: [Quality]
    /// The metric by which a candidate is judged.
    let saving: (Candidate) -> Int

    var maker: CandidateMaker { CandidateMaker(root: root) }
    var seed: UInt64 { study.seed ?? base.seed }
    var confidence: ConfidenceLevel { study.confidence ?? base.confidence }

    /// The effect of each candidate by some runs; nil of one whose runs cannot be counted.
    func findings(_ trial: TrialRuns, _ candidates: [Candidate]) -> [Finding?] {
      trial.findings(of: candidates, at: confidence, saving: saving, qualities: qualities)
    }

    /// The work that each candidate newly leaves undone: reads that fail without their link, ticks that
    /// never come.
    func undone(
      _ candidates: [Candidate], seed: UInt64, runs count: Int
    ) throws -> [[ComparisonDocument.Warning]] {
      if candidates.isEmpty { return [] }
      let scenario = try scenarios.scenario(of: candidates)
      let runs = SweepRuns(
        points: 1, replications: 1...count, seed: seed, jobs: study.jobs, keeping: .detail,
        scenario: { _ in scenario })
      var undone = NewlyUndone(of: scenario)
      try runs.run(while: observer.shouldContinue, made: { _ in }) { undone.add($0.outcomes) }
      return scenario.variants.indices.dropFirst().map { undone.warnings(ofVariant: $0) }
    }
  }

  func beginning(_ observer: Observer) throws -> Beginning {
    var found: ConfigurationNode?
    let base = try template.baseline(settings: settings) { root in
      found = root
      return root
    }
    guard let root = found else { preconditionFailure("the baseline was not read") }
    let qualities = try qualities(base, root)
    return Beginning(
      study: self, observer: observer, root: root, base: base,
      scenarios: AdviceScenarios(template: template, settings: settings),
      candidates: CandidateMaker(root: root).all(of: EditCatalogue.proposals(for: root)),
      qualities: qualities,
      saving: savings(of: base, firstApp: root["apps"]?.entries?.first?.key))
  }

  package func advice(_ observer: Observer = Observer()) throws -> Advice {
    let start = try beginning(observer)
    var search = AdviceSearch(start: start)
    let (singles, refused) = acceptable(try search.singles(start.candidates), start)
    let sound = try leavingNothingUndone(AdviceSearch.parts(singles), start)
    let combination = try search.combination(of: sound)
    let (combined, alsoRefused) = acceptable(combination.map { [$0] } ?? [], start)
    let chosen = singles + combined
    let confirmation = Confirmation(start: start, eventsOfRun: search.eventsOfRun)
    let confirmed = try confirmation.confirmed(chosen)
    return Advice(
      scenario: start.base, root: start.root, scenarios: start.scenarios,
      seed: confirmation.seed, confirmed: confirmed, looked: start.candidates.count,
      unconfirmed: confirmed.runs > 0
        ? [] : chosen.map { (candidate: $0.candidate, saving: $0.finding.saving) },
      qualities: start.qualities,
      questions: EditCatalogue.questions(about: start.root)
        + confirmed.pieces.compactMap(\.question),
      unusable: search.unusable + refused + alsoRefused,
      isWhole: observer.shouldContinue())
  }

  /// The changes that a person could paste, and the others with the mistake that `validate` would report.
  private func acceptable(
    _ chosen: [AdviceSearch.Tried], _ start: Beginning
  ) -> (able: [AdviceSearch.Tried], refused: [(candidate: Candidate, reason: String)]) {
    let before = start.scenarios.mistakes(pasting: nil)
    var able: [AdviceSearch.Tried] = []
    var refused: [(candidate: Candidate, reason: String)] = []
    for tried in chosen {
      let new = start.scenarios.mistakes(pasting: tried.candidate.patch)
        .filter { !before.contains($0) }
      if let mistake = new.first {
        refused.append((tried.candidate, mistake))
      } else {
        able.append(tried)
      }
    }
    return (able, refused)
  }

  /// The changes with which nothing fails or is lost that does not as it is.
  private func leavingNothingUndone(
    _ chosen: [AdviceSearch.Tried], _ start: Beginning
  ) throws -> [AdviceSearch.Tried] {
    guard start.observer.shouldContinue() else { return chosen }
    let undone = try start.undone(chosen.map(\.candidate), seed: start.seed, runs: 2)
    return zip(chosen, undone).filter { $0.1.allSatisfy(\.code.isHeldBack) }.map(\.0)
  }

  /// By which metric a candidate is judged: the energy of the first app for what it changes of it,
  /// and otherwise what answers for the phone.
  private func savings(of scenario: Scenario, firstApp: String?) -> (Candidate) -> Int {
    let main = scenario.mainMetric
    let names = scenario.metrics.map(\.name)
    guard names[main] == "energy", let own = names.firstIndex(of: "app-energy") else {
      return { _ in main }
    }
    return { $0.proposals.allSatisfy { $0.app == firstApp } ? own : main }
  }

  private func qualities(_ scenario: Scenario, _ root: ConfigurationNode) throws -> [Quality] {
    var given: [String: Allowance] = [:]
    for (name, text) in allowances.sorted(by: { $0.key < $1.key }) {
      guard let metric = scenario.metrics.first(where: { $0.name == name }) else {
        throw AllowanceProblem(metric: name, reason: "the scenario has no such metric")
      }
      do throws(QuantityProblem) {
        given[name] = try Allowance(text, unit: metric.unit)
      } catch { throw AllowanceProblem(metric: name, reason: error.message) }
      guard given[name] != nil else {
        throw AllowanceProblem(
          metric: name, reason: "write the amount in \(metric.unit), or as a share such as 10 %")
      }
    }
    let found = QualityFinder(scenario: scenario, root: root, allowances: given).qualities()
    for name in given.keys.sorted() where !found.contains(where: { $0.name == name }) {
      throw AllowanceProblem(
        metric: name, reason: "it is not a quality; add 'better' to the metric")
    }
    return found
  }
}

/// An allowance that cannot be read.
package struct AllowanceProblem: Error {
  package let metric: String
  package let reason: String
}
