extension FitBootstrap {
  /// The standard deviation of a parameter's estimates; nil below two.
  public func standardDeviation(of parameter: Int) -> Double? {
    let column = column(parameter)
    guard column.count > 1 else { return nil }
    let mean = column.reduce(0, +) / Double(column.count)
    let squares = column.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (squares / Double(column.count - 1)).squareRoot()
  }

  /// The percentile interval: from one quantile of the resamples' estimates to another; nil without
  /// estimates.
  ///
  /// - Throws: `NumericsError.outsideDomain` unless `level` lies in (0, 1).
  public func percentile(
    of parameter: Int, level: Double = 0.95
  ) throws(NumericsError) -> ClosedRange<Double>? {
    try requireProbability(level, of: "interval")
    let tail = (1 - level) / 2
    return interval(SortedSample(column(parameter)), tail, 1 - tail)
  }

  /// The BCa interval: the percentile interval corrected by the bias of the resamples and by the
  /// growth of their spread with the estimate; nil without estimates.
  ///
  /// Source: B. Efron, Journal of the American Statistical Association 82 (1987), 171–185.
  ///
  /// - Throws: `NumericsError.outsideDomain` unless `level` lies in (0, 1).
  public func biasCorrected(
    of parameter: Int, level: Double = 0.95
  ) throws(NumericsError) -> ClosedRange<Double>? {
    try requireProbability(level, of: "interval")
    let sample = SortedSample(column(parameter))
    let count = Double(sample.values.count)
    guard count > 0 else { return nil }
    let below = sample.values.reduce(0.0) {
      $0 + ($1 < values[parameter] ? 1 : $1 == values[parameter] ? 0.5 : 0)
    }
    let bias = StandardNormal.quantile(min(max(below, 0.5), count - 0.5) / count)
    let reach = StandardNormal.upperQuantile((1 - level) / 2)
    func share(_ score: Double) -> Double {
      let moved = bias + score
      let room = 1 - accelerations[parameter] * moved
      // Beyond its pole the correction has no meaning; the interval ends with the resamples.
      guard room > 0 else { return score < 0 ? 0 : 1 }
      return StandardNormal.cumulative(bias + moved / room)
    }
    return interval(sample, share(-reach), share(reach))
  }

  private func column(_ parameter: Int) -> [Double] {
    (0..<resamples.rows).map { resamples[$0, parameter] }
  }

  private func interval(
    _ sample: SortedSample, _ low: Double, _ high: Double
  ) -> ClosedRange<Double>? {
    guard let a = sample.quantile(low), let b = sample.quantile(high) else { return nil }
    return min(a, b)...max(a, b)
  }
}
