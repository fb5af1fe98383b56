import Numerics
import PhoneModel

/// A search along the range of one number for values at which the mean difference changes its sign,
/// with all other numbers at their value and all points on the same runs.
///
/// The range is evaluated at a few values first; between neighbours of unlike sign, Brent's method
/// finds the root. Two changes of sign between neighbours stay unseen. Only variants in question are
/// run.
struct BreakEvenSearch {
  private let runs: DesignRuns
  private let parameters: [UncertainParameter]

  init(runs: DesignRuns, parameters: [UncertainParameter]) {
    // Points differ in one number, which hardly ever changes all variants.
    var runs = runs
    runs.shared = SharedRuns(keepsOutcomes: true)
    self.runs = runs
    self.parameters = parameters
  }

  struct Question {
    let metric: Int
    let contrast: Int
    let parameter: Int
    /// The correlation of the change with the number.
    let spearman: Double
  }

  /// The number of intervals that the first evaluations divide the range into; the value of the
  /// scenario is evaluated besides.
  private static let parts = 4
  /// The tolerance of the root, as a share of the way along the range.
  private static let tolerance = 1e-4

  /// An answer for each group of numbers that move together, about the one with the greatest effect
  /// along its range, in the order of the first questions about each.
  ///
  /// - Parameter leaders: By number, the first of its group.
  func answers(
    to questions: [Question], oneOf leaders: [Int]
  ) throws -> [(question: Question, decision: ComparisonDocument.Decision)] {
    let evaluations = try evaluations(for: questions)
    var chosen: [Question] = []
    for question in questions {
      let place = chosen.firstIndex {
        $0.metric == question.metric && $0.contrast == question.contrast
          && leaders[$0.parameter] == leaders[question.parameter]
      }
      guard let place else {
        chosen.append(question)
        continue
      }
      func effect(_ question: Question) -> Double {
        Self.effect(in: evaluations[question.parameter] ?? [], of: question)
      }
      if effect(question) > effect(chosen[place]) { chosen[place] = question }
    }
    var answers: [(question: Question, decision: ComparisonDocument.Decision)] = []
    try OrderedWork(count: chosen.count, jobs: runs.plan.jobs).run(beginning: {}) { _, number in
      let question = chosen[number]
      return (question, try answer(to: question, evaluations[question.parameter] ?? []))
    } receive: {
      answers.append($0)
    }
    return answers
  }

  /// From the least to the greatest difference along the range.
  private static func effect(in evaluations: [Evaluation], of question: Question) -> Double {
    let differences = evaluations.compactMap {
      try? $0.differences.get()[question.contrast]?[question.metric]
    }
    return (differences.max() ?? 0) - (differences.min() ?? 0)
  }

  /// The differences at some value of a number: by contrast in question, one per metric.
  private struct Evaluation {
    let value: Double
    let differences: Result<[Int: [Double?]], ImpossiblePoint>
  }

  private func evaluations(for questions: [Question]) throws -> [Int: [Evaluation]] {
    let contrasts = Dictionary(grouping: questions, by: \.parameter).mapValues {
      Set($0.map(\.contrast)).sorted()
    }
    let indices = contrasts.keys.sorted().flatMap { parameter in
      self.values(of: parameters[parameter]).map { (parameter: parameter, value: $0) }
    }
    var evaluations: [Int: [Evaluation]] = [:]
    try runs.run(indices.count) { number in
      parameters[indices[number].parameter].settings(indices[number].value)
    } contrasts: {
      contrasts[indices[$0].parameter]
    } receive: { number, outcome in
      let (parameter, value) = indices[number]
      let differences = outcome.map { metrics in
        let found = (contrasts[parameter] ?? []).enumerated().map { place, contrast in
          (contrast, metrics.map { $0.comparisons[place].difference?.mean })
        }
        return Dictionary(uniqueKeysWithValues: found)
      }
      evaluations[parameter, default: []].append(
        Evaluation(value: value, differences: differences))
    }
    return evaluations
  }

