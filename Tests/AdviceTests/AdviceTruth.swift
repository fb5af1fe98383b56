import Experiments
import PhoneModel
import ScenarioLanguage

@testable import Advice

/// What it takes to hold advice against the truth: all combinations, and other runs.
extension AdviceStudy {
  /// The combination that the search finds among some changes, and what it takes to hold it against
  /// all others.
  struct FoundCombination {
    /// The changes that it could choose from.
    let parts: [Candidate]
    /// The combination, or the best change alone.
    let best: Candidate
    /// All runs of the search.
    let runs: Int
    /// The runs of a candidate by which it decides.
    let runsOfEach: Int
    let maker: CandidateMaker
    let scenarios: AdviceScenarios
    let qualities: [Quality]
    let saving: (Candidate) -> Int

    /// Some of the changes together; nil where they do not go together.
    func combined(_ places: [Int]) -> Candidate? {
      let all = maker.candidate(
        places.count > 1 ? .combination : .single, places.flatMap { parts[$0].proposals })
      return all.flatMap { scenarios.problem(of: $0) == nil ? $0 : nil }
    }

    /// The effects of candidates on runs of another seed.
    func truth(of candidates: [Candidate], runs: Int, seed: UInt64) throws -> [Finding] {
      try AdviceStudy.truth(
        of: candidates, in: scenarios, saving: saving, qualities: qualities, runs: runs, seed: seed)
    }
  }

  /// Search for a combination among chosen changes alone; nil where each does harm or saves nothing.
  func combination(
    choosing choose: ([Candidate]) -> [Candidate]
  ) throws -> FoundCombination? {
    let start = try beginning(Observer())
    var search = AdviceSearch(start: start)
    let parts = choose(start.candidates)
    let singles = try search.singles(parts)
    let combination = try search.combination(of: singles)
    guard let best = combination ?? singles.first(where: \.finding.isHarmless) else { return nil }
    return FoundCombination(
      parts: parts, best: best.candidate, runs: search.runs,
      runsOfEach: AdviceSearch.mostRuns, maker: start.maker, scenarios: start.scenarios,
      qualities: start.qualities, saving: start.saving)
  }

  /// The effects of changes on runs of another seed, as many as one likes: to hold advice against
  /// them.
  static func truth(
    of pieces: [AdvicePiece], by advice: Advice, runs: Int, seed: UInt64
  ) throws -> [Finding] {
    let candidates = pieces.map(\.candidate)
    func piece(of candidate: Candidate) -> AdvicePiece? {
      pieces.first { $0.candidate.patch.hasSameContent(as: candidate.patch) }
    }
    return try truth(
      of: candidates, in: advice.scenarios, saving: { piece(of: $0)?.finding.metric ?? 0 },
      qualities: advice.qualities, runs: runs, seed: seed)
  }

  /// The same of any candidates.
  static func truth(
    of candidates: [Candidate], in scenarios: AdviceScenarios, saving: (Candidate) -> Int,
    qualities: [Quality], runs: Int, seed: UInt64
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

extension Advice {
  /// The pieces with a verdict, the best first.
  func pieces(_ verdict: Recommendation) -> [AdvicePiece] {
    pieces.filter { $0.verdict == verdict }
  }
}
