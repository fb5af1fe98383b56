import Numerics
import Statistics

/// A search for the numbers that a change depends on, and for the values at which the saving ends.
struct SensitivityStudy {
  let runs: DesignRuns
  let parameters: [UncertainParameter]
  /// By number, the first of those that move with it.
  let leaders: [Int]
  let points: RangeSamples

  /// The most numbers for which a break-even is searched.
  static let mostDecisions = 3

  /// Add to the contrasts of some metrics the numbers that their change depends on, and those that
  /// decide.
  func explain(_ explained: [Int], in metrics: inout [ComparisonDocument.RangeMetric]) throws {
    var questions: [BreakEvenSearch.Question] = []
    for metric in Set(explained).sorted() {
      for contrast in metrics[metric].comparisons.indices {
        let ranking = ranking(metric, contrast: contrast)
        metrics[metric].comparisons[contrast].correlations = ranking.all.map {
          .init(parameter: parameters[$0.parameter].name, spearman: $0.spearman)
        }
        metrics[metric].comparisons[contrast].worthKnowing = worthKnowing(metric, contrast)
        metrics[metric].comparisons[contrast].decides = []
        questions += ranking.decisive.map {
          .init(metric: metric, contrast: contrast, parameter: $0.parameter, spearman: $0.spearman)
        }
      }
    }
    let search = BreakEvenSearch(runs: runs, parameters: parameters)
    for answer in try search.answers(to: questions, oneOf: leaders) {
      metrics[answer.question.metric].comparisons[answer.question.contrast].decides?.append(
        answer.decision)
    }
  }

  /// The numbers of which the change depends on each by itself, as chance would not make it.
  private func worthKnowing(
    _ metric: Int, _ contrast: Int
  ) -> [ComparisonDocument.WorthKnowing] {
    let cells = points[metric, contrast]
    let hasChanges = cells.allSatisfy { $0.change != nil }
    let known = cells.indices.filter { cells[$0].difference != nil }
    let changes = known.map { (hasChanges ? cells[$0].change : cells[$0].difference) ?? 0 }
    let gains = known.map { cells[$0].gain ?? 0 }
    let candidates = parameters.indices.filter { leaders[$0] == $0 }
    // Bonferroni, as for what decides.
    let limit = (1 - points.confidence.probability) / Double(max(1, candidates.count))
    return candidates.compactMap { parameter -> ComparisonDocument.WorthKnowing? in
      let numbers = known.map { points.values[$0][parameter] }
      guard let mean = ConditionalMean(of: changes, given: numbers), mean.pValue <= limit,
        let gain = ConditionalMean(of: gains, given: numbers)
      else { return nil }
      return .init(
        parameter: parameters[parameter].name, narrowing: 100 * mean.narrowing,
        turning: 100 * gain.turning, worth: gain.worth)
    }.sorted { ($1.narrowing, $0.parameter) < ($0.narrowing, $1.parameter) }
  }

  /// The index of a number, and Spearman's rank correlation between its values and the change:
  /// above zero, the saving shrinks as it grows.
  private typealias Influence = (parameter: Int, spearman: Double)

  /// All numbers by the strength of their correlation with the change, and the significant ones.
  private func ranking(
    _ metric: Int, contrast: Int
  ) -> (all: [Influence], decisive: [Influence]) {
    let known = points[metric, contrast].enumerated().compactMap { point, cell in
      cell.change.map { (point: point, change: $0) }
    }
    let changes = known.map(\.change)
    let all = parameters.indices.compactMap { parameter -> Influence? in
      RankCorrelation.spearman(known.map { points.values[$0.point][parameter] }, changes).map {
        (parameter, $0)
      }
    }.sorted { ($1.spearman.magnitude, $0.parameter) < ($0.spearman.magnitude, $1.parameter) }
    // Bonferroni: of so many numbers, chance alone puts one above this once in twenty scenarios.
    let limit = (1 - points.confidence.probability) / Double(max(1, all.count))
    // Numbers that move together have one correlation: which of them matters, the search tells.
    var groups: [Int] = []
    for leader in all.map({ leaders[$0.parameter] }) where !groups.contains(leader) {
      groups.append(leader)
    }
    let first = groups.prefix(Self.mostDecisions)
    let decisive = all.filter { influence in
      first.contains(leaders[influence.parameter])
        && RankCorrelation.pValue(influence.spearman, count: known.count).map { $0 <= limit }
          ?? false
    }
    return (all, decisive)
  }
}
