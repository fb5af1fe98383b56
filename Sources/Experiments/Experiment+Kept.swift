import PhoneModel

extension Experiment {
  /// Compare stored runs, to the last digit as if they were simulated now.
  ///
  /// One thing that ``compare(detail:progress:each:)`` reports is not known of several variants:
  /// whether they met the same runs.
  ///
  /// - Parameters:
  ///   - days: Yields the replications in order, all variants of each, with their ledgers.
  ///   - each: Receives every run in that order, variants in the order of the scenario.
  /// - Throws: The errors of `days` or `each`.
  package func compare(
    kept days: (_ take: (_ day: Int, _ outcomes: [RunOutcome]) throws -> Void) throws -> Void,
    detail: ComparisonDetail? = ComparisonDetail(), each: ((RunRecord) throws -> Void)? = nil
  ) throws -> Comparison {
    var reduction = ComparisonReduction(plan, detail: detail)
    try days { day, outcomes in
      reduction.add(outcomes, day: day)
      try hand(outcomes, of: day, to: each)
    }
    return reduction.comparison(
      of: plan.replications, knowsSteps: plan.scenario.variants.count == 1)
  }
}
