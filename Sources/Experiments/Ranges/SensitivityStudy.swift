import Numerics

/// A search for the numbers that a change depends on, and for the values at which the saving ends.
struct SensitivityStudy {
  let runs: DesignRuns
  let parameters: [UncertainParameter]
  let points: RangeSamples

  /// The most numbers for which a break-even is searched.
  static let mostDecisions = 3

  /// By metric, one per contrast.
  func sensitivities(of metrics: [Int]) throws -> [Int: [Sensitivity]] {
    let contrasts = 0..<points.contrastCount
    let rankings = metrics.map { metric in contrasts.map { ranking(metric, contrast: $0) } }
    var questions: [BreakEvenSearch.Question] = []
    for (metric, rankings) in zip(metrics, rankings) {
      for contrast in contrasts {
        questions += rankings[contrast].decisive.map {
          BreakEvenSearch.Question(metric: metric, contrast: contrast, parameter: $0.parameter)
        }
      }
    }
    var answers = try BreakEvenSearch(runs: runs, parameters: parameters).answers(to: questions)[
      ...]
    var found: [Int: [Sensitivity]] = [:]
    for (metric, rankings) in zip(metrics, rankings) {
      found[metric] = rankings.map { ranking in
        let decisions = zip(ranking.decisive, answers).map {
          Sensitivity.Decision(influence: $0, breakEven: $1)
        }
        answers = answers.dropFirst(decisions.count)
        return Sensitivity(ranking: ranking.all, decisive: decisions)
      }
    }
    return found
  }

  /// All numbers by the strength of their correlation with the change, and the significant ones.
  private func ranking(
    _ metric: Int, contrast: Int
  ) -> (all: [Sensitivity.Influence], decisive: [Sensitivity.Influence]) {
    let known = points[metric, contrast].enumerated().compactMap { point, cell in
      cell.change.map { (point: point, change: $0) }
    }
    let changes = known.map(\.change)
    let all = parameters.indices.compactMap { parameter in
      RankCorrelation.spearman(known.map { points.values[$0.point][parameter] }, changes).map {
        Sensitivity.Influence(parameter: parameter, correlation: $0)
      }
    }.sorted { ($1.correlation.magnitude, $0.parameter) < ($0.correlation.magnitude, $1.parameter) }
    // Bonferroni: of so many numbers, chance alone puts one above this once in twenty scenarios.
    let limit = (1 - points.confidence.probability) / Double(max(1, all.count))
    let decisive = all.prefix(Self.mostDecisions).filter {
      RankCorrelation.pValue($0.correlation, count: known.count).map { $0 <= limit } ?? false
    }
    return (all, decisive)
  }
}
