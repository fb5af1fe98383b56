import Configuration
import Experiments
import PhoneModel
import ScenarioLanguage
import Statistics

/// Advice on a scenario: what to change first, what it saves, what it costs, how sure that is.
package struct AdviceStudy {
  let template: ScenarioTemplate
  let settings: [String]
  let seed: UInt64?
  let replications: Int?
  let confidence: ConfidenceLevel?
  let points: Int?
  let jobs: Int
  let rule: JudgementRule
  /// By metric, as text.
  let allowances: [String: String]

  package init(
    template: ScenarioTemplate, settings: [String], seed: UInt64? = nil, replications: Int? = nil,
    confidence: ConfidenceLevel? = nil, points: Int? = nil, jobs: Int = 1,
    rule: JudgementRule = JudgementRule(), allowances: [String: String] = [:]
  ) {
    self.template = template
    self.settings = settings
    self.seed = seed
    self.replications = replications
    self.confidence = confidence
    self.points = points
    self.jobs = jobs
    self.rule = rule
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

  /// The beginning of a search.
  struct Beginning {
    let root: ConfigurationNode
    let scenarios: AdviceScenarios
    let maker: CandidateMaker
    let candidates: [Candidate]
    /// The baseline with the metrics that judge.
    let base: Scenario
    /// The qualities of the scenario itself.
    let ownQualities: [Quality]
    let qualities: (Candidate) -> [Quality]
    let saving: (Candidate) -> Int
    var search: AdviceSearch
  }

  func beginning(_ observer: Observer) throws -> Beginning {
    var found: (root: ConfigurationNode, proposals: [Proposal])?
    let plain = try template.baseline(settings: settings) { root in
      found = (root, PracticeCatalogue.proposals(for: root))
      return root
    }
    guard let found else { preconditionFailure("the baseline was not read") }
    let scenarios = self.scenarios(found.root, found.proposals)
    let whole = scenarios.instrumented(found.root)
    let maker = CandidateMaker(root: whole)
    let base = try scenarios.scenario(of: [])
    let judges = try qualities(base, whole)
    let own = Set(plain.metrics.map(\.name))
    let judging: (Candidate) -> [Quality] = { candidate in
      judges.filter { own.contains($0.name) || candidate.metrics.contains($0.name) }
    }
    let saving = savings(of: base, firstApp: found.root["apps"]?.entries?.first?.key)
    return Beginning(
      root: found.root, scenarios: scenarios, maker: maker,
      candidates: maker.all(of: found.proposals), base: base,
      ownQualities: judges.filter { own.contains($0.name) }, qualities: judging, saving: saving,
      search: AdviceSearch(
        scenarios: scenarios, maker: maker, qualities: judging, saving: saving,
        seed: seed ?? base.seed, confidence: confidence ?? base.confidence, jobs: jobs,
        shouldContinue: observer.shouldContinue,
        progress: { observer.progress($0, "runs to choose by") }))
  }

  package func advice(_ observer: Observer = Observer()) throws -> Advice {
    var start = try beginning(observer)
    let (singles, refused) = acceptable(try start.search.singles(start.candidates), start)
    let sound = try leavingNothingUndone(singles, start, observer)
    let combination = try start.search.combination(of: sound)
    let chosen = singles + (combination.map { [$0] } ?? [])
    let confirmation = Confirmation(
      study: self, scenarios: start.scenarios, plain: CandidateMaker(root: start.root),
      base: start.base, qualities: start.qualities, saving: start.saving,
      looked: start.candidates.count, eventsOfRun: start.search.eventsOfRun)
    let confirmed = try confirmation.confirmed(chosen, observer)
    return Advice(
      scenario: start.base, root: start.root, scenarios: start.scenarios,
      seed: confirmation.seed, replications: confirmed.runs, baselineMetric: confirmed.metric,
      baselineMean: confirmed.baseline,
      points: confirmed.points, looked: start.candidates.count, pieces: confirmed.pieces,
      unconfirmed: confirmed.runs > 0
        ? [] : chosen.map { (candidate: $0.candidate, saving: $0.finding.saving) },
      qualities: start.ownQualities,
      questions: PracticeCatalogue.questions(about: start.root),
      unusable: start.search.unusable + refused,
      isWhole: observer.shouldContinue())
  }

  /// The changes that a person could paste, and the others with the mistake that `validate` would report.
  private func acceptable(
    _ chosen: [AdviceSearch.Tried], _ start: Beginning
  ) -> (able: [AdviceSearch.Tried], refused: [(candidate: Candidate, reason: String)]) {
    let plain = CandidateMaker(root: start.root)
    let before = start.scenarios.mistakes(pasting: nil)
    var able: [AdviceSearch.Tried] = []
    var refused: [(candidate: Candidate, reason: String)] = []
    for tried in chosen {
      let own = plain.candidate(tried.candidate.kind, tried.candidate.proposals)
      let new = start.scenarios.mistakes(pasting: own?.patch ?? tried.candidate.patch)
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
    _ chosen: [AdviceSearch.Tried], _ start: Beginning, _ observer: Observer
  ) throws -> [AdviceSearch.Tried] {
    guard !chosen.isEmpty, observer.shouldContinue() else { return chosen }
    let scenario = try start.scenarios.scenario(of: chosen.map(\.candidate))
    let undone = try UndoneRuns(
      seed: seed ?? start.base.seed, jobs: jobs, shouldContinue: observer.shouldContinue
    ).warnings(scenario, runs: 2)
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

  /// The baseline with all that is recorded beside; without what cannot be.
  private func scenarios(_ root: ConfigurationNode, _ proposals: [Proposal]) -> AdviceScenarios {
    var metrics: [AddedMetric] = []
    for metric in proposals.flatMap(\.metrics)
    where !metrics.contains(where: { $0.name == metric.name })
      && root["metrics"]?[metric.name] == nil
    { metrics.append(metric) }
    func made(_ metrics: [AddedMetric]) -> AdviceScenarios {
      let recorded = metrics.reduce(Self.remembering(metrics, in: root)) { root, metric in
        root.applying(metric.records) ?? root
      }
      return AdviceScenarios(
        template: template, settings: settings, records: root.patch(to: recorded), metrics: metrics)
    }
    let all = made(metrics)
    if (try? all.scenario(of: [])) != nil { return all }
    return made(metrics.filter { (try? made([$0]).scenario(of: [])) != nil })
  }

  /// The baseline with all steps that record where nothing comes to them, since a variant may take the
  /// others away.
  private static func remembering(
    _ metrics: [AddedMetric], in root: ConfigurationNode
  ) -> ConfigurationNode {
    let steps = metrics.flatMap(\.steps)
    guard !steps.isEmpty, let app = AppScripts.all(in: root).first else { return root }
    let never = Snippet.choice("1 > 2", then: steps)
    return root.applying([.add([never], to: "start", of: app)]) ?? root
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
        throw AllowanceProblem(metric: name, reason: "it is in \(metric.unit)")
      }
    }
    let found = QualityFinder(scenario: scenario, root: root, allowances: given).qualities()
    for name in given.keys.sorted() where !found.contains(where: { $0.name == name }) {
      throw AllowanceProblem(
        metric: name, reason: "it is no quality that advice holds; give the metric 'better'")
    }
    return found
  }

  // MARK: - Combination

  /// The combination that the search finds among some changes, and what it takes to hold it against
  /// all others.
  package struct FoundCombination {
    /// The changes that it could choose from.
    package let parts: [Candidate]
    /// The combination, or the best change alone.
    package let best: Candidate
    /// All runs of the search.
    package let runs: Int
    /// The runs of a candidate by which it decides.
    package let runsOfEach: Int
    fileprivate let maker: CandidateMaker
    fileprivate let scenarios: AdviceScenarios
    fileprivate let qualities: (Candidate) -> [Quality]
    fileprivate let saving: (Candidate) -> Int

    /// Some of the changes together; nil where they do not go together.
    package func combined(_ places: [Int]) -> Candidate? {
      maker.candidate(
        places.count > 1 ? .combination : .single, places.flatMap { parts[$0].proposals })
    }

    /// The effects of candidates on runs of another seed.
    package func truth(of candidates: [Candidate], runs: Int, seed: UInt64) throws -> [Finding] {
      try AdviceStudy.truth(
        of: candidates, in: scenarios, saving: saving, qualities: qualities, runs: runs, seed: seed)
    }
  }

  /// Search for a combination among chosen changes alone; nil where each does harm or saves nothing.
  package func combination(
    choosing choose: ([Candidate]) -> [Candidate]
  ) throws -> FoundCombination? {
    var start = try beginning(Observer())
    let parts = choose(start.candidates)
    let singles = try start.search.singles(parts)
    let combination = try start.search.combination(of: singles)
    guard let best = combination ?? singles.first(where: \.finding.isHarmless) else { return nil }
    return FoundCombination(
      parts: parts, best: best.candidate, runs: start.search.runs,
      runsOfEach: AdviceSearch.mostRuns, maker: start.maker, scenarios: start.scenarios,
      qualities: start.qualities, saving: start.saving)
  }

  // MARK: - Truth

  /// The effects of changes on runs of another seed, as many as one likes: to hold advice against
  /// them.
  package static func truth(
    of pieces: [AdvicePiece], by advice: Advice, runs: Int, seed: UInt64
  ) throws -> [Finding] {
    let candidates = pieces.map(\.candidate)
    func piece(of candidate: Candidate) -> AdvicePiece? {
      pieces.first { $0.candidate.patch.hasSameContent(as: candidate.patch) }
    }
    return try truth(
      of: candidates, in: advice.scenarios, saving: { piece(of: $0)?.finding.metric ?? 0 },
      qualities: { piece(of: $0)?.finding.costs.map(\.quality) ?? [] }, runs: runs, seed: seed)
  }

  /// The same of any candidates.
  static func truth(
    of candidates: [Candidate], in scenarios: AdviceScenarios, saving: (Candidate) -> Int,
    qualities: (Candidate) -> [Quality], runs: Int, seed: UInt64
  ) throws -> [Finding] {
    let scenario = try scenarios.scenario(of: candidates)
    var trial = TrialRuns(scenario, seed: seed, jobs: 2, sharing: SharedRuns(keepsOutcomes: true))
    try trial.extend(to: runs, while: { true }, made: { _ in })
    return try trial.findings(
      of: candidates, at: scenario.confidence, saving: saving, qualities: qualities
    ).map { finding in
      guard let finding else { throw NoFinding() }
      return finding
    }
  }

  /// A metric that has no value.
  struct NoFinding: Error {}
}

/// An allowance that cannot be read.
package struct AllowanceProblem: Error {
  package let metric: String
  package let reason: String
}
