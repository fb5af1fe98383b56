import Configuration
import Experiments
import PhoneModel

extension AdviceStudy {
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
    var trial = TrialRuns(
      scenario, seed: seed, jobs: 2, sharing: SharedRuns(keepsOutcomes: true))
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
