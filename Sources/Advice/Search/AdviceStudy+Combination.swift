import Configuration
import Experiments
import ScenarioLanguage

extension AdviceStudy {
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
    guard let best = combination ?? singles.first(where: \.finding.isHarmless) else {
      return nil
    }
    return FoundCombination(
      parts: parts, best: best.candidate, runs: start.search.runs,
      runsOfEach: AdviceSearch.mostRuns, maker: start.maker, scenarios: start.scenarios,
      qualities: start.qualities, saving: start.saving)
  }
}
