import Batteries
public import Experiments
import Statistics

/// The form of a comparison in `comparison.json` and in `compare --format json`.
public enum ComparisonJSON {
  /// Grows when a member changes its meaning or goes; new members do not count.
  public static let schemaVersion = 1

  /// The document of `comparison`, the same bytes for the same results.
  ///
  /// - Parameter uncertainty: What the ranges of its numbers leave open, if that was asked.
  public static func text(
    of comparison: Comparison, over uncertainty: ParameterUncertainty? = nil,
    by program: ProgramIdentity
  ) -> String {
    JSONText.text(of: value(of: comparison, over: uncertainty, by: program))
  }

  static func value(
    of comparison: Comparison, over uncertainty: ParameterUncertainty? = nil,
    by program: ProgramIdentity
  ) -> JSONValue {
    .object(
      members(of: comparison, by: program) + unpairedStreams(comparison) + savings(of: comparison)
        + batteries(of: comparison)
        + (uncertainty.map { [("over-ranges", UncertaintyJSON.value(of: $0))] } ?? []))
  }

  /// Where variants did not meet the same days though they should.
  private static func unpairedStreams(
    _ comparison: Comparison
  ) -> [(name: String, value: JSONValue)] {
    guard comparison.knowsSteps else { return [("out-of-step", .null)] }
    guard !comparison.unpairedStreams.isEmpty else { return [] }
    let found = comparison.unpairedStreams.map { found -> JSONValue in
      [
        "variant": .string(found.variant), "stream": .string(found.stream),
        "days": .integer(found.days), "first-day": .integer(found.firstReplication),
      ]
    }
    return [("out-of-step", .array(found))]
  }

  /// Where the saving comes from, where that was asked.
  private static func savings(
    of comparison: Comparison
  ) -> [(name: String, value: JSONValue)] {
    guard !comparison.savings.isEmpty else { return [] }
    return [("saving", .array(comparison.savings.map(SavingJSON.value(of:))))]
  }

  /// Why batteries ended, where there are any.
  private static func batteries(
    of comparison: Comparison
  ) -> [(name: String, value: JSONValue)] {
    guard !comparison.batteries.isEmpty else { return [] }
    return [("batteries", .array(comparison.batteries.map(value(of:))))]
  }

  private static func members(
    of comparison: Comparison, by program: ProgramIdentity
  ) -> [(name: String, value: JSONValue)] {
    [
      ("schema-version", .integer(schemaVersion)),
      ("program-version", .string(program.version)),
      ("scenario", .string(comparison.scenario)),
      ("question", .optional(comparison.question)),
      ("device", .string(comparison.device)),
      ("seed", .unsigned(comparison.seed)),
      ("replications", .integer(comparison.replications)),
      ("first-replication", .integer(comparison.days.lowerBound)),
      ("confidence", .number(comparison.confidence.probability)),
      ("baseline", .string(comparison.baseline)),
      ("variants", .strings(comparison.variants)),
      ("changes-world", .strings(comparison.changesWorld)),
      ("events", .integer(comparison.events)),
      (
        "metrics",
        .array(comparison.metrics.map { value(of: $0, at: comparison.confidence) })
      ),
      ("expectations", .array(comparison.expectations.map(value(of:)))),
    ]
  }

  private static func value(of lives: BatteryLives) -> JSONValue {
    .object(
      [("variant", .string(lives.variant)), ("days", .integer(lives.count))]
        + BatteryEnd.allCases.map { ($0.rawValue, .integer(lives[$0])) }
        + [("outlasted", .integer(lives.outlasted))])
  }

  static func value(
    of metric: MetricComparison, at confidence: ConfidenceLevel
  ) -> JSONValue {
    [
      "name": .string(metric.name),
      "unit": .string(metric.unit),
      "estimand": .string(metric.estimand),
      "variants": .array(
        metric.estimates.map { fullValue(of: $0, at: confidence, metric.quantileGap) }),
      "comparisons": .array(metric.contrasts.map(fullValue(of:))),
    ]
  }

