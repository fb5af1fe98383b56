import Configuration
import Experiments
import Statistics

/// The form of `over-ranges` in `comparison.json`.
enum UncertaintyJSON {
  static func value(of found: ParameterUncertainty) -> JSONValue {
    [
      "points": .integer(found.points),
      "replications": .integer(found.replications),
      "confidence": .number(found.confidence.probability),
      "impossible": .integer(found.impossible.count),
      "reasons": .array(
        found.impossible.byReason.map {
          ["reason": .string($0.reason), "points": .integer($0.count)]
        }),
      "parameters": .array(found.parameters.map(value(of:))),
      "not-varied": .strings(found.unreached),
      "metrics": .array(found.metrics.map { value(of: $0, found) }),
    ]
  }

  private static func value(of parameter: UncertainParameter) -> JSONValue {
    [
      "name": .string(parameter.name),
      "unit": .string(parameter.unit),
      "value": .number(parameter.nominal),
      "low": .number(parameter.range.lowerBound),
      "high": .number(parameter.range.upperBound),
      "grade": .optional(parameter.grade?.rawValue),
    ]
  }

  private static func value(
    of metric: MetricUncertainty, _ found: ParameterUncertainty
  ) -> JSONValue {
    [
      "name": .string(metric.name),
      "unit": .string(metric.unit),
      "comparisons": .array(metric.contrasts.map { value(of: $0, found) }),
    ]
  }

  private static func value(
    of contrast: ContrastUncertainty, _ found: ParameterUncertainty
  ) -> JSONValue {
    .object(
      [
        ("variant", .string(contrast.variant)),
        ("share-that-saves", value(of: contrast.saves, found.confidence)),
        ("share-that-saves-surely", value(of: contrast.savesSurely, found.confidence)),
        ("change", value(of: contrast.change)),
        ("difference", value(of: contrast.difference)),
      ] + (contrast.sensitivity.map { members(of: $0, found) } ?? []))
  }

  private static func value(of share: Proportion, _ level: ConfidenceLevel) -> JSONValue {
    let interval = share.interval(at: level)
    return [
      "share": .optional(share.share), "low": .optional(interval?.low),
      "high": .optional(interval?.high), "points": .integer(share.trials),
    ]
  }

  private static func value(of spread: SpreadOverPoints?) -> JSONValue {
    guard let spread else { return .null }
    return [
      "low": .number(spread.low), "median": .number(spread.median), "high": .number(spread.high),
    ]
  }

  private static func members(
    of sensitivity: Sensitivity, _ found: ParameterUncertainty
  ) -> [(name: String, value: JSONValue)] {
    [
      (
        "correlations",
        .array(
          sensitivity.ranking.map { influence in
            [
              "parameter": .string(found.parameters[influence.parameter].name),
              "spearman": .number(influence.correlation),
            ]
          })
      ),
      (
        "decides",
        .array(
          sensitivity.decisive.map { decision in
            .object(
              [
                ("parameter", .string(found.parameters[decision.influence.parameter].name)),
                ("spearman", .number(decision.influence.correlation)),
              ] + members(of: decision.breakEven))
          })
      ),
    ]
  }

  private static func members(of breakEven: BreakEven) -> [(name: String, value: JSONValue)] {
    func saves(_ word: String, at values: [Double] = []) -> [(name: String, value: JSONValue)] {
      [("saves", .string(word)), ("break-even", .array(values.map { .number($0) }))]
    }
    return switch breakEven {
    case .at(let values, let savesBelow): saves(savesBelow ? "below" : "above", at: values)
    case .savesEverywhere: saves("everywhere")
    case .costsEverywhere: saves("nowhere")
    case .noDifference: saves("no difference")
    case .unknown(let reason): saves("unknown") + [("reason", .string(reason))]
    }
  }
}
