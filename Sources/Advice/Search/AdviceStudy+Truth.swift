import Configuration
import Experiments
import PhoneModel
import ScenarioLanguage

extension AdviceStudy {
  /// What changes do on runs of another seed, as many as one likes: to hold advice against it.
  package static func truth(
    of pieces: [AdvicePiece], by advice: Advice, template: ScenarioTemplate, runs: Int, seed: UInt64
  ) throws -> [Finding] {
    try truth(
      of: pieces.map(\.candidate), in: advice.scenarios, saving: { pieces[$0].finding.metric },
      qualities: { pieces[$0].finding.costs.map(\.quality) }, runs: runs, seed: seed)
  }

  /// The same of any candidates.
  static func truth(
    of candidates: [Candidate], in scenarios: AdviceScenarios, saving: (Int) -> Int,
    qualities: (Int) -> [Quality], runs: Int, seed: UInt64
  ) throws -> [Finding] {
    let scenario = try scenarios.scenario(of: candidates)
    var trial = TrialRuns(
      scenario, seed: seed, jobs: 2, sharing: SharedRuns(keepsOutcomes: true))
    try trial.extend(to: runs, while: { true }, made: { _ in })
    let metrics = trial.metrics(at: scenario.confidence)
    return try candidates.indices.map { place in
      guard
        let finding = Finding(
          metrics, contrast: place, saving: saving(place), qualities: qualities(place))
      else { throw NoFinding() }
      return finding
    }
  }

  /// A metric that has no value.
  struct NoFinding: Error {}
}
