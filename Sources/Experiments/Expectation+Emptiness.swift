/// Values that are no measurement, though numbers stand for them.
extension Expectation {
  /// Why a claim about values, or from above, cannot hold: all of them are limits at which the runs
  /// stopped to wait, so that the true ones are longer. Nil where that is not so.
  func cutOff(_ metric: ComparisonDocument.Metric) -> String? {
    switch claim {
    case .below, .near, .equals:
      claimed.contains { metric.variants[$0].isCutOff } ? "cut off there in every run" : nil
    case .above, .reduction, .beats: nil
    }
  }

  /// A remark on a metric that is 0 wherever one looks, such as the energy of a part that is off; nil
  /// for another one.
  func nothing(_ metric: ComparisonDocument.Metric) -> String? {
    let isNothing = metric.variants.allSatisfy {
      $0.n > 0 && $0.mean == 0 && $0.sd ?? 0 == 0
    }
    return isNothing ? "as in every run of all variants" : nil
  }
}