  static func value(of estimate: MetricEstimate) -> JSONValue {
    [
      "name": .string(estimate.variant),
      "n": .integer(estimate.count),
      "mean": .optional(estimate.mean),
      "sd": .optional(estimate.standardDeviation),
      "low": .optional(estimate.interval?.low),
      "high": .optional(estimate.interval?.high),
      "censored": .optional(estimate.censored),
    ]
  }

  /// The same with the share of values that were not cut off, and quantiles where they were asked for: null where
  /// there are none to tell.
  static func fullValue(
    of estimate: MetricEstimate, at confidence: ConfidenceLevel, _ gap: QuantileGap?
  ) -> JSONValue {
    var members = value(of: estimate).members
    if let found = estimate.found {
      let interval = found.interval(at: confidence)
      members.append(
        (
          "found",
          [
            "share": .optional(found.share), "low": .optional(interval?.low),
            "high": .optional(interval?.high),
          ]
        ))
    }
    if gap != nil {
      members.append(("quantiles", .null))
    } else if !estimate.quantiles.isEmpty {
      members.append(("quantiles", .array(estimate.quantiles.map(value(of:)))))
    }
    return .object(members)
  }

  static func value(of quantile: QuantileEstimate) -> JSONValue {
    var members: [(name: String, value: JSONValue)] = [
      ("share", .number(quantile.share)), ("value", .number(quantile.value)),
    ]
    switch quantile.interval {
    case .bounded(let interval, let coverage):
      members += [
        ("low", .number(interval.low)), ("high", .number(interval.high)),
        ("coverage", .number(coverage)),
      ]
    case .refused(let needed):
      members += [("low", .null), ("high", .null), ("needed", .integer(needed))]
    }
    return .object(members)
  }

  /// What a comparison of two variants says, with tests and sizes of effect where values were kept.
  private static func fullValue(of contrast: Contrast) -> JSONValue {
    .object(
      value(of: contrast).members
        + (contrast.analysis.map(AnalysisJSON.members(of:)) ?? [])
        + [("p-holm", .optional(contrast.adjustedPValue))]
        + (contrast.equivalence.map { [("equivalence", AnalysisJSON.value(of: $0))] } ?? []))
  }

  static func value(of contrast: Contrast) -> JSONValue {
    let difference = DifferenceSummary(contrast.difference)
    return [
      "baseline": .string(contrast.baseline),
      "variant": .string(contrast.variant),
      "pairs": .integer(difference.pairs),
      "difference": difference.value,
      "change": contrast.change.map(value(of:)) ?? .null,
      "p": .optional(difference.pValue),
      "correlation": .optional(contrast.correlation),
      "variance-reduction": .optional(contrast.varianceReduction),
      "identical": .flag(difference.isIdentical),
    ]
  }

  static func value(of change: RelativeChange) -> JSONValue {
    var members: [(name: String, value: JSONValue)] = [("percent", .number(change.percent))]
    switch change.interval {
    case nil:
      members += [("low", .null), ("high", .null)]
    case .bounded(let interval):
      members += [("low", .number(interval.low)), ("high", .number(interval.high))]
    case .unbounded(let gap):
      members += [("low", .null), ("high", .null), ("unbounded", .flag(true))]
      if let gap {
        members.append(("excluding", ["low": .number(gap.low), "high": .number(gap.high)]))
      }
    }
    return .object(members)
  }

  private static func value(of expectation: ExpectationResult) -> JSONValue {
    [
      "name": .string(expectation.name),
      "text": .string(expectation.text),
      "met": .flag(expectation.isMet),
      "known-miss": .optional(expectation.knownMiss),
    ]
  }
}

/// The members of a comparison that a paired difference gives.
private struct DifferenceSummary {
  var pairs = 0
  var value = JSONValue.null
  var pValue: Double?
  var isIdentical = false

  init(_ difference: PairedDifference?) {
    switch difference {
    case nil: break
    case .identical(let count):
      pairs = count
      value = ["mean": .number(0), "low": .number(0), "high": .number(0)]
      isIdentical = true
    case .estimated(let estimate):
      pairs = estimate.count
      value = [
        "mean": .number(estimate.mean), "low": .optional(estimate.interval?.low),
        "high": .optional(estimate.interval?.high),
      ]
      pValue = estimate.pValue
    }
  }
}
