import PhoneModel

/// Why a scenario cannot be run with some values of its numbers, which do not go together.
package struct ImpossiblePoint: Error, Hashable, Sendable {
  /// Lower-case, without a full stop.
  package let reason: String

  package init(reason: String) { self.reason = reason }
}

/// The number of points that could not be run, by reason in the order of appearance.
package struct ImpossiblePoints: Sendable {
  package private(set) var byReason: [(reason: String, count: Int)] = []

  package init() {}

  package var count: Int { byReason.reduce(0) { $0 + $1.count } }

  package mutating func add(_ point: ImpossiblePoint) {
    if let index = byReason.firstIndex(where: { $0.reason == point.reason }) {
      byReason[index].count += 1
    } else {
      byReason.append((point.reason, 1))
    }
  }
}

/// A scenario with settings in place.
///
/// It may be called from several threads at once, and throws ``ImpossiblePoint`` where the values
/// do not go together.
package typealias ScenarioMaker = @Sendable ([String]) throws -> Scenario

/// The metrics of the variants of a scenario at many settings of its numbers, all on the same
/// runs.
///
/// Every worker takes a whole point, so that all are busy when points are short.
struct DesignRuns {
  let make: ScenarioMaker
  let replications: ClosedRange<Int>
  let plan: ExperimentPlan
  /// The runs that points have in common; nil where every point changes all numbers.
  var shared: SharedRuns?

  /// Run all points; `receive` gets them in order, on any thread.
  ///
  /// - Parameters:
  ///   - settings: Those of a point, numbered from 0.
  ///   - contrasts: Of a point, the variants to compare with the baseline, as for
  ///     ``compare(_:contrasts:)``.
  /// - Throws: The errors of `receive`, and failures that the point's values did not cause.
  func run(
    _ count: Int, settings: @escaping (Int) -> [String],
    contrasts: @escaping (Int) -> [Int]? = { _ in nil },
    receive: @escaping (Int, Result<[ComparisonDocument.Metric], ImpossiblePoint>) throws -> Void
  ) throws {
    try OrderedWork(count: count, jobs: plan.jobs).run(beginning: {}) { _, number in
      (number, try compare(settings(number), contrasts: contrasts(number)))
    } receive: {
      try receive($0, $1)
    }
  }

  /// Run one point on the calling thread.
  ///
  /// - Parameter contrasts: The variants to compare with the baseline, counted without it, in their
  ///   order; nil for all. No other variant is run.
  /// - Throws: Failures that the point's values did not cause.
  func compare(
    _ settings: [String], contrasts: [Int]? = nil
  ) throws -> Result<[ComparisonDocument.Metric], ImpossiblePoint> {
    do {
      var scenario = try make(settings)
      if let contrasts { scenario = scenario.only(contrasts, besides: plan.baseline) }
      let point = ExperimentPlan(
        scenario: scenario, replications: replications, seed: plan.seed,
        confidence: plan.confidence, baseline: contrasts == nil ? plan.baseline : 0, jobs: 1)
      return .success(try Experiment(point, sharing: shared).metrics())
    } catch let problem as ImpossiblePoint { return .failure(problem) } catch RunFailure.aborted(
      let reason, let time, _, _)
    { return .failure(ImpossiblePoint(reason: "the run was given up at \(time): \(reason)")) }
  }
}

extension Scenario {
  /// The scenario with some variants, the baseline first, and without claims, which may be about
  /// others.
  ///
  /// - Parameter contrasts: The other variants, counted without the baseline.
  fileprivate func only(_ contrasts: [Int], besides baseline: Int) -> Scenario {
    let others = contrasts.map { $0 < baseline ? $0 : $0 + 1 }
    return Scenario(
      name: name, question: question, practice: practice, sources: sources, device: device,
      seed: seed, replications: replications, confidence: confidence,
      variants: ([baseline] + others).map { variants[$0] }, baseline: 0, expectations: [])
  }
}