  /// Both ends, some values between, and the value of the scenario if it lies among them, in order.
  private func values(of parameter: UncertainParameter) -> [Double] {
    let range = parameter.range
    let grid = (0...Self.parts).map { parameter.value(at: Double($0) / Double(Self.parts)) }
    let nominal = range.contains(parameter.nominal) ? [parameter.rounded(parameter.nominal)] : []
    return Set(grid + nominal).sorted()
  }

  private func answer(
    to question: Question, _ evaluations: [Evaluation]
  ) throws -> ComparisonDocument.Decision {
    func decision(
      _ saves: ComparisonDocument.Side, at values: [Double] = [], reason: String? = nil
    ) -> ComparisonDocument.Decision {
      .init(
        parameter: parameters[question.parameter].name, spearman: question.spearman, saves: saves,
        breakEven: values, reason: reason)
    }
    var found: [(value: Double, difference: Double)] = []
    for evaluation in evaluations {
      switch evaluation.differences {
      case .failure(let problem): return decision(.unknown, reason: problem.reason)
      case .success(let differences):
        guard let difference = differences[question.contrast]?[question.metric] else {
          return decision(.unknown, reason: "the metric has no value")
        }
        if difference != 0 { found.append((evaluation.value, difference)) }
      }
    }
    guard let first = found.first else { return decision(.noDifference) }
    let better = runs.plan.scenario.metrics[question.metric].better
    let savesBelow = better.gain(of: first.difference) > 0
    let brackets = zip(found, found.dropFirst()).filter {
      ($0.difference < 0) != ($1.difference < 0)
    }
    if brackets.isEmpty { return decision(savesBelow ? .everywhere : .nowhere) }
    var values: [Double] = []
    for (low, high) in brackets {
      switch try root(of: question, from: low, to: high) {
      case .success(let value): values.append(value)
      case .failure(let problem): return decision(.unknown, reason: problem.reason)
      }
    }
    return decision(savesBelow ? .below : .above, at: values)
  }

  private func root(
    of question: Question, from low: (value: Double, difference: Double),
    to high: (value: Double, difference: Double)
  ) throws -> Result<Double, ImpossiblePoint> {
    let parameter = parameters[question.parameter]
    var known = [low.value: low.difference, high.value: high.difference]
    var failure: (any Error)?
    func difference(_ value: Double) -> Double {
      if let difference = known[value] { return difference }
      do {
        let metrics = try runs.compare(
          parameter.settings(value), contrasts: [question.contrast]
        ).get()
        known[value] = metrics[question.metric].comparisons[0].difference?.mean ?? .nan
      } catch {
        failure = failure ?? error
        known[value] = .nan
      }
      return known[value] ?? .nan
    }
    let root =
      parameter.isWhole
      ? wholeRoot(difference, low.value, high.value)
      : continuousRoot(difference, low.value, high.value, along: parameter)
    if let problem = failure as? ImpossiblePoint { return .failure(problem) }
    if let failure { throw failure }
    return root.map { .success($0) } ?? .failure(ImpossiblePoint(reason: "the metric has no value"))
  }

  /// The root between two values, in shares of the way along the range.
  private func continuousRoot(
    _ difference: (Double) -> Double, _ low: Double, _ high: Double,
    along parameter: UncertainParameter
  ) -> Double? {
    let ends = parameter.share(of: low)...parameter.share(of: high)
    let index = try? RootFinder.root(
      of: { share in
        // The ends are known, and must not be missed by the rounding of their shares.
        let value =
          share == ends.lowerBound
          ? low : share == ends.upperBound ? high : parameter.value(at: share)
        return difference(value)
      }, in: ends, tolerance: Self.tolerance)
    return index.map { parameter.value(at: $0) }
  }

  /// The first whole number at which the sign is that of `high`; nil where there is no sign.
  private func wholeRoot(_ difference: (Double) -> Double, _ low: Double, _ high: Double) -> Double?
  {
    let isBelow = difference(high) < 0
    var (low, high) = (low, high)
    while high - low > 1 {
      let middle = ((low + high) / 2).rounded(.down)
      let found = difference(middle)
      if found.isNaN { return nil }
      if (found < 0) == isBelow && found != 0 { high = middle } else { low = middle }
    }
    return high
  }
}
