import PhoneModel

extension Experiment {
  /// Compares runs that were made before, to the last digit as if they were made now.
  ///
  /// Of what ``compare(detail:progress:each:)`` says only one thing is not known of several variants:
  /// whether they met the same days.
  ///
  /// - Parameters:
  ///   - days: Hands over the days in order, all variants of each, with their ledgers.
  ///   - each: Receives every run in that order, variants in the order of the scenario.
  /// - Throws: What `days` or `each` throws.
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
