/// Effect sizes: measures of a difference that do not grow with the number of replications.
public struct SampleEffects: Hashable, Sendable {
  /// Cohen's d_z; nil for independent samples, and where differences do not vary.
  public let cohensDz: Double?
  /// Hedges' g; nil where nothing varies.
  public let hedgesG: Double?
  /// Cliff's delta; nil where all values are the same.
  public let cliffsDelta: Double?
  /// Hodges and Lehmann's estimate; nil without values.
  public let hodgesLehmann: HodgesLehmann?
}

/// Two bootstrap intervals of one estimate.
public struct BootstrapIntervals: Hashable, Sendable {
  /// The percentile interval.
  public let percentile: ConfidenceInterval
  /// The bias-corrected and accelerated (BCa) interval.
  public let biasCorrected: ConfidenceInterval

  init(_ bootstrap: Bootstrap, at level: ConfidenceLevel) {
    percentile = bootstrap.percentile(at: level)
    biasCorrected = bootstrap.biasCorrected(at: level)
  }
}
