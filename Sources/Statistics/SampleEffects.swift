/// How large a difference is, by measures that no number of replications makes larger.
public struct SampleEffects: Hashable, Sendable {
  /// Cohen's d_z; nil of independent samples, and where differences do not vary.
  public let cohensDz: Double?
  /// Hedges' g; nil where nothing varies.
  public let hedgesG: Double?
  /// Cliff's delta; nil where all values are the same.
  public let cliffsDelta: Double?
  /// Nil without values.
  public let hodgesLehmann: HodgesLehmann?
}

/// Two bootstrap intervals of one estimate.
public struct BootstrapIntervals: Hashable, Sendable {
  public let percentile: ConfidenceInterval
  public let biasCorrected: ConfidenceInterval

  init(_ bootstrap: Bootstrap, at level: ConfidenceLevel) {
    percentile = bootstrap.percentile(at: level)
    biasCorrected = bootstrap.biasCorrected(at: level)
  }
}
