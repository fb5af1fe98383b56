import Statistics

/// The form of tests, effect sizes and bootstrap intervals in JSON: the members that a comparison of
/// two samples has behind its estimates, simulated or measured.
enum AnalysisJSON {
  /// Of pairs.
  static func members(of analysis: PairedAnalysis) -> [(name: String, value: JSONValue)] {
    var pairedT: JSONValue = .null
    if case .estimated(let estimate) = analysis.difference, let t = estimate.tStatistic {
      pairedT = [
        "t": .number(t), "df": .number(estimate.degreesOfFreedom), "p": .optional(estimate.pValue),
      ]
    }
    return [
      (
        "tests",
        [
          "paired-t": pairedT, "welch": value(of: analysis.welch),
          "wilcoxon": value(of: analysis.signedRank), "mann-whitney": value(of: analysis.rankSum),
        ]
      ),
      ("effect-sizes", value(of: analysis.effects)),
      ("bootstrap", value(of: analysis.bootstrap)),
      ("normality", value(of: analysis.normality)),
    ]
  }

  /// Of two independent samples; what only pairs have is null.
  static func members(of analysis: IndependentAnalysis) -> [(name: String, value: JSONValue)] {
    [
      (
        "tests",
        [
          "paired-t": .null, "welch": value(of: analysis.welch), "wilcoxon": .null,
          "mann-whitney": value(of: analysis.rankSum),
        ]
      ),
      ("effect-sizes", value(of: analysis.effects)),
      ("bootstrap", value(of: analysis.bootstrap)),
      (
        "normality",
        ["baseline": value(of: analysis.normality.x), "variant": value(of: analysis.normality.y)]
      ),
    ]
  }

  private static func value(of welch: WelchComparison?) -> JSONValue {
    guard let welch else { return .null }
    return [
      "t": .number(welch.tStatistic), "df": .number(welch.degreesOfFreedom),
      "p": .number(welch.pValue),
    ]
  }

  private static func value(of test: SignedRankTest?) -> JSONValue {
    guard let test else { return .null }
    return [
      "w": .number(test.statistic), "p": .number(test.pValue.value),
      "exact": .flag(test.pValue.isExact),
    ]
  }

  private static func value(of test: RankSumTest?) -> JSONValue {
    guard let test else { return .null }
    return [
      "u": .number(test.statistic), "p": .number(test.pValue.value),
      "exact": .flag(test.pValue.isExact),
    ]
  }

  private static func value(of effects: SampleEffects) -> JSONValue {
    [
      "d-z": .optional(effects.cohensDz), "hedges-g": .optional(effects.hedgesG),
      "cliffs-delta": .optional(effects.cliffsDelta),
      "hodges-lehmann": effects.hodgesLehmann.map { shift in
        [
          "estimate": .number(shift.estimate), "low": .optional(shift.interval?.low),
          "high": .optional(shift.interval?.high),
        ]
      } ?? .null,
    ]
  }

  private static func value(of bootstrap: BootstrapIntervals?) -> JSONValue {
    guard let bootstrap else { return .null }
    return [
      "percentile": value(of: bootstrap.percentile), "bca": value(of: bootstrap.biasCorrected),
    ]
  }

  private static func value(of interval: ConfidenceInterval) -> JSONValue {
    ["low": .number(interval.low), "high": .number(interval.high)]
  }

  /// A² and its p-value, and whether Student's interval should be read beside another.
  private static func value(of normality: Normality) -> JSONValue {
    var test: AndersonDarling?
    if case .tested(let found) = normality { test = found }
    return [
      "a2": .optional(test?.statistic), "p": .optional(test?.pValue),
      "doubtful": .flag(normality.isDoubtful),
    ]
  }

  /// Whether a difference counts as none.
  static func value(of equivalence: Equivalence) -> JSONValue {
    [
      "margin": .number(equivalence.margin), "p": .optional(equivalence.pValue),
      "low": .number(equivalence.interval.low), "high": .number(equivalence.interval.high),
      "shown": .flag(equivalence.isShown),
    ]
  }
}
