import Experiments
import Statistics

/// The precision at which a comparison stops, where the number of runs is not given.
package struct PrecisionRequest: Sendable {
  /// The share of itself to which each difference is to be known.
  package let precision: Double
  /// The most runs.
  package let most: Int
  /// The time after which no runs are begun; nil without a limit.
  package let budget: Duration?

  package init(precision: Double, most: Int, budget: Duration?) {
    self.precision = precision
    self.most = most
    self.budget = budget
  }

  func target(metric: Int) -> PrecisionTarget {
    PrecisionTarget(StoppingRule(precision: precision), metric: metric, most: most)
  }

  /// The most runs that may be done at the next check, so that the budget is kept if runs take as
  /// long as before.
  func limit(since start: ContinuousClock.Instant) -> (_ done: Int, _ next: Int) -> Int {
    guard let budget else { return { $1 } }
    return { done, next in
      let elapsed = ContinuousClock.now - start
      guard elapsed < budget else { return done }
      let affordable = Double(done) * (budget / elapsed)
      return affordable < Double(next) ? max(done, Int(affordable)) : next
    }
  }
}
