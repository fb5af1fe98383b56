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

  /// A² with its p-value, the skewness, and whether Student's interval should not be relied on alone.
  private static func value(of normality: Normality) -> JSONValue {
    [
      "a2": .optional(normality.test?.statistic), "p": .optional(normality.test?.pValue),
      "skewness": .optional(normality.skewness?.coefficient),
      "doubtful": .flag(normality.isDoubtful),
    ]
  }

  /// Whether a difference counts as none: with a margin in the unit of the values the difference's limits, with a
  /// share those of the change, and without an answer why.
  static func value(of answer: EquivalenceAnswer) -> JSONValue {
    switch answer {
    case .refused(let margin, let reason):
      return .object(
        [member(of: margin), ("p", .null), ("shown", .flag(false))]
          + [("refused", .string(name(of: reason)))])
    case .tested(let test):
      let start = [member(of: test.margin), ("p", .optional(test.pValue))]
      let end = [("shown", JSONValue.flag(test.isShown))]
      switch test.limits {
      case .difference(_, let interval):
        return .object(
          start + [("low", .number(interval.low)), ("high", .number(interval.high))] + end)
      case .change(let change):
        return .object(start + [("change", ComparisonJSON.value(of: change))] + end)
      }
    }
  }

  private static func member(of margin: EquivalenceMargin) -> (name: String, value: JSONValue) {
    switch margin {
    case .absolute(let size): ("margin", .number(size))
    case .share(let share): ("share", .number(share))
    }
  }

  private static func name(of reason: EquivalenceRefusal) -> String {
    switch reason {
    case .tooFew: "too-few"
    case .noMean: "no-mean"
    case .valuesNotKept: "values-not-kept"
    }
  }
}
